package import RollingTicker
package import RoomCore

/// The time from one step to the next.
package enum PromiseWait: Sendable {
  case by(Duration)
  /// Until the next deadline and for this duration, or not at all without one.
  case untilDeadline(Duration)
}

/// What happens in a step. What refers to earlier events is resolved while it is played.
package enum PromiseAction: Sendable {
  case input(TickerInput)
  /// The width of the item that was shown this number of items ago.
  case measure(back: Int, width: Double)
  /// A tap, now or a while ago.
  case tap(ScreenPoint, ago: Duration?)
  case pass
}

package struct PromiseStep: Sendable {
  package var wait: PromiseWait
  package var action: PromiseAction
  /// Whether the machine is not called until the time of the step, as when a device sleeps.
  package var isLate = false
  /// Whether the input is handled before what is due at its time.
  package var isFirst = false

  package init(
    wait: PromiseWait, action: PromiseAction, isLate: Bool = false, isFirst: Bool = false
  ) {
    (self.wait, self.action, self.isLate, self.isFirst) = (wait, action, isLate, isFirst)
  }
}
