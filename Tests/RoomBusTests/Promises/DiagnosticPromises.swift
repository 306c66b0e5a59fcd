import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite("Promises of the diagnostics of a host") struct DiagnosticPromises {
  @Test("Promise 16: a deadline exceeded by more than 100 ms is a late wake-up, and no other is")
  func lateWakeUps() async throws {
    try await verify(reaching: ["late", "less late"]) { source, reach in
      let script = ProbeScript(&source, jumps: true)
      let result = try await ProbeResult.play(script)
      let calls = result.calls.filter { $0.input == nil }
      let late = calls.filter { $0.time - $0.deadline! > .milliseconds(100) }
      let found = result.diagnostics.compactMap { diagnostic -> (Instant, Duration)? in
        guard case .lateWakeUp(let delay) = diagnostic.value else { return nil }
        return (diagnostic.time, delay)
      }
      for (time, delay) in found {
        let isKnown = late.contains { $0.time == time && $0.time - $0.deadline! == delay }
        try ensure(isKnown, "Late by \(delay) at \(time)")
      }
      // Nothing wakes it before a run begins; and a run that ends then says nothing.
      let awaited = late.filter { result.isRunning(from: $0.deadline!, through: $0.time) }
      for call in awaited {
        let number = found.count { $0.0 == call.time && $0.1 == call.time - call.deadline! }
        try ensure(number == 1, "\(number) for \(call)")
      }
      let small = calls.contains {
        $0.time > $0.deadline! && $0.time - $0.deadline! <= .milliseconds(100)
      }
      reach.note("less late", if: small)
      reach.note("late", if: !awaited.isEmpty)
    }
  }

  @Test("Promise 16: more than 10,000 inputs of a turn are a backlog", arguments: [10_000, 10_001])
  func backlog(count: Int) async throws {
    noteExercise(Test.current?.displayName)
    try await Simulation.run { simulation in
      let log = ProbeLog()
      let probe = Probe(log: log, clock: simulation.clock)
      let diagnostics = probe.diagnostics.subscribe(.unbounded)
      await simulation.advance(by: .seconds(1))
      for number in 0..<count { probe.send(.note(number)) }
      _ = await probe.state
      await simulation.advance(by: .seconds(1))
      await probe.close()
      #expect(log.calls.count == count + 1)
      let backlog = Timed(ModuleDiagnostic.backlog(count: count), at: .start + .seconds(1))
      #expect(diagnostics.takeBuffered() == (count > 10_000 ? [backlog] : []))
    }
  }

  @Test("Promise 16: what subscribers lose in one publication is one drop")
  func drops() async throws {
    try await verify(reaching: ["drop", "two lose"]) { source, reach in
      let capacities = (0..<1 + source.below(2)).map { _ in 1 + source.below(4) }
      let counts = (0..<8).map { _ in source.below(5) }
      let takes = counts.map { _ in capacities.map { _ in source.chance(30) } }
      let (diagnostics, lost, sum) = try await Simulation.run { simulation in
        let probe = Probe(log: ProbeLog(), clock: simulation.clock)
        let readers = capacities.map { probe.events.subscribe(.keepNewest($0)) }
        let diagnostics = probe.diagnostics.subscribe(.unbounded)
        var lost: [Timed<ModuleDiagnostic>] = []
        for (step, count) in counts.enumerated() {
          let before = readers.map(\.droppedCount)
          await simulation.advance(by: .seconds(1))
          probe.send(.emit(step, count: count))
          _ = await probe.state
          let after = readers.map(\.droppedCount)
          let number = zip(before, after).reduce(0) { $0 + $1.1 - $1.0 }
          if number > 0 { lost.append(Timed(.drop(count: number), at: simulation.now)) }
          for (index, isTaken) in takes[step].enumerated() where isTaken {
            _ = readers[index].takeBuffered()
          }
        }
        return (diagnostics.takeBuffered(), lost, readers.reduce(0) { $0 + $1.droppedCount })
      }
      let found = diagnostics.filter { if case .drop = $0.value { true } else { false } }
      try ensure(found == lost, "\(found), not \(lost)")
      reach.note("drop", if: sum > 0)
      reach.note("two lose", if: sum > 0 && capacities.count > 1)
    }
  }
}
