package import PromiseTesting
package import RollingTicker
import RoomCore

extension PromiseMoment where Machine == TickerMachine {
  package var statistics: TickerStatistics { after.state(at: time).statistics }
  package var viewState: TickerViewState { TickerViewState(after.state(at: time)) }
  /// The items before and after, in their order.
  package var old: [TickerItem] { before.items }
  package var new: [TickerItem] { after.items }

  /// What remains of the items of a `set` or `reload`, and the number of those that are invalid; `nil`
  /// for another input.
  package func added(_ sight: PromiseSight) -> (kept: [TickerItem], invalid: Int)? {
    let configuration = sight.configuration
    switch input {
    case .set(let items):
      let leaving = configuration.mode == .once ? sight.outgoing?.item : nil
      return items.added(capacity: configuration.capacity, leaving: leaving)
    case .reload(let items): return items.added(capacity: configuration.capacity)
    default: return nil
    }
  }

  package var rejections: [TickerRejection] {
    events.compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }

  /// The roll that begins in this call.
  package var begun: TickerRoll? {
    for case .didBeginRoll(let roll) in events { return roll }
    return nil
  }

  package var shown: [TickerShowing] {
    events.compactMap { if case .didShow(let showing) = $0 { showing } else { nil } }
  }
}

extension PromiseRun where Setup == TickerConfiguration {
  package var configuration: TickerConfiguration { setup }

  /// All that was shown so far.
  package var shown: [TickerShowing] {
    moments.flatMap(\.events).compactMap { event in
      switch event {
      case .didShow(let showing), .didUpdate(let showing): showing
      case .didBeginRoll(let roll): roll.incoming
      default: nil
      }
    }
  }

  /// Calls `see` for each call of the machine, with what the events have shown before and after.
  package func walk(
    _ see: (PromiseSight, PromiseMoment<TickerMachine>, PromiseSight) throws -> Void
  ) rethrows {
    var sight = PromiseSight(configuration)
    for moment in moments {
      let before = sight
      sight.take(moment)
      try see(before, moment, sight)
    }
  }
}
