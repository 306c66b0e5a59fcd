public import RoomCore

/// Decides which rooms the three surfaces show, where the content rests, what plays and what is
/// preloaded.
///
/// The current room is the one from which the offset is measured. A finger makes the next room
/// current by moving it a whole page, and by a release that leads to it; the offset is then
/// measured from that room, and the surface farthest away gets another one. A surface that plays
/// or is in view is never used for that.
public struct PagerMachine: ModuleMachine {
  // Boxed: the machine is copied, and this never changes.
  @Boxed private(set) var configuration: PagerConfiguration
  package internal(set) var rooms = RoomList()
  var pageLength: Double

  /// The current room; `nil` without rooms.
  var current: Identifier?
  /// The index of the current room; 0 without rooms.
  var index: Int { current.flatMap { rooms.index(of: $0) } ?? 0 }
  /// Points from the current page, as on the screen; during a snap, at its beginning.
  var offset = 0.0
  var phase = Phase.resting
  /// Where the content is for users who prefer reduced motion, beside the offset: at the beginning of
  /// a snap, or since a finger has caught one.
  var displacement: Displacement?

  var surfaces = [Surface(slot: -1), Surface(slot: 0), Surface(slot: 1)]
  /// The side of the current page on which another one is in view: -1, 1, or 0 if none is.
  var visibleSide = 0
  /// The room that is in view on that side. It stays there while it is in view, whatever an edit
  /// inserts between the two.
  var companion: Identifier?
  /// The surface that plays.
  var playing: Int?
  /// Whether the stream of the room that plays is on screen; `nil` while no room plays.
  var rendering: Rendering?
  /// Whether a player reports first frames.
  var hasPlayer = false
  /// The room in view that does not play.
  var stopped: Identifier?

  var locks = PagerLocks()
  var suspensions = SuspensionReasons()
  /// Fingers that are down and do not drag; their reports have no effect until they lift.
  var ignoredTouches: [PagerRejection.IgnoredDrag] = []
  var snapCount = 0

  /// The direction of travel, -1 or 1, and its speed in points per second.
  var direction = 1
  var speed = 0.0
  var loads: [Load] = []
  // Kept: a plan of each sample allocates nothing.
  var planned: [PlannedLoad] = []
  /// The last room of the list, when its end was reported.
  var reportedEnd: Identifier?

  var account = PagerAccount()
  package var callCount = CallCount()

  /// What is known of the first frame of a stream.
  enum Rendering: Equatable, Sendable {
    case awaited(since: Instant)
    case timedOut(since: Instant)
    case rendered(at: Instant)
  }

  enum Phase: Sendable {
    case resting
    case dragging(Drag)
    /// Its room begins to play at `playTime`, or, once it has, at the end of the snap.
    case snapping(Timed<Snap>, playTime: Instant)
    case closed
  }

  /// A pager without rooms.
  ///
  /// - Throws: `FieldError`, which names the first setting that is out of its range.
  public init(
    configuration: PagerConfiguration = PagerConfiguration()
  ) throws(FieldError) {
    try FieldCheck.check(configuration)
    self.configuration = configuration
    pageLength = configuration.pageLength
  }

  /// The end of the snap, the moment in it from which its room plays, the next repetition of a
  /// load, or the time-out of a first frame, whichever is first.
  ///
  /// - Complexity: O(1)
  public var nextDeadline: Instant? {
    var earliest: Instant?
    if case .snapping(let running, let playTime) = phase { earliest = min(playTime, running.end) }
    if let timeout = firstFrameTimeout { earliest = earliest.map { min($0, timeout) } ?? timeout }
    // By position: a copy of a load would count the references of its room.
    for position in loads.indices {
      guard let retry = loads[position].retryTime else { continue }
      earliest = earliest.map { min($0, retry) } ?? retry
    }
    return earliest
  }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [PagerEvent]) {
    defer { assertInvariants(at: now) }
    let before = account.playChanges
    if case .snapping(let running, _) = phase, running.end <= now { settle(into: &outputs) }
    repeatLoads(at: now, into: &outputs)
    timeOutFirstFrame(at: now, into: &outputs)
    finishCall(from: before, at: now, into: &outputs)
  }

  /// - Complexity: O(1) for fingers, locks and loads; O(n + m) for an edit of m rooms in a list of n.
  public mutating func handle(
    _ input: PagerInput, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    defer { assertInvariants(at: now) }
    catchUp(to: now, into: &outputs)
    if case .closed = phase { return reject(.closed, into: &outputs) }
    let before = account.playChanges
    switch input {
    case .setRooms(let list):
      setRooms(list.rooms, current: list.current, at: now, into: &outputs)
    case .insert(let edit): insert(edit.rooms, at: edit.position, now: now, into: &outputs)
    case .remove(let ids): remove(ids, at: now, into: &outputs)
    case .move(let edit): move(edit.room, to: edit.position, at: now, into: &outputs)
    case .replace(let edit): replace(edit.room, with: edit.replacement, at: now, into: &outputs)
    case .show(let selection):
      show(selection.room, animated: selection.isAnimated, at: now, into: &outputs)
    case .didBeginDrag(let touch): beginDrag(touch, at: now, into: &outputs)
    case .didDrag(let drag):
      moveDrag(to: drag.travel, touch: drag.touch, at: now, into: &outputs)
    case .didEndDrag(let end):
      endDrag(end.touch, velocity: end.velocity, at: now, into: &outputs)
    case .didCancelDrag(let touch): endDrag(touch, velocity: 0, at: now, into: &outputs)
    case .didFinishSnap(let number): finishSnap(number, into: &outputs)
    case .setPageLength(let length): setPageLength(length, at: now, into: &outputs)
    case .lock(let lock): self.lock(lock, at: now, into: &outputs)
    case .unlock(let lock): unlock(lock, into: &outputs)
    case .stop(let room): stop(Identifier(room), into: &outputs)
    case .didLoad(let room): didLoad(room)
    case .didFailToLoad(let room): didFailToLoad(room, at: now)
    case .didAttachPlayer: setPlayer(isAttached: true, at: now, into: &outputs)
    case .didDetachPlayer: setPlayer(isAttached: false, at: now, into: &outputs)
    case .didRenderFirstFrame(let room):
      didRenderFirstFrame(Identifier(room), at: now, into: &outputs)
    case .suspend(let reason): suspend(reason, at: now, into: &outputs)
    case .resume(let reason): resume(reason, into: &outputs)
    case .close: close(into: &outputs)
    }
    finishCall(from: before, at: now, into: &outputs)
  }

  /// Plays what has come into view by enough, and plans again where a room began or ended to play.
  private mutating func finishCall(
    from before: Int, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    playInView(at: now, into: &outputs)
    guard account.playChanges != before else { return }
    rendering = playing.map { _ in .awaited(since: now) }
    replan(into: &outputs)
  }

  mutating func reject(_ reason: PagerRejection, into outputs: inout [PagerEvent]) {
    account.rejections += 1
    outputs.append(.rejected(reason))
  }
}
