import RoomCore
import RoomSimulation
import Testing

@testable import RoomBus

private actor Gate {
  private let gate = RunGate()

  var waiting: Int { gate.waiting.count }

  func enter() async -> Bool { await gate.enter() }
}

@Suite struct InboxTests {
  @Test func aRunThatIsCancelledWhileItWaitsIsForgotten() async throws {
    try await Simulation.run { simulation in
      let gate = Gate()
      #expect(await gate.enter())
      await withTaskGroup { group in
        for _ in 0..<100 { group.addTask { _ = await gate.enter() } }
        await simulation.advance(by: .zero)
        #expect(await gate.waiting == 100)
        group.cancelAll()
      }
      #expect(await gate.waiting == 0)
    }
  }

  @Test func aSenderThatHasSeenNoRunIsNotRefusedOnceOneHasBegun() {
    let inbox = Inbox<Int>()
    inbox.capacity = 0
    inbox.beginRun()
    let notices = inbox.sendAtRest([1, 2], at: .start) { _ in .gift }
    #expect(notices == [] && inbox.refused == [:] && inbox.inputs.takeBuffered() == [1, 2])
  }

  @Test func oneTurnTakesWhatAModuleWasSentBeforeItRuns() async throws {
    try await Simulation.run { simulation in
      let log = ProbeLog()
      let probe = Probe(log: log, clock: simulation.clock)
      #expect(probe.inboxCapacity == 65_536)
      for number in 0..<65_540 { probe.send(.message(.gift, number)) }
      probe.send(.note(1))
      #expect(probe.refused == [.gift: 4] && probe.port.backlog == 65_537)
      await withTaskGroup { group in
        group.addTask { await probe.run() }
        await simulation.advance(by: .zero)
        for number in 0..<70_000 { probe.send(.message(.popup, number)) }
        #expect(probe.refused == [.gift: 4], "nothing is refused while it runs")
        await simulation.advance(by: .zero)
        #expect(await probe.state.inputs == 65_537 + 70_000)
        group.cancelAll()
      }
    }
  }
}
