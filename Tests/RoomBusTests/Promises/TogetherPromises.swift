import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite("Promises of modules that run together") struct TogetherPromises {
  @Test("Promise 22: modules run at the same time, until each is closed or all are cancelled")
  func together() async throws {
    try await verify(reaching: ["all closed", "some closed", "none closed"]) { source, reach in
      let closed = Set((0..<3).filter { _ in source.chance(60) })
      reach.note(closed.count == 3 ? "all closed" : closed.isEmpty ? "none closed" : "some closed")
      try await Simulation.run { simulation in
        let logs = (0..<3).map { _ in ProbeLog() }
        let probes = logs.map { Probe(log: $0, clock: simulation.clock) }
        let ends = Bus<Int>()
        let ended = ends.subscribe()
        try await withThrowingTaskGroup { group in
          group.addTask {
            await runTogether(probes[0], probes[1], probes[2])
            ends.publish(0)
          }
          await simulation.advance(by: .zero)
          for probe in probes { probe.send(.note(1)) }
          await simulation.advance(by: .zero)
          let taken = logs.count { $0.calls.contains { $0.input != nil && !$0.isLifecycle } }
          try ensure(taken == 3, "\(taken) of three run")
          for index in closed { await probes[index].close() }
          await simulation.advance(by: .zero)
          let isOver = ended.bufferedCount > 0
          try ensure(isOver == (closed.count == 3), "Closed: \(closed.sorted())")
          group.cancelAll()
          await simulation.advance(by: .zero)
          try ensure(ended.bufferedCount > 0, "Cancelled, it continues")
        }
        for (index, log) in logs.enumerated() where !closed.contains(index) {
          guard case .suspend(.notRunning) = log.calls.last?.input else {
            throw PromiseFault(text: "\(index) is not suspended")
          }
        }
      }
    }
  }

  @Test func noneEndAtOnce() async { await runTogether() }
}
