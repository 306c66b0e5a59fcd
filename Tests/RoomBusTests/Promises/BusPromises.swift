import PromiseTesting
import RoomBus
import Testing

@Suite("Promises of a bus") struct BusPromises {
  @Test("Promise 2: a wait that is cancelled returns what waits, and then nil")
  func cancelling() async throws {
    try await verify(reaching: ["cancelled"]) { source, reach in
      let bus = Bus<Int>()
      let subscription = bus.subscribe()
      let count = source.below(3)
      bus.publish(contentsOf: Array(0..<count))
      let result = await withTaskGroup(of: [[Int]?].self) { group in
        group.cancelAll()
        group.addTask {
          var iterator = subscription.makeAsyncIterator()
          return [await iterator.next(), await iterator.next()]
        }
        return await group.next()!
      }
      let expected: [[Int]?] = count == 0 ? [nil, nil] : [Array(0..<count), nil]
      try ensure(result == expected, "Cancelled, with \(count) waiting: \(result)")
      reach.note("cancelled", if: count > 0)
    }
  }

  @Test(
    "Promises 1, 2, 3, 4 and 5: what is published waits in order, is taken once, or is dropped by its policy"
  )
  func buffers() async throws {
    let situations = [
      "oldest", "newest", "full", "unbounded", "later subscriber", "several", "end",
    ]
    try await verify(reaching: situations) { source, reach in
      var run = BusRun()
      for step in BusStep.script(&source, ending: source.chance(50)) {
        let before = run.readers
        let count = await run.take(step)
        for (index, reader) in run.readers.enumerated() {
          let sum = reader.taken.count + reader.waiting.count + reader.droppedCount
          try ensure(sum == reader.published.count, "\(sum) of \(reader.published.count)")
          reach.note("later subscriber", if: (reader.published.first ?? 0) > 0)
          if reader.policy == .unbounded {
            try ensure(reader.droppedCount == 0, "Unbounded has dropped \(reader.droppedCount)")
            reach.note("unbounded", if: reader.published.count > 10)
          }
          if reader.published.count > reader.capacity {
            if case .keepOldest = reader.policy { reach.note("oldest") }
            if case .keepNewest = reader.policy { reach.note("newest") }
          }
          guard count > 0, reader.subscription != nil else { continue }
          let space = before[index].capacity - before[index].waiting.count
          let lost = reader.droppedCount - before[index].droppedCount
          try ensure(lost == max(0, count - space), "Of \(count), \(lost) for space \(space)")
          reach.note("full", if: space < count)
        }
        guard source.chance(30) else { continue }
        for index in run.readers.indices { await run.take(.take(index)) }
      }
      for index in run.readers.indices {
        await run.take(.take(index))
        let reader = run.readers[index]
        let count = reader.taken.count + reader.droppedCount
        try ensure(count == reader.published.count, "\(count) of \(reader.published.count)")
      }
      for batch in run.batches {
        let reader = run.readers[batch.reader]
        try ensure((batch.events ?? []).count <= reader.capacity, "More than the capacity")
        try ensure(
          batch.events == batch.expected, "\(reader.policy): \(batch) of \(reader.published)")
        reach.note("several", if: (batch.events ?? []).count > 1)
        reach.note("end", if: batch.events == nil)
      }
    }
  }

  @Test("Promise 6: what a subscriber receives depends on no other")
  func independence() async throws {
    try await verify(reaching: ["others", "another leaves"]) { source, reach in
      let steps = BusStep.script(&source, ending: source.chance(30))
      var run = BusRun()
      for step in steps { await run.take(step) }
      guard run.readers.count > 1 else { return }
      reach.note("others")
      let index = source.below(run.readers.count)
      let leaves = run.readers.indices.filter { run.readers[$0].subscription == nil }
      reach.note("another leaves", if: leaves.contains { $0 < index })
      var alone = BusRun(only: index)
      for step in steps { await alone.take(step) }
      let mine = run.batches.filter { $0.reader == index }.map(\.events)
      try ensure(mine == alone.batches.map(\.events), "\(mine) beside others")
      let dropped = run.readers[index].droppedCount
      try ensure(dropped == alone.readers[0].droppedCount, "Dropped counts differ")
    }
  }

  @Test("Promise 7: a bus that finishes or is released ends its subscriptions after what waits")
  func end() async throws {
    let situations = ["waiting", "later events", "later subscription"]
    try await verify(reaching: situations) { source, reach in
      var run = BusRun()
      var hasEnded = false
      for step in BusStep.script(&source, ending: true) {
        switch step {
        case .publish: reach.note("later events", if: hasEnded)
        case .subscribe: reach.note("later subscription", if: hasEnded)
        case .finish, .release:
          hasEnded = true
          reach.note("waiting", if: run.readers.contains { !$0.waiting.isEmpty })
        default: break
        }
        await run.take(step)
      }
      for reader in run.readers {
        guard var iterator = reader.subscription?.makeAsyncIterator() else { continue }
        var rest: [Int] = []
        while let batch = await iterator.next() { rest += batch }
        try ensure(rest == reader.waiting, "\(rest), not \(reader.waiting)")
        let isOver = await iterator.next() == nil
        try ensure(isOver, "It continues after its end")
      }
    }
  }
}
