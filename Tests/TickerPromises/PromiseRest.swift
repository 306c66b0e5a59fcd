package import PromiseTesting
package import RollingTicker
package import RoomCore

/// The stay of the item at rest, as the events have shown it.
package struct PromiseRest {
  package var since: Instant?
  package var elapsed = Duration.zero
  private var last = Instant.start
  /// Whether an item followed all the time.
  package var alwaysFollowed = true
  /// Whether one followed before the latest call.
  package var couldFollow = true
  /// Whether never more items waited than are comfortable.
  package var isComfortable = true
  package var wasSuspended = false
  /// Whether a late call, a marquee or another configuration decides how long it takes.
  package var isDisturbed = false

  package init(since: Instant?) { self.since = since }

  package mutating func pass(to time: Instant, _ sight: PromiseSight) {
    if !sight.isSuspended { elapsed = elapsed + (time - last) }
    last = time
  }

  package mutating func see(waiting: Int, _ configuration: TickerConfiguration) {
    if waiting > configuration.comfortableBacklog { isComfortable = false }
  }

  package mutating func see(
    _ moment: PromiseMoment<TickerMachine>, _ before: PromiseSight, _ after: PromiseSight
  ) {
    let begins = moment.events.contains { event in
      switch event {
      case .didShow, .didEndRoll, .didCancelRoll: true
      default: false
      }
    }
    if after.rest == nil {
      since = nil
    } else if begins {
      self = PromiseRest(since: moment.time)
      last = moment.time
      isDisturbed = moment.isLate
    }
    guard after.rest != nil else { return }
    let follows = moment.after.follower(at: moment.time, after) != nil
    if !follows { alwaysFollowed = false }
    couldFollow = follows && !after.isSuspended
    see(waiting: moment.statistics.waiting, after.configuration)
    if after.isSuspended { wasSuspended = true }
    let changes = moment.events.contains { event in
      switch event {
      case .didUpdate, .didConfigure: true
      default: false
      }
    }
    if changes || after.marquee != nil { isDisturbed = true }
  }
}
