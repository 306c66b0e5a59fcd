import TickerPromises
import Testing

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

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ worlds: PromiseWorld..., reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  try verify(reaching: situations, location: location) { seed in
    try worlds[seed % worlds.count].run(seed)
  } _: {
    try check($0, &$1)
  }
}

/// Checks a promise over the sequences of seeds.
func verify(
  reaching situations: [String] = [], location: SourceLocation = #_sourceLocation,
  in play: (Int) throws -> PromiseRun, _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: situations, in: play, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}
