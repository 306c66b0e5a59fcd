public import RoomCore

/// Decides which rooms the three surfaces show, where the content rests, which room plays, and
/// which rooms are preloaded.
///
/// Offsets are measured from the current room. A finger that moves the next room by a whole page,
/// or a release that leads to it, makes it the current room. Offsets are then measured from this
/// room, and the farthest surface gets another room. A surface that plays or is in view never gets
/// another room.
public struct PagerMachine: ModuleMachine {
  // The configuration is boxed because the machine is copied often and the configuration never
  // changes.
  @Boxed private(set) var configuration: PagerConfiguration
  package internal(set) var rooms = RoomList()
  var pageLength: Double

  /// The current room, or `nil` without rooms.
  var current: Identifier?
  /// The index of the current room, or 0 without rooms.
  var index: Int { current.flatMap { rooms.index(of: $0) } ?? 0 }
  /// The offset from the current page on screen, in points. During a snap, it is the offset at the
  /// beginning of the snap.
  var offset = 0.0
  var phase = Phase.resting
  /// The displacement of the content from the offset if Reduce Motion is on. It is set at the
  /// beginning of a snap, or when a finger catches a snap.
  var displacement: Displacement?

  var surfaces = [Surface(slot: -1), Surface(slot: 0), Surface(slot: 1)]
  /// The side of the current page on which another room is in view: -1, 1, or 0 if no other room
  /// is.
  var visibleSide = 0
  /// The other room in view. The room stays on its side while it is in view, even if an edit
  /// inserts rooms between the two.
  var companion: Identifier?
  /// The surface that plays, or `nil`.
  var playing: Int?
  /// The state of the playing room's first frame, or `nil` if no room plays.
  var rendering: Rendering?
  /// A Boolean value that indicates whether a player reports first frames.
  var hasPlayer = false
  /// The room in view that was stopped, or `nil`.
  var stopped: Identifier?

  var locks = PagerLocks()
  var suspensions = SuspensionReasons()
  /// Fingers that are down and do not drag. Their reports have no effect until they lift.
  var ignoredTouches: [PagerRejection.IgnoredDrag] = []
  var snapCount = 0

  /// The direction of travel, -1 or 1, and its speed in points per second.
  var direction = 1
  var speed = 0.0
  var loads: [Load] = []
  // The array is kept, so that the plan of each sample allocates no memory.
  var planned: [PlannedLoad] = []
  /// The last room of the list when its end was reported, or `nil`.
  var reportedEnd: Identifier?

  var statistics = PagerStatistics()
  // The time of the current call, and its outputs until the call ends.
  private(set) var now = Instant.start
  var outputs: [PagerEvent] = []
  package var callCount = CallCount()

  /// The state of a stream's first frame.
  enum Rendering: Equatable, Sendable {
    case awaited(since: Instant)
    case timedOut(since: Instant)
    case rendered(at: Instant)
  }

  enum Phase: Sendable {
    case resting
    case dragging(Drag)
    /// The room of the snap begins to play at `playTime`. After this time, `playTime` is the end of
    /// the snap.
    case snapping(Timed<Snap>, playTime: Instant)
    case closed
  }

  /// Creates a pager without rooms.
  ///
  /// - Throws: `FieldError`, which names the first setting out of range.
  public init(
    configuration: PagerConfiguration = PagerConfiguration()
  ) throws(FieldError) {
    try FieldCheck.check(configuration)
    self.configuration = configuration
    pageLength = configuration.pageLength
  }

  /// The next deadline, which is the earliest of these times:
  ///
  /// - the end of the snap
  /// - the time in the snap at which its room plays
  /// - the next repetition of a load
  /// - the timeout of a first frame
  ///
  /// - Complexity: O(1)
  public var nextDeadline: Instant? {
    var earliest: Instant?
    if case .snapping(let running, let playTime) = phase { earliest = min(playTime, running.end) }
    if let timeout = firstFrameTimeout { earliest = earliest.map { min($0, timeout) } ?? timeout }
    // The loop uses positions, because a copy of a load would count references.
    for position in loads.indices {
      guard let retry = loads[position].retryTime else { continue }
      earliest = earliest.map { min($0, retry) } ?? retry
    }
    return earliest
  }

  public mutating func deadlineReached(at time: Instant, into outputs: inout [PagerEvent]) {
    now = time
    swap(&self.outputs, &outputs)
    doWhatIsDue()
    swap(&self.outputs, &outputs)
  }

  private mutating func doWhatIsDue() {
    defer { assertInvariants(at: now) }
    let before = statistics.playChanges
    if case .snapping(let running, _) = phase, running.end <= now { settle() }
    repeatLoads()
    timeOutFirstFrame()
    finishCall(from: before)
  }

  /// - Complexity: O(1) for fingers, locks and loads; O(n + m) for an edit of m rooms in a list of
  ///   n
  public mutating func handle(
    _ input: PagerInput, at time: Instant, into outputs: inout [PagerEvent]
  ) {
    now = time
    swap(&self.outputs, &outputs)
    act(on: input)
    swap(&self.outputs, &outputs)
  }

  private mutating func act(on input: PagerInput) {
    defer { assertInvariants(at: now) }
    if let nextDeadline, nextDeadline <= now { doWhatIsDue() }
    if case .closed = phase { return reject(.closed) }
    let before = statistics.playChanges
    switch input {
    case .setRooms(let rooms, let current): setRooms(rooms, current: current)
    case .insert(let rooms, let position): insert(rooms, at: position)
    case .remove(let ids): remove(ids)
    case .move(let room, let position): move(room, to: position)
    case .replace(let room, let other): replace(room, with: other)
    case .show(let room, let isAnimated): show(room, animated: isAnimated)
    case .didBeginDrag(let touch): beginDrag(touch)
    case .didDrag(let travel, let touch): moveDrag(to: travel, touch: touch)
    case .didEndDrag(let velocity, let touch): endDrag(touch, velocity: velocity)
    case .didCancelDrag(let touch): endDrag(touch, velocity: 0)
    case .didFinishSnap(let number): finishSnap(number)
    case .setPageLength(let length): setPageLength(length)
    case .lock(let lock): self.lock(lock)
    case .unlock(let lock): unlock(lock)
    case .stop(let room): stop(Identifier(room))
    case .didLoad(let room): didLoad(room)
    case .didFailToLoad(let room): didFailToLoad(room)
    case .didAttachPlayer: setPlayer(isAttached: true)
    case .didDetachPlayer: setPlayer(isAttached: false)
    case .didRenderFirstFrame(let room): didRenderFirstFrame(Identifier(room))
    case .suspend(let reason): suspend(reason)
    case .resume(let reason): resume(reason)
    case .close: close()
    }
    finishCall(from: before)
  }

  /// Plays the room that has a sufficient part in view. If a room has begun to play or stopped, the
  /// preloads are planned again.
  private mutating func finishCall(from before: Int) {
    playInView()
    guard statistics.playChanges != before else { return }
    rendering = playing.map { _ in .awaited(since: now) }
    replan()
  }

  mutating func reject(_ reason: PagerRejection) {
    statistics.rejections += 1
    outputs.append(.rejected(reason))
  }
}
