import LiveRoom
import PromiseTesting
import RoomCore
import Testing

private let runCount = sequenceCount(default: 24)

private enum Runs {
  static let all = Task { () throws -> [AnnouncedRun] in
    try (0..<runCount).map { try AnnouncedRun(seed: $0) } + [AnnouncedRun(rush: 2_026)]
  }
}

private func verify(
  _ observe: (AnnouncedRun, inout PromiseReport) -> Void, reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation
) async throws {
  noteExercise(Test.current?.displayName, times: runCount)
  var total = PromiseReport(seed: 0)
  for (seed, run) in try await Runs.all.value.enumerated() {
    var report = PromiseReport(seed: seed, faults: total.faults)
    observe(run, &report)
    total.faults = report.faults
    for situation in report.reached { total.note(situation) }
  }
  if let fault = total.faults.first {
    Issue.record("\(total.faults.count) faults: \(fault)", sourceLocation: location)
  }
  for situation in situations where !total.reached.contains(situation) {
    Issue.record("Not reached: \(situation), \(total.reached)", sourceLocation: location)
  }
}

@Suite("Promises of announcements") struct AnnouncementPromises {
  @Test("Promise 23: two announcements are at least the interval apart")
  func interval() async throws {
    try await verify(AnnouncementObservers.interval, reaching: ["at once"])
  }

  @Test(
    "Promises 24, 25, 26, 27, 28, 29, 30, 31, 32 and 33: what is announced is due, and first in order"
  )
  func due() async throws {
    try await verify(
      AnnouncementObservers.due,
      reaching: [
        "own", "of others", "over", "so far", "popup", "popup of a scene", "confirmed", "cancelled",
        "room", "item", "many wait", "others wait", "popups.willDismiss unsaid", "room.left unsaid",
        "room.suspended unsaid", "gifts.comboDidEnd unsaid",
      ])
  }

  @Test("Promise 34: the same events at the same times give the same announcements")
  func repeatability() async throws {
    let runs = try await Runs.all.value
    noteExercise(Test.current?.displayName, times: runs.count)
    for (seed, run) in runs.dropLast().enumerated() where seed % 4 == 0 {
      #expect(try AnnouncedRun(seed: seed).announcements == run.announcements, "Seed \(seed)")
    }
  }
}
