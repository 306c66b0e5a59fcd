import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Synchronization
import Testing

/// What a sender or a waiter did, and when.
private struct Outcome: Sendable {
  var index: Int
  var time: Instant
  var batch: [Int]?
  var isCancelled = false
}

private final class Record: Sendable {
  private let outcomes = Mutex<[Outcome]>([])
  var all: [Outcome] { outcomes.withLock { $0 } }
  func add(_ outcome: Outcome) { outcomes.withLock { $0.append(outcome) } }
}

/// A task that begins and is cancelled at given times.
private struct Span: Sendable {
  var index: Int
  var start: Instant
  var end: Instant?

  func run(on clock: RoomClock, _ body: @escaping @Sendable () async -> Void) async {
    try? await clock.sleep(until: start)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await body()
        return true
      }
      if let end {
        group.addTask {
          try? await clock.sleep(until: end)
          return false
        }
      }
      if await group.next() == false { group.cancelAll() } else { group.cancelAll() }
    }
  }
}

private func moment(_ index: Int, _ part: Int = 0) -> Instant {
  .start + .milliseconds(10 * index + part)
}

@Suite("Promises of waiting for a bus") struct WaitingPromises {
  @Test("Promise 8: cancelling the wait of an iterator loses nothing")
  func cancelling() async throws {
    let situations = ["cancelled while waiting", "continued"]
    try await verify(reaching: situations) { source, reach in
      let spans = (0..<10).map { index in
        Span(index: index, start: moment(index, 1), end: moment(index, 5))
      }
      let parts = (0..<12).map { _ in source.pick([0, 3, 8]) }
      let counts = (0..<12).map { _ in source.chance(35) ? 1 + source.below(3) : 0 }
      let record = Record()
      let rest = try await Simulation.run { simulation in
        let bus = Bus<Int>()
        let subscription = bus.subscribe()
        return await withTaskGroup(of: Void.self) { group in
          for span in spans {
            group.addTask {
              await span.run(on: simulation.clock) {
                var iterator = subscription.makeAsyncIterator()
                let batch = await iterator.next()
                record.add(
                  Outcome(
                    index: span.index, time: simulation.now, batch: batch,
                    isCancelled: Task.isCancelled))
              }
            }
          }
          var number = 0
          for (step, count) in counts.enumerated() {
            await simulation.advance(to: moment(step, parts[step]))
            bus.publish(contentsOf: Array(number..<number + count))
            number += count
          }
          await simulation.advance(by: .zero)
          let rest = subscription.takeBuffered()
          bus.finish()
          return rest
        }
      }
      let outcomes = record.all
      let received = outcomes.compactMap(\.batch).flatMap { $0 } + rest
      let published = Array(0..<counts.reduce(0, +))
      try ensure(received == published, "\(received) of \(published.count)")
      for outcome in outcomes where outcome.batch == nil {
        try ensure(
          outcome.isCancelled && outcome.time == spans[outcome.index].end,
          "\(outcome.index) ended at \(outcome.time.seconds) s")
        reach.note("cancelled while waiting", if: outcome.isCancelled)
      }
      let hasCancelled = outcomes.contains { $0.isCancelled && $0.batch == nil }
      reach.note("continued", if: hasCancelled && outcomes.contains { $0.batch != nil })
    }
  }
}
