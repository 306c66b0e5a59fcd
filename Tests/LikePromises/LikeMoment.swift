package import LikeGestures
package import PromiseTesting
import RoomCore

/// An input, or a deadline, with all events that followed from it.
extension PromiseMoment where Machine == LikeMachine {
  package var state: LikeState { after.state(at: time) }

  package var rejections: [LikeRejection] { events.rejections }
  /// Whether the input had no effect. Two rejections report what the input has done to another finger.
  package var isRejected: Bool {
    rejections.contains {
      switch $0 {
      case .touchAlreadyDown, .tooManyTouches: false
      default: true
      }
    }
  }
  package var touch: Touch? { if case .touch(let touch) = input { touch } else { nil } }
  package var taps: [GestureTap] { events.taps }
  package var combos: [Int] { events.combos }
  package var messages: [LikeMessage] { events.messages }
  package var sheetEvents: [SheetEvent] { events.sheetEvents }

  package var entersRoom: String? {
    for case .didEnter(let room) in events { return room }
    return nil
  }
  package var suspends: Bool { if case .suspend = input { !isRejected } else { false } }
  package var closes: Bool { input == .close && !isRejected }
  /// Whether messages may be sent in this step before their time.
  package var sendsAhead: Bool {
    switch input {
    case .flush, .enter, .suspend, .close: true
    default: false
    }
  }
}

/// The last steps of a sequence, for a failure.
package func tail(
  _ steps: [PromiseMoment<LikeMachine>], until index: Int, _ count: Int = 12
) -> String {
  steps[max(0, index - count + 1)...index].map { step in
    let text = "\n  \(step.time.nanoseconds) "
    switch step.input {
    case nil: return text + "deadline\n      -> \(step.events)"
    case .some(let input): return text + "\(input)\n      -> \(step.events)"
    }
  }.joined()
}
