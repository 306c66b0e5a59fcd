import Dispatch
import RoomBus
import RoomCore
import Synchronization
import Testing

/// Real threads; meant for the thread sanitizer too.
@Suite struct ConcurrencyTests {
  struct Event: Hashable, Sendable {
    var publisher: Int
    var number: Int
  }

  @Test func manyPublishersAndSubscribersSeeOneOrder() async {
    let bus = Bus<Event>()
    let orders = await withTaskGroup(of: [Event]?.self) { group in
      for _ in 0..<8 {
        let subscription = bus.subscribe(.unbounded)
        group.addTask { await subscription.all() }
      }
      for publisher in 0..<8 {
        group.addTask {
          for number in stride(from: 0, to: 500, by: 2) {
            bus.publish(
              contentsOf: [number, number + 1].map { Event(publisher: publisher, number: $0) })
          }
          return nil
        }
      }
      var orders: [[Event]] = []
      for _ in 0..<8 where await group.next() != .some(.none) { Issue.record("ended early") }
      bus.finish()
      for await order in group { if let order { orders.append(order) } }
      return orders
    }
    #expect(orders.count == 8)
    #expect(Set(orders).count == 1)
    for start in stride(from: 0, to: orders[0].count, by: 2) {
      let (one, other) = (orders[0][start], orders[0][start + 1])
      #expect(one.publisher == other.publisher && one.number + 1 == other.number)
    }
    for publisher in 0..<8 {
      #expect(
        orders[0].filter { $0.publisher == publisher }.map(\.number) == Array(0..<500))
    }
  }

  @Test func nothingIsRefusedBetweenTheBeginningAndTheEndOfARun() {
    let inbox = Inbox<Int>()
    inbox.capacity = 0
    let refusals = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for number in 0..<3_000 {
        if thread > 0 {
          inbox.send([number], at: .start) { _ in
            .gift
          } report: { _ in
          }
        } else {
          inbox.beginRun()
          let refused = inbox.refused
          _ = inbox.inputs.takeBuffered()
          if inbox.refused != refused { refusals.add(1, ordering: .relaxed) }
          inbox.endRun(at: .start)
        }
      }
    }
    #expect(refusals.load(ordering: .relaxed) == 0)
  }
}
