import LivePager
import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct RepeatPromises {
  private static let mix = Mix(close: 1, hostile: 6, late: 8, reasons: 8)

  @Test("Promise 24: The same inputs at the same times give the same events at the same times")
  func repeatability() throws {
    let problems = try problems(of: Test.current?.displayName) { seed in
      try PromiseRun(seed, Self.mix)
    } _: { run, _ in
      try ensure(lines(try run.playing(run.steps)) == lines(run), "other events")
    }
    for problem in problems { Issue.record("\(problem)") }
  }

  @Test("Promise 24: The actor emits the events of its machine at their times")
  func repeatabilityOfActor() async throws {
    var mix = Self.mix
    mix.late = 0
    mix.close = 0
    let chosen = mix
    let problems = try await problems(
      of: Test.current?.displayName, sequences: max(1, sequenceCount() / 10)
    ) { source, _ in
      let run = try PromiseRun(Int(source.below(1_000_000)), chosen)
      let emitted = try await Simulation.run { simulation in
        let pager = try LivePager(configuration: run.setup, clock: simulation.clock)
        let (_, updates) = await pager.join(.unbounded)
        async let task: Void = pager.run()
        for step in run.steps {
          await simulation.advance(to: step.time)
          if let input = step.input { pager.send(input) }
          await simulation.advance(by: .zero)
        }
        let emitted = updates.takeBuffered()
        await pager.close()
        await task
        return emitted.map { Name("\($0.time.nanoseconds) \($0.value)") }
      }
      let expected = lines(run)
      let pair = zip(emitted, expected).first { $0 != $1 }
      try ensure(
        emitted == expected, "\(pair as Any), \(emitted.count) and \(expected.count)")
    }
    for problem in problems { Issue.record("\(problem)") }
  }

  private func lines(_ run: PromiseRun) -> [Name] {
    run.moments.flatMap { moment in
      moment.events.map { Name("\(moment.time.nanoseconds) \($0)") }
    }
  }
}
