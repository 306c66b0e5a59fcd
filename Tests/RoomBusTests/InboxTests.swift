import RoomCore
import RoomSimulation
import Testing

@testable import RoomBus

@Suite struct InboxTests {
  /// Inputs that are sent one after another while nothing runs, and what is reported.
  @Test(
    arguments: [
      // Messages, and what is none, by milliseconds.
      (0, ["gift 0"], ["refuse", "refusal gift"]),
      (0, ["touch 0", "gift 0", "touch 0"], ["take", "refuse", "refusal gift", "take"]),
      (
        2, ["gift 0", "like 0", "like 0", "gift 0", "touch 0"],
        ["take", "take", "refuse", "refusal like", "refuse", "take"]
      ),
      (
        9, ["gift 0", "gift 999", "gift 1000", "gift 9000"],
        ["take", "take", "take", "notRun 1000", "take"]
      ),
      (1, ["touch 5", "gift 1005"], ["take", "refuse", "notRun 1000", "refusal gift"]),
    ] as [(Int, [String], [String])])
  func ofInputs(_ capacity: Int, _ inputs: [String], _ outcomes: [String]) {
    var limit = InboxLimit()
    limit.capacity = capacity
    var (found, waiting): ([String], Int) = ([], 0)
    for input in inputs {
      let words = input.split(separator: " ")
      var notices: [ModuleDiagnostic] = []
      let isTaken = limit.takes(
        MessageKind(rawValue: String(words[0])), behind: waiting,
        at: .start + .milliseconds(Int(words[1])!), into: &notices)
      waiting += isTaken ? 1 : 0
      found += [isTaken ? "take" : "refuse"] + notices.map(Self.word)
    }
    #expect(found == outcomes)
  }

  private static func word(_ notice: ModuleDiagnostic) -> String {
    switch notice {
    case .refusal(let kind): "refusal \(kind)"
    case .notRun(let age): "notRun \(age.nanoseconds / 1_000_000)"
    default: "\(notice)"
    }
  }

  @Test func aRunEndsARowOfRefusals() {
    var limit = InboxLimit()
    limit.capacity = 1
    var notices: [ModuleDiagnostic] = []
    func send(_ kind: MessageKind, _ waiting: Int) {
      _ = limit.takes(kind, behind: waiting, at: .start, into: &notices)
    }
    send(.gift, 1)
    send(.popup, 1)
    limit.beginRun()
    limit.endRun(at: .start)
    send(.notice, 1)
    // One is taken in between.
    send(.notice, 0)
    send(.comment, 1)
    #expect(notices == [.refusal(of: .gift), .refusal(of: .notice), .refusal(of: .comment)])
    #expect(limit.refused == [.gift: 1, .popup: 1, .notice: 1, .comment: 1])
  }

  @Test func aSenderThatHasSeenNoRunIsNotRefusedOnceOneHasBegun() {
    let inbox = Inbox<Int>()
    inbox.capacity = 0
    inbox.beginRun()
    let notices = inbox.sendAtRest([1, 2], at: .start) { _ in .gift }
    #expect(notices == [] && inbox.refused == [:] && inbox.inputs.takeBuffered() == [1, 2])
  }

  @Test func whatComesAfterTheEndIsRejectedAndNotRefused() {
    let inbox = Inbox<Int>()
    inbox.capacity = 0
    inbox.finish()
    inbox.send([1, 2], at: .start) { _ in
      .gift
    } report: { notices in
      Issue.record("\(notices)")
    }
    #expect(inbox.rejectedCount == 2 && inbox.refused == [:])
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
