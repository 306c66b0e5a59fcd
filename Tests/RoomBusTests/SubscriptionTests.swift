import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct SubscriptionTests {
  /// One that is cancelled when it has just been woken begins to wait again, in vain.
  @Test func anIteratorThatIsCancelledWithItsLastEventLetsAnotherWait() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let subscription = bus.subscribe()
      await withTaskGroup { group in
        group.addTask {
          for await batch in subscription { #expect(batch == [1]) }
        }
        await simulation.advance(by: .zero)
        bus.publish(1)
        group.cancelAll()
      }
      async let next = subscription.first { _ in true }
      await simulation.advance(by: .zero)
      bus.publish(2)
      #expect(await next == [2])
    }
  }

  @Test func inputsBeforeTheCancellationAreStillTaken() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let subscription = bus.subscribe()
      await withTaskGroup(of: [Int].self) { group in
        group.addTask { await subscription.all() }
        await simulation.advance(by: .zero)
        bus.publish(contentsOf: [1, 2])
        group.cancelAll()
        #expect(await group.next() == [1, 2])
      }
    }
  }

  /// The events of an unread subscriber are released without a lock on the bus: an event may use
  /// the bus to the very end.
  @Test func anEventMayUseItsBusWhenItIsReleased() {
    let bus = Bus<Farewell>()
    let names = Bus<Int>()
    let seen = names.subscribe()
    var subscription: Bus<Farewell>.Subscription? = bus.subscribe()
    bus.publish(Farewell { names.publish(bus.subscriberCount) })
    #expect(subscription?.droppedCount == 0)
    subscription = nil
    #expect(seen.takeBuffered() == [0])
  }

  @Test func droppedEventsMayUseTheirBusWhenReleased() {
    let bus = Bus<Farewell>()
    let echoes = Bus<Int>()
    let received = echoes.subscribe(.unbounded)
    let slow = bus.subscribe(.keepNewest(2))
    for number in 0..<9 {
      bus.publish(
        Farewell {
          echoes.publish(number)
          _ = bus.subscriberCount
        })
    }
    #expect(slow.takeBuffered().count == 2)
    #expect(Set(received.takeBuffered()) == Set(0..<9))
  }
}

private final class Farewell: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) {
    self.say = say
  }

  deinit { say() }
}
