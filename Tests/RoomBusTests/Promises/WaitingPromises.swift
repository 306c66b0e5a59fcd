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
  @Test("Promise 7: senders are served in order, and those that are cancelled deliver nothing")
  func sending() async throws {
    let situations = ["waited", "cancelled", "finished", "two readers", "served"]
    try await verify(reaching: situations) { source, reach in
      let spans = (0..<12).map { index in
        let end = source.chance(30) ? moment(index + source.below(8), 5) : nil
        return Span(index: index, start: moment(index, 1), end: end)
      }
      let capacities = (0..<1 + source.below(2)).map { _ in source.pick([-1, 1, 2, 4]) }
      let takes = (0..<24).map { _ in (0..<capacities.count).map { _ in source.chance(40) } }
      let end = source.chance(50) ? source.below(20) : nil
      let record = Record()
      let (readers, dropped, all) = try await Simulation.run { simulation in
        let bus = Bus<Int>()
        let readers = capacities.map { bus.subscribe(.suspendSenders($0)) }
        let free = bus.subscribe(.unbounded)
        var taken = readers.map { _ in [Int]() }
        await withTaskGroup(of: Void.self) { group in
          for span in spans {
            group.addTask {
              await span.run(on: simulation.clock) {
                var outcome = Outcome(index: span.index, time: simulation.now)
                do { try await bus.send(span.index) } catch { outcome.isCancelled = true }
                outcome.time = simulation.now
                record.add(outcome)
              }
            }
          }
          for step in takes.indices {
            await simulation.advance(to: moment(step, 8))
            for (index, isTaken) in takes[step].enumerated() where isTaken {
              taken[index] += readers[index].takeBuffered()
            }
            if step == end { bus.finish() }
          }
          await simulation.advance(by: .zero)
          for _ in 0..<spans.count {
            for index in readers.indices { taken[index] += readers[index].takeBuffered() }
            await simulation.advance(by: .zero)
          }
          bus.finish()
        }
        return (taken, readers.map(\.droppedCount), free.takeBuffered())
      }
      let outcomes = record.all
      try ensure(outcomes.count == spans.count, "\(outcomes.count) senders return")
      try ensure(dropped.allSatisfy { $0 == 0 }, "Dropped: \(dropped)")
      try ensure(all == all.sorted(), "Served as \(all)")
      try ensure(readers.allSatisfy { $0 == all }, "\(readers) beside \(all)")
      let finish = end.map { moment($0, 8) }
      for outcome in outcomes {
        let isDelivered = all.contains(outcome.index)
        try ensure(!(outcome.isCancelled && isDelivered), "\(outcome.index) threw")
        let isOver = finish.map { $0 <= outcome.time } ?? false
        try ensure(
          isDelivered || outcome.isCancelled || isOver, "\(outcome.index) is not delivered")
        reach.note("cancelled", if: outcome.isCancelled)
        reach.note("finished", if: isOver && !isDelivered && !outcome.isCancelled)
        let hasWaited = outcome.time > spans[outcome.index].start
        reach.note("waited", if: hasWaited)
        reach.note("served", if: hasWaited && isDelivered)
        if outcome.isCancelled {
          try ensure(outcome.time == spans[outcome.index].end, "Cancelled late")
        }
        if let finish {
          try ensure(
            outcome.time <= max(finish, spans[outcome.index].start), "\(outcome.index) waits on")
        }
      }
      reach.note("two readers", if: capacities.count == 2)
    }
  }

  @Test("Promise 7: an event is delivered before its sending returns")
  func delivery() async throws {
    try await verify(reaching: ["immediately"]) { source, reach in
      let bus = Bus<Int>()
      let capacity = 1 + source.below(4)
      let reader = bus.subscribe(.suspendSenders(capacity))
      for number in 0..<capacity {
        try await bus.send(number)
        guard source.chance(50) else { continue }
        let batch = reader.takeBuffered()
        try ensure(batch.last == number, "\(number) is not delivered: \(batch)")
        reach.note("immediately")
      }
    }
  }

  @Test("Promise 9: cancelling the wait of an iterator loses nothing")
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
