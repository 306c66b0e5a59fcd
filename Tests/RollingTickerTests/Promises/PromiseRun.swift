import PromiseTesting
import RollingTicker
import RoomCore
import TickerPromises

typealias PromiseInput = PromiseTesting.PromiseInput<TickerInput>
typealias PromiseMoment = PromiseTesting.PromiseMoment<TickerMachine>
typealias PromiseRun = PromiseTesting.PromiseRun<TickerConfiguration>

extension PromiseRun {
  /// Follows the events with a view state, which equals one of each state. `see` gets that.
  func follow(_ see: (TickerViewState, PromiseSight) -> Void) throws {
    var viewState = TickerViewState(try setup.machine().state(at: .start))
    try walk { _, moment, after in
      for event in moment.events { viewState.apply(event, at: moment.time) }
      let made = moment.viewState
      try ensure(made == viewState, "\(made)\nis not\n\(viewState)")
      see(made, after)
    }
  }
}
