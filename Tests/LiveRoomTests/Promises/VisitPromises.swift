import LiveRoomKit
import PromiseTesting
import RoomPromises
import Testing

/// The number of sequences by which each promise is checked.
private let visitCount = sequenceCount(default: 30)

/// The random visits that all promises are checked by, each played once.
private let visits = Task {
  var visits: [RoomLog] = []
  for seed in 0..<visitCount { visits.append(try await VisitDriver.play(seed)) }
  return visits
}

private func verify(
  _ name: String, reaching situations: [String] = [], location: SourceLocation = #_sourceLocation
) async throws {
  let observer = try #require(RoomObservers.all.first { $0.name == name })
  let visits = try await visits.value
  try check(visits, reaching: situations, location: location, observer.observe)
}

@Suite("Promises of a room") struct VisitPromises {
  @Test("Promise 1: a room has all events of its modules, in their order and with their times")
  func order() async throws {
    try await verify("1", reaching: ["gifts", "ticker", "popups", "pager", "likes"])
  }

  @Test("Promise 2: rooms are entered and left in turn")
  func oneRoom() async throws { try await verify("2", reaching: ["left", "look-alike"]) }

  @Test("Promises 3 and 4: a room is entered and left by the pager, by an input and at the end")
  func transitions() async throws {
    try await verify(
      "3",
      reaching: [
        "by the pager", "by an input", "closed", "before another", "by request or out of view",
      ])
  }

  @Test("Promise 5: a room that is left has closed what is of it")
  func closed() async throws {
    try await verify(
      "5",
      reaching: [
        "lanes", "full screen", "ticker", "comments", "popups", "popup of a scene", "likes",
      ])
  }

  @Test("Promise 6: accounts are sums over rooms, and balance")
  func accounts() async throws {
    try await verify("6", reaching: ["over rooms"])
    try await verify("6 gifts", reaching: ["sent"])
  }

  @Test("Promise 7: a popup that blocks locks paging and likes")
  func popups() async throws {
    try await verify("7", reaching: ["finger while locked"])
  }

  @Test("Promises 8 and 9: a sheet locks paging, and so does landscape")
  func sheets() async throws {
    try await verify("8", reaching: ["finger while locked"])
    try await verify("9", reaching: ["finger while locked"])
  }

  @Test("Promise 10: no popup is presented while the room is busy")
  func quiet() async throws {
    try await verify("10", reaching: ["presented", "sheet", "paging", "full screen"])
  }

  @Test("Promise 11: a cleared screen shows no gift and no comment, and loses none")
  func cleared() async throws {
    try await verify("11", reaching: ["hidden", "shown again", "gift while hidden"])
  }

  @Test("Promise 12: suspensions are counted by reason, and stop everything")
  func suspended() async throws {
    try await verify("12", reaching: ["twice", "several", "resumed"])
    try await verify("12 modules", reaching: ["gifts", "ticker", "popups", "pager", "likes"])
  }

  @Test("Promise 13: what modules send is sent to the server once, in order")
  func sends() async throws { try await verify("13", reaching: ["gift", "likes"]) }

  @Test("Promise 17: each input is a message, and each refusal is counted")
  func counts() async throws {
    try await verify("14", reaching: ["refused", "own like", "like of another", "repeated like"])
  }

  @Test("Promise 18: between two runs nothing is emitted, and no room is left")
  func pausing() async throws {
    try await verify("18", reaching: ["pause", "input in a pause"])
    try await verify("18 left")
  }

  @Test("Promise 19: at its end a room is left, and takes nothing later")
  func closing() async throws {
    try await verify("19", reaching: ["ran", "late inputs", "left at the end"])
  }

  @Test("Promise 20: without a module, the others work as before")
  func without() async throws {
    noteExercise(Test.current?.displayName, times: visitCount)
    let names = ["1", "2", "5", "6", "10", "11", "13", "19", "21"]
    for seed in 0..<max(5, visitCount / 4) {
      let missing = ModuleKind.allCases[seed % ModuleKind.allCases.count]
      let visit = try await VisitDriver.play(1_000 + seed, without: missing)
      #expect(!visit.events.contains { $0.value.module == missing }, "Events of \(missing)")
      let inputs = visit.entries.count { if case .input = $0.value { true } else { false } }
      #expect(visit.last.account.messages == inputs)
      var reach = PromiseReach()
      for (name, observe) in RoomObservers.all where names.contains(name) {
        if name == "5" && missing == .gifts { continue }
        #expect(throws: Never.self, "\(name) without \(missing)") { try observe(visit, &reach) }
      }
    }
  }

  @Test("Promise 21: each rejection is one diagnostic, counted by kind")
  func diagnostics() async throws { try await verify("21", reaching: ["room", "likes"]) }

  @Test("Promise 23: a finger waits for nothing, and a late sample is a diagnostic")
  func fingers() async throws {
    try await verify("23", reaching: ["scrolled"])
    try await verify("23 late", reaching: ["late", "while paused"])
  }

  @Test("Promise 33: messages of the app's own are events in their order, once")
  func ownMessages() async throws {
    try await verify("33", reaching: ["emitted", "without effect"])
  }

  @Test("Promise 34: one entrance at a time, and none beside a popup that blocks")
  func entrances() async throws {
    try await verify("34", reaching: ["shown", "blocked", "hidden", "left"])
  }

  @Test("Promise 22: the same inputs give the same events")
  func repeatability() async throws {
    let count = max(3, visitCount / 4)
    noteExercise(Test.current?.displayName, times: count)
    for seed in 0..<count {
      let visits = try await [VisitDriver.play(seed), VisitDriver.play(seed)]
      #expect(visits[0].entries.count > 50)
      #expect(visits[0].events.map(\.value) == visits[1].events.map(\.value), "Seed \(seed)")
      #expect(visits[0].events.map(\.time) == visits[1].events.map(\.time), "Seed \(seed)")
    }
  }
}
