public import RoomCore

/// Decides which rooms the three surfaces show, where the content rests, what plays and what is
/// loaded ahead.
///
/// The current room is the one that the offset is measured from. A finger makes the next room
/// current by bringing it a whole page, and by letting go so that the content will rest on it;
/// the offset is then measured anew, and the surface that is farthest away takes another room.
/// What is playing or in view is never taken for that.
public struct PagerMachine: StateMachine {
  let configuration: PagerConfiguration
  var rooms = RoomList()
  var height: Double

  /// The node of the current room, and its place.
  var current = RoomList.none
  var index = 0
  /// Points from the current page, as on the screen; during a snap, as when it began.
  var offset = 0.0
  var phase = Phase.resting

  var surfaces = [Surface(slot: -1), Surface(slot: 0), Surface(slot: 1)]
  /// On which side of the current page another one is in view: -1, 1, or 0 if none is.
  var shownSide = 0
  /// The surface that plays.
  var playing: Int?

  var locks: PagerLocks
  var isSuspended = false
  /// Fingers that are down and do not drag; what they do means nothing until they leave.
  var idleTouches: [Int] = []
  var snapCount = 0

  /// Which way the user travels, -1 or 1, and how fast at most lately, in points per second.
  var direction = 1
  var speed = 0.0
  var loads: [Load] = []
  var planned: [PlannedLoad] = []
  /// The last room of the list when more were asked for.
  var announcedEnd: String?

  var account = PagerAccount()

  enum Phase: Sendable {
    case resting
    case dragging(Drag)
    case snapping(Snap, since: Instant)
  }

  /// A pager without rooms.
  ///
  /// - Throws: ``PagerConfigurationError`` when a setting is out of its range.
  public init(
    configuration: PagerConfiguration = PagerConfiguration()
  ) throws(PagerConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    locks = PagerLocks(limit: configuration.maximumLockReasons)
    height = configuration.pageHeight
  }

  /// The end of the snap or the next repetition of a load, whichever comes first.
  ///
  /// - Complexity: O(1)
  public var nextDeadline: Instant? {
    var earliest: Instant?
    if case .snapping(let snap, let start) = phase { earliest = start + snap.duration }
    for load in loads {
      guard let retry = load.retryTime else { continue }
      earliest = earliest.map { min($0, retry) } ?? retry
    }
    return earliest
  }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [PagerEvent]) {
    if case .snapping(let snap, let start) = phase, start + snap.duration <= now {
      settle(into: &outputs)
    }
    repeatLoads(at: now, into: &outputs)
  }

  /// - Complexity: O(1) for fingers, locks and loads; O(log n) for an edit of one room among n,
  ///   O(m + log n) for an insertion of m, O(m log n) for the removal of m, O(n + m) for a list
  ///   of m in the place of n.
  public mutating func handle(
    _ input: PagerInput, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    catchUp(to: now, into: &outputs)
    switch input {
    case .load(let ids, let target): load(ids, current: target, at: now, into: &outputs)
    case .insert(let ids, let place): insert(ids, at: place, into: &outputs)
    case .remove(let ids): remove(ids, at: now, into: &outputs)
    case .move(let id, let place): move(id, to: place, into: &outputs)
    case .replace(let id, let other): replace(id, with: other, at: now, into: &outputs)
    case .show(let id): show(id, into: &outputs)
    case .dragBegan(let touch): beginDrag(touch, at: now, into: &outputs)
    case .dragMoved(let travel, let touch):
      moveDrag(to: travel, touch: touch, at: now, into: &outputs)
    case .dragEnded(let velocity, let touch):
      endDrag(touch, velocity: velocity, at: now, into: &outputs)
    case .dragCancelled(let touch): endDrag(touch, velocity: 0, at: now, into: &outputs)
    case .snapFinished(let number): finishSnap(number, into: &outputs)
    case .resized(let height): resize(to: height, at: now, into: &outputs)
    case .locked(let reason): lock(reason, at: now, into: &outputs)
    case .unlocked(let reason): unlock(reason, into: &outputs)
    case .suspended: suspend(at: now, into: &outputs)
    case .resumed: resume(into: &outputs)
    case .loadSucceeded(let room): loadSucceeded(room)
    case .loadFailed(let room): loadFailed(room, at: now)
    }
  }

  mutating func reject(_ reason: PagerRejection, into outputs: inout [PagerEvent]) {
    account.rejections += 1
    outputs.append(.rejected(reason))
  }
}
