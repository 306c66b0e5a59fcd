import LivePager
import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct RepeatPromises {
  private static let mix = Mix(close: 1, hostile: 6, late: 8, reasons: 8)

  @Test("Promise 24: The same inputs at the same times give the same events at the same times")
  func repeatability() async throws {
    for seed in 0..<UInt64(max(1, sequences / 4)) {
      noteExercise(Test.current?.displayName)
      var dice = SeededGenerator(seed: seed)
      let configuration = dice.configuration()
      let (moves, events) = try await Self.play(configuration, dice, Self.mix)
      var stage = Stage(try await LivePager.machine(configuration), configuration)
      var again: [String] = []
      for move in moves { try stage.perform(move) { again += $0.lines } }
      guard again.map({ Name($0) }) == events.map({ Name($0) }) else {
        Issue.record("sequence \(seed): other events")
        return
      }
    }
  }

  @Test("Promise 24: The actor emits the events of its machine at their times")
  func repeatabilityOfActor() async throws {
    var mix = Self.mix
    mix.late = 0
    mix.close = 0
    for seed in 0..<UInt64(max(1, sequences / 10)) {
      noteExercise(Test.current?.displayName)
      var dice = SeededGenerator(seed: seed)
      let configuration = dice.configuration()
      let (moves, events) = try await Self.play(configuration, dice, mix)
      let emitted = try await Simulation.run { simulation in
        let pager = try LivePager(configuration: configuration, clock: simulation.clock)
        let (_, updates) = await pager.join(.unbounded)
        async let run: Void = pager.run()
        for move in moves {
          await simulation.advance(to: move.time)
          pager.send(move.input)
          await simulation.advance(by: .zero)
        }
        let emitted = updates.takeBuffered()
        await pager.close()
        await run
        return emitted.map { "\($0.time.nanoseconds) \($0.value)" }
      }
      guard emitted.map({ Name($0) }) == events.map({ Name($0) }) else {
        let pairs = zip(emitted, events).first { Name($0) != Name($1) }
        Issue.record("sequence \(seed): \(pairs as Any), \(emitted.count) and \(events.count)")
        return
      }
    }
  }

  /// A random sequence, and its events.
  private static func play(
    _ configuration: PagerConfiguration, _ dice: SeededGenerator, _ mix: Mix
  ) async throws -> (moves: [Move], events: [String]) {
    var stage = Stage(try await LivePager.machine(configuration), configuration)
    var script = Script(dice, mix)
    var moves: [Move] = []
    var events: [String] = []
    for _ in 0..<40 {
      let move = script.next(after: stage)
      moves.append(move)
      try stage.perform(move) { events += $0.lines }
    }
    return (moves, events)
  }
}

extension Step {
  fileprivate var lines: [String] { events.map { "\(time.nanoseconds) \($0)" } }
}
