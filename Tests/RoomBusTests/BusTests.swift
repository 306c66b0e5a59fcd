import RoomBus
import Testing

@Suite struct BusTests {
  @Test func everySubscriberGetsAllInOrder() async {
    let bus = Bus<Int>()
    let subscriptions = (0..<5).map { _ in bus.subscribe() }
    for number in 0..<1_000 { bus.publish(number) }
    bus.finish()
    for subscription in subscriptions {
      #expect(await subscription.all() == Array(0..<1_000))
      #expect(subscription.droppedCount == 0)
    }
  }

  @Test func aLateSubscriberReceivesLaterEventsOnly() {
    let bus = Bus<Int>()
    let early = bus.subscribe()
    bus.publish(1)
    let late = bus.subscribe()
    bus.publish(2)
    #expect(early.takeBuffered() == [1, 2])
    #expect(late.takeBuffered() == [2])
    #expect(late.takeBuffered().isEmpty)
  }

  @Test func bufferedEventsAreOneBatch() async {
    let bus = Bus<Int>()
    var batches = bus.subscribe().makeAsyncIterator()
    bus.publish(1)
    bus.publish(contentsOf: [])
    bus.publish(contentsOf: [2, 3])
    #expect(await batches.next() == [1, 2, 3])
    bus.publish(4)
    #expect(await batches.next() == [4])
    bus.finish()
    #expect(await batches.next() == nil)
    #expect(await batches.next() == nil)
  }

  @Test func finishingEndsAfterWhatIsHeld() async {
    let bus = Bus<Int>()
    let subscription = bus.subscribe()
    bus.publish(1)
    bus.finish()
    bus.publish(2)
    bus.publish(contentsOf: [3, 4])
    bus.finish()
    #expect(await subscription.all() == [1])
  }

  @Test func aSubscriptionAfterTheFinishEndsImmediately() async {
    let bus = Bus<Int>()
    bus.finish()
    let late = bus.subscribe()
    bus.publish(1)
    #expect(await late.all().isEmpty)
    #expect(late.takeBuffered().isEmpty)
    #expect(late.droppedCount == 0)
    #expect(bus.subscriberCount == 0)
  }

  @Test func theLastReferenceFinishes() async {
    var bus: Bus<Int>? = Bus()
    let subscription = bus!.subscribe()
    bus!.publish(1)
    bus = nil
    #expect(await subscription.all() == [1])
  }

  @Test func aDroppedSubscriptionLeaves() {
    let bus = Bus<Int>()
    #expect(bus.subscriberCount == 0)
    var first: Bus<Int>.Subscription? = bus.subscribe()
    let second = bus.subscribe()
    #expect(bus.subscriberCount == 2)
    #expect(first?.takeBuffered() == [])
    first = nil
    #expect(bus.subscriberCount == 1)
    bus.publish(1)
    #expect(second.takeBuffered() == [1])
  }

  @Test func anIteratorAloneKeepsTheSubscription() async {
    let bus = Bus<Int>()
    var batches: Bus<Int>.Subscription.Iterator? = bus.subscribe().makeAsyncIterator()
    #expect(bus.subscriberCount == 1)
    bus.publish(1)
    #expect(await batches?.next() == [1])
    batches = nil
    #expect(bus.subscriberCount == 0)
  }

  /// When one subscriber leaves, the others keep their events.
  @Test(arguments: 0..<4)
  func leavingMovesNoEventsOfOthers(_ leaver: Int) {
    let bus = Bus<Int>()
    var subscriptions: [Bus<Int>.Subscription?] = []
    for number in 0..<4 {
      subscriptions.append(bus.subscribe())
      bus.publish(number)
    }
    subscriptions[leaver] = nil
    bus.publish(4)
    for (number, subscription) in subscriptions.enumerated() {
      guard let subscription else { continue }
      #expect(subscription.takeBuffered() == Array(number...4))
    }
  }

  @Test @MainActor func theMainActorIterates() async {
    let bus = Bus<Int>()
    let subscription = bus.subscribe()
    async let published: Void = publishOneByOne(to: bus)
    var seen: [Int] = []
    for await batch in subscription {
      MainActor.assertIsolated()
      seen += batch
    }
    #expect(seen == Array(0..<100))
    await published
  }

  private nonisolated func publishOneByOne(to bus: Bus<Int>) async {
    for number in 0..<100 { bus.publish(number) }
    bus.finish()
  }
}

extension Bus.Subscription where Event: Sendable {
  /// All events up to the end.
  func all() async -> [Event] {
    var events: [Event] = []
    for await batch in self { events += batch }
    return events
  }
}
