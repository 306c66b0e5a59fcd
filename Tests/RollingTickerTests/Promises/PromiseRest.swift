import PromiseTesting
import RollingTicker
import RoomCore

/// The stay of the item at rest, as the events have shown it.
struct PromiseRest {
  var since: Instant?
  var elapsed = Duration.zero
  private var last = Instant.start
  /// Whether an item followed all the time.
  var alwaysFollowed = true
  /// Whether one followed before the latest call.
  var couldFollow = true
  /// Whether never more items waited than are comfortable.
  var isComfortable = true
  var wasSuspended = false

  init(since: Instant?) { self.since = since }

  mutating func pass(to time: Instant, _ sight: PromiseSight) {
    if !sight.isSuspended { elapsed = elapsed + (time - last) }
    last = time
  }

  mutating func see(waiting: Int, _ configuration: TickerConfiguration) {
    if waiting > configuration.comfortableBacklog { isComfortable = false }
  }

  mutating func see(_ moment: PromiseMoment, _ before: PromiseSight, _ after: PromiseSight) {
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
    }
    guard after.rest != nil else { return }
    let follows = moment.after.follower(at: moment.time, after) != nil
    if !follows { alwaysFollowed = false }
    couldFollow = follows && !after.isSuspended
    see(waiting: moment.account.waiting, after.configuration)
    if after.isSuspended { wasSuspended = true }
  }
}
