import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite("Promises of waiting for a bus") struct WaitingPromises {
  @Test("Promise 8: cancelling the wait of an iterator loses nothing")
  func cancelling() async throws {
    let situations = ["cancelled while waiting", "cancelled as it is woken", "continued"]
    try await verify(reaching: situations) { source, reach in
      // What is published before an iterator begins, while it waits, and after it was cancelled.
      let rounds = (0..<10).map { _ in
        (
          counts: (0..<3).map { _ in source.chance(40) ? 1 + source.below(2) : 0 },
          isWoken: source.chance(50)
        )
      }
      let (published, taken) = try await Simulation.run { simulation in
        let bus = Bus<Int>()
        let subscription = bus.subscribe()
        var published = 0
        var taken: [[Int]] = []
        func publish(_ count: Int) {
          bus.publish(contentsOf: Array(published..<published + count))
          published += count
        }
        for round in rounds {
          publish(round.counts[0])
          taken.append(
            await withTaskGroup(of: [Int].self) { group in
              group.addTask { await subscription.all() }
              await simulation.advance(by: .zero)
              publish(round.counts[1])
              if round.isWoken { await simulation.advance(by: .zero) }
              group.cancelAll()
              return await group.next()!
            })
          publish(round.counts[2])
        }
        taken.append(subscription.takeBuffered())
        return (published, taken)
      }
      try ensure(taken.flatMap { $0 } == Array(0..<published), "\(taken) of \(published)")
      for (round, (counts, isWoken)) in rounds.enumerated() {
        let waiting = counts[0] + counts[1] + (round == 0 ? 0 : rounds[round - 1].counts[2])
        try ensure(taken[round].count == waiting, "Round \(round) takes \(taken[round])")
        reach.note("cancelled while waiting", if: waiting == 0)
        reach.note("cancelled as it is woken", if: counts[1] > 0 && !isWoken)
        reach.note("continued", if: round > 0 && waiting > 0)
      }
    }
  }
}
