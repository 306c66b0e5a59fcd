import RoomBus
import Testing

@Suite struct BusTests {
  @Test func byDefaultTheNewest16384AreKept() {
    let bus = Bus<Int>()
    let subscription = bus.subscribe()
    for number in 0..<16_386 { bus.publish(number) }
    #expect(subscription.droppedCount == 2)
    #expect(subscription.takeBuffered() == Array(2..<16_386))
  }

  @Test func aDroppedSubscriptionLeavesUnlessItIsIterated() async {
    let bus = Bus<Int>()
    var first: Bus<Int>.Subscription? = bus.subscribe()
    var batches: Bus<Int>.Subscription.Iterator? = bus.subscribe().makeAsyncIterator()
    #expect(first?.takeBuffered() == [] && bus.subscriberCount == 2)
    first = nil
    #expect(bus.subscriberCount == 1)
    bus.publish(1)
    #expect(await batches?.next() == [1])
    batches = nil
    #expect(bus.subscriberCount == 0)
  }

  @Test func flattenedEventsAreSingle() async {
    let bus = Bus<Int>()
    let numbers = bus.subscribe()
    bus.publish(contentsOf: [1, 2, 3])
    bus.publish(4)
    bus.finish()
    var seen: [Int] = []
    for await number in numbers.flattened { seen.append(number) }
    #expect(seen == [1, 2, 3, 4])
  }

  /// The events of an unread subscriber, and those that it drops, are released without a lock on the bus:
  /// an event may use the bus to the very end.
  @Test func anEventMayUseItsBusWhenItIsReleased() {
    let bus = Bus<Farewell>()
    let names = Bus<Int>()
    let seen = names.subscribe(.unbounded)
    var subscription: Bus<Farewell>.Subscription? = bus.subscribe(.keepNewest(2))
    for _ in 0..<9 { bus.publish(Farewell { names.publish(bus.subscriberCount) }) }
    #expect(subscription?.droppedCount == 7)
    subscription = nil
    let counts = seen.takeBuffered()
    #expect(counts.count == 9 && counts.first == 1 && counts.last == 0)
  }

  #if DEBUG
    @Test func twoIteratorsThatWaitAtOnceAreAnError() async {
      await #expect(processExitsWith: .failure) {
        let bus = Bus<Int>()
        let numbers = bus.subscribe()
        await withDiscardingTaskGroup { group in
          for _ in 0..<2 {
            group.addTask { for await _ in numbers {} }
          }
        }
        bus.finish()
      }
    }
  #endif
}

extension Bus.Subscription where Event: Sendable {
  /// All events up to the end.
  func all() async -> [Event] {
    var events: [Event] = []
    for await batch in self { events += batch }
    return events
  }
}

private final class Farewell: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) {
    self.say = say
  }

  deinit { say() }
}
