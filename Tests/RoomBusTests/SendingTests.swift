import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// Senders that wait for space; in virtual time, so that it is known which ones wait.
@Suite struct SendingTests {
  @Test func withSpaceASendIsAPublish() async throws {
    let bus = Bus<Int>()
    try await bus.send(0)
    let subscription = bus.subscribe(.suspendSenders(2))
    try await bus.send(1)
    try await bus.send(2)
    #expect(subscription.takeBuffered() == [1, 2])
  }

  @Test(arguments: [BufferPolicy.keepOldest(1), .keepNewest(1)])
  func otherPoliciesMakeNoSenderWait(_ policy: BufferPolicy) async throws {
    let bus = Bus<Int>()
    let subscription = bus.subscribe(policy)
    for number in 0..<5 { try await bus.send(number) }
    #expect(subscription.droppedCount == 4)
  }

  @Test func sendersWaitAndContinueInOrder() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let slow = bus.subscribe(.suspendSenders(2))
      let other = bus.subscribe(.unbounded)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<7 { group.addTask { try await bus.send(number) } }
        await simulation.advance(by: .zero)
        #expect(other.takeBuffered() == [0, 1], "no subscriber receives a waiting event")
        #expect(slow.takeBuffered() == [0, 1])
        #expect(other.takeBuffered() == [2, 3])
        #expect(slow.takeBuffered() == [2, 3])
        #expect(slow.takeBuffered() == [4, 5])
        #expect(slow.takeBuffered() == [6])
        try await group.waitForAll()
      }
      #expect(slow.droppedCount == 0)
    }
  }

  @Test func laterSendersDoNotOvertake() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let slow = bus.subscribe(.suspendSenders(1))
      async let first: Void = bus.send(1)
      await simulation.advance(by: .zero)
      async let second: Void = bus.send(2)
      await simulation.advance(by: .zero)
      // Never waits, so the full buffer drops it.
      bus.publish(99)
      #expect(slow.droppedCount == 1)
      #expect(slow.takeBuffered() == [1])
      async let third: Void = bus.send(3)
      await simulation.advance(by: .zero)
      #expect(slow.takeBuffered() == [2])
      #expect(slow.takeBuffered() == [3])
      _ = try await (first, second, third)
    }
  }

  @Test func theSlowestOfSeveralDecides() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let quick = bus.subscribe(.suspendSenders(3))
      let slow = bus.subscribe(.suspendSenders(1))
      bus.publish(1)
      async let sent: Void = bus.send(2)
      await simulation.advance(by: .zero)
      #expect(quick.takeBuffered() == [1])
      #expect(slow.takeBuffered() == [1])
      try await sent
      #expect(quick.takeBuffered() == [2])
    }
  }

  @Test func aFullSubscriberThatLeavesMakesSpace() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let other = bus.subscribe()
      var slow: Bus<Int>.Subscription? = bus.subscribe(.suspendSenders(1))
      bus.publish(1)
      async let sent: Void = bus.send(2)
      await simulation.advance(by: .zero)
      #expect(slow?.droppedCount == 0)
      slow = nil
      try await sent
      #expect(other.takeBuffered() == [1, 2])
    }
  }

  @Test func finishingResumesSenders() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let slow = bus.subscribe(.suspendSenders(1))
      bus.publish(1)
      async let waiting: Void = bus.send(2)
      await simulation.advance(by: .zero)
      bus.finish()
      try await waiting
      try await bus.send(3)
      #expect(await slow.all() == [1])
    }
  }

  @Test func aSenderCancelledWhileItWaitsIsNotPublished() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let slow = bus.subscribe(.suspendSenders(1))
      bus.publish(1)
      await withTaskGroup(of: Bool.self) { group in
        group.addTask { await isCancelled { () async throws in try await bus.send(2) } }
        await simulation.advance(by: .zero)
        group.cancelAll()
        #expect(await group.next() == true)
      }
      async let third: Void = bus.send(3)
      await simulation.advance(by: .zero)
      #expect(slow.takeBuffered() == [1])
      try await third
      #expect(slow.takeBuffered() == [3])
    }
  }

  @Test func aSenderCancelledBeforeItWaitsIsNotPublished() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let slow = bus.subscribe(.suspendSenders(1))
      bus.publish(1)
      await withTaskGroup(of: Bool.self) { group in
        group.cancelAll()
        group.addTask { await isCancelled { () async throws in try await bus.send(2) } }
        #expect(await group.next() == true)
      }
      #expect(slow.takeBuffered() == [1])
      #expect(slow.takeBuffered().isEmpty)
      try await bus.send(3)
      #expect(slow.takeBuffered() == [3])
    }
  }

  @Test(arguments: 0..<5)
  func oneOfFiveSendersIsCancelled(_ number: Int) async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let slow = bus.subscribe(.suspendSenders(1))
      bus.publish(-1)
      await withTaskGroup(of: Void.self) { group in
        for sender in 0..<5 {
          group.addTask {
            await withTaskGroup(of: Void.self) { inner in
              inner.addTask { try? await bus.send(sender) }
              await simulation.advance(by: .milliseconds(1))
              if sender == number { inner.cancelAll() }
            }
          }
        }
        await simulation.advance(by: .milliseconds(2))
        var seen: [Int] = []
        for _ in 0..<6 { seen += slow.takeBuffered() }
        #expect(seen == [-1] + (0..<5).filter { $0 != number })
      }
    }
  }

  /// Many are cancelled; those that wait before and after them are still served in order.
  @Test func aThousandCancelledSendersLeaveTheOthersInOrder() async throws {
    try await Simulation.run { simulation in
      let bus = Bus<Int>()
      let slow = bus.subscribe(.suspendSenders(1))
      bus.publish(0)
      async let first: Void = bus.send(1)
      await simulation.advance(by: .zero)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<1_000 { group.addTask { try? await bus.send(-1) } }
        await simulation.advance(by: .zero)
        group.cancelAll()
      }
      async let second: Void = bus.send(2)
      await simulation.advance(by: .zero)
      async let third: Void = bus.send(3)
      await simulation.advance(by: .zero)
      #expect((0..<5).flatMap { _ in slow.takeBuffered() } == [0, 1, 2, 3])
      _ = try await (first, second, third)
    }
  }
}

private func isCancelled(_ work: () async throws -> Void) async -> Bool {
  do {
    try await work()
    return false
  } catch {
    return error is CancellationError
  }
}
