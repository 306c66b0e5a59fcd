import PromiseTesting
import RollingTicker
import RoomCore

/// The time from one step to the next.
enum PromiseWait: Sendable {
  case by(Duration)
  /// Until the next deadline and for this duration, or not at all without one.
  case untilDeadline(Duration)
}

/// What happens in a step. What refers to earlier events is resolved while it is played.
enum PromiseAction: Sendable {
  case input(TickerInput)
  /// The width of the item that was shown this number of items ago.
  case measure(back: Int, width: Double)
  /// A tap, now or a while ago.
  case tap(ScreenPoint, ago: Duration?)
  case pass
}

struct PromiseStep: Sendable {
  var wait: PromiseWait
  var action: PromiseAction
  /// Whether the machine is not called until the time of the step, as when a device sleeps.
  var isLate = false
  /// Whether the input is handled before what is due at its time.
  var isFirst = false
}

typealias PromiseMoment = PromiseTesting.PromiseMoment<TickerMachine>
typealias PromiseRun = PromiseTesting.PromiseRun<TickerConfiguration>

extension PromiseTesting.PromiseMoment where Machine == TickerMachine {
  var account: TickerAccount { after.state(at: time).account }
  var rejections: [TickerRejection] {
    events.compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }
}

extension PromiseTesting.PromiseRun where Setup == TickerConfiguration {
  var configuration: TickerConfiguration { setup }

  /// All that was shown so far.
  var shown: [TickerShowing] {
    moments.flatMap(\.events).compactMap { event in
      switch event {
      case .didShow(let showing), .didUpdate(let showing): showing
      case .didBeginRoll(let roll): roll.incoming
      default: nil
      }
    }
  }

  /// Calls `see` for each call of the machine, with what the events have shown before and after.
  func walk(_ see: (PromiseSight, PromiseMoment, PromiseSight) throws -> Void) rethrows {
    var sight = PromiseSight(configuration)
    for moment in moments {
      let before = sight
      sight.take(moment)
      try see(before, moment, sight)
    }
  }
}
