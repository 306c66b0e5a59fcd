import LikeGestures
import PromiseTesting
import RoomCore

/// An input, or a deadline, with all events that followed from it.
struct Step {
  let time: Instant
  let input: LikeInput?
  let events: [LikeEvent]
  let after: LikeMachine

  var state: LikeState? { after.state(at: time) }

  var rejections: [LikeRejection] {
    events.compactMap { if case .rejected(let reason) = $0 { reason } else { nil } }
  }
  /// Whether the input had no effect. Two rejections report what the input has done to another finger.
  var isRejected: Bool {
    rejections.contains {
      switch $0 {
      case .touchAlreadyDown, .tooManyTouches: false
      default: true
      }
    }
  }
  var touch: Touch? { if case .touch(let touch) = input { touch } else { nil } }
  var taps: [GestureTap] { events.compactMap(\.tap) }
  var combos: [Int] { events.compactMap(\.combo) }
  var messages: [LikeMessage] { events.compactMap(\.message) }
  var sheetEvents: [SheetEvent] { events.compactMap(\.sheet) }

  var entersRoom: String? {
    for case .didEnter(let room) in events { return room }
    return nil
  }
  var suspends: Bool { if case .suspend = input { !isRejected } else { false } }
  var closes: Bool { input == .close && !isRejected }
  /// Whether messages may be sent in this step before their time.
  var sendsAhead: Bool {
    switch input {
    case .flush, .enter, .suspend, .close: true
    default: false
    }
  }
}

extension LikeEvent {
  var tap: GestureTap? { if case .didTap(let tap) = self { tap } else { nil } }
  var drag: GestureDrag? { if case .didDrag(let drag) = self { drag } else { nil } }
  var sheet: SheetEvent? { if case .sheet(let event) = self { event } else { nil } }
  var heart: Heart? { if case .heartDidAppear(let heart) = self { heart } else { nil } }
  var combo: Int? { if case .didLike(_, let combo) = self { combo } else { nil } }
  var message: LikeMessage? { if case .sendLikes(let message) = self { message } else { nil } }
  /// A message that has ended, confirmed or lost.
  var ended: LikeMessage? {
    switch self {
    case .didDeliverLikes(let message), .didLoseLikes(let message): message
    default: nil
    }
  }
  var total: Int? { if case .totalDidChange(let total) = self { total } else { nil } }
}

extension SheetEvent {
  var presented: SheetSpec? { if case .willPresent(let sheet) = self { sheet } else { nil } }
  var moved: Double? { if case .didMove(let height) = self { height } else { nil } }
  var caught: Double? { if case .didCatch(let height) = self { height } else { nil } }
  var settling: SheetSettling? {
    if case .willSettle(let settling) = self { settling } else { nil }
  }
  var settled: Double? { if case .didSettle(let height) = self { height } else { nil } }
  var dismissed: (id: String, cause: Cause)? {
    if case .didDismiss(let id, let cause) = self { (id, cause) } else { nil }
  }
  var attempted: (id: String, cause: Cause)? {
    if case .didAttemptDismissal(let id, let cause) = self { (id, cause) } else { nil }
  }
  var scrolled: Int? { if case .listDidScroll(let touch, _) = self { touch } else { nil } }
  var endedScrolling: (touch: Int, velocity: Double)? {
    if case .listDidEndDragging(let touch, _, let velocity) = self {
      (touch, velocity)
    } else {
      nil
    }
  }
}

/// The last steps of a sequence, for a failure.
func tail(_ steps: [Step], until index: Int, _ count: Int = 12) -> String {
  steps[max(0, index - count + 1)...index].map { step in
    let text = "\n  \(step.time.nanoseconds) "
    switch step.input {
    case nil: return text + "deadline\n      -> \(step.events)"
    case .replaceRules(let rules): return text + "\(rules.map(\.gesture))\n      -> \(step.events)"
    case .some(let input): return text + "\(input)\n      -> \(step.events)"
    }
  }.joined()
}
