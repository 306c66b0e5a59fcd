import TickerPromises
import Testing

@Suite("Promises at the ends of all numbers") struct ExtremePromises {
  private static let durations: [Duration] = [
    .zero, .nanoseconds(1), .milliseconds(1), .seconds(1), .seconds(10_000_000_000),
    .seconds(Int64.max), .nanoseconds(Int64.max),
  ]
  // A day is the most that a setting may be.
  private static let settings = durations.filter { $0 <= .seconds(86_400) } + [.seconds(86_400)]
  private static let sizes: [Double] = [
    0, -1, 1, 44, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, .nan,
  ]

  private func run(_ seed: Int) throws -> PromiseRun {
    var world = PromiseWorld(
      kinds: PromiseKind.anything + [.measure, .close], latePercent: 10, firstPercent: 10)
    world.tune = { configuration, source in
      configuration.minimumDisplayDuration = source.pick([.milliseconds(10), .seconds(1)])
      configuration.displayDuration = max(
        configuration.minimumDisplayDuration, source.pick(Self.settings))
      configuration.rollDuration = max(.milliseconds(9), source.pick(Self.settings))
      configuration.marqueePause = source.pick(Self.settings)
      configuration.marqueeSpeed = source.pick([0, 30, 1e-300, 1_000_000])
      configuration.spacing = source.pick([0, 1_000_000])
      configuration.capacity = source.pick([1, 3, 1_000])
      configuration.comfortableBacklog = source.pick([0, 2, .max])
      if source.chance(20) { configuration.mode = .rounds(.max, then: .stop) }
      if source.chance(20) {
        configuration.style = .fadeThrough(
          .init(
            shift: source.pick([.nan, 1e300]), lag: source.pick(Self.settings),
            overlap: source.pick(Self.settings)))
      }
    }
    var maker = PromiseMaker(world: world, source: SeededGenerator(seed: UInt64(seed)))
    var run = try PromiseRun(maker.configuration())
    for _ in 0..<24 {
      var step = maker.step(in: run)
      if maker.source.chance(15) {
        step.time = run.now + maker.source.pick([.seconds(100_000), .seconds(Int64.max)])
        (step.isLate, step.isFirst) = (true, false)
      }
      let (x, y) = (maker.source.pick(Self.sizes), maker.source.pick(Self.sizes))
      switch step.input {
      case .resize: step.input = .resize(ScreenSize(width: x, height: y))
      case .didMeasure(let measurement):
        step.input = .didMeasure(.init(showing: measurement.showing, width: x))
      case .tap(let tap):
        let ago = maker.source.pick(Self.durations)
        let time = tap.time.map { _ in step.time - ago }
        step.input = .tap(TickerTap(location: ScreenPoint(x: x, y: y), time: time))
      default: break
      }
      run.play(step)
    }
    return run
  }

  @Test(
    "Promises 14, 28, 29 and 31, and what the machine says of itself, hold with extreme durations, sizes and times"
  )
  func extremes() throws {
    try verify {
      try run($0)
    } _: { run, reach in
      try TickerObservers.alternation.check(run, &reach)
      try run.follow { _, _ in }
      try run.walk { before, moment, _ in
        if before.isClosed { try ensure(moment.events == [.rejected(.closed)], "\(moment.events)") }
        guard case .tap = moment.input, moment.due.map({ $0 > moment.time }) ?? true else { return }
        try ensure(moment.events.count == 1, "\(moment.events)")
      }
    }
  }
}
