import LiveRoomKit
import PromiseTesting
import Testing

/// All runs: each is played once.
private let runs = Result {
  try (0..<sequenceCount(default: 24)).map { try AnnouncedRun(seed: $0) }
    + [AnnouncedRun(seed: 2_026, steps: 2_000)]
}

private func verify(
  _ observe: (AnnouncedRun, inout PromiseReport) -> Void, reaching situations: Set<String>
) throws {
  var report = PromiseReport(seed: 0)
  for (seed, run) in try runs.get().enumerated() {
    report.seed = seed
    observe(run, &report)
  }
  noteExercise(Test.current?.displayName, times: report.seed)
  for fault in report.faults.prefix(1) { Issue.record("\(report.faults.count) faults: \(fault)") }
  #expect(report.reached.isSuperset(of: situations))
}

@Suite("Promises of announcements") struct AnnouncementPromises {
  @Test("Promise 23: two announcements are at least the interval apart")
  func interval() throws {
    try verify(AnnouncementObservers.interval, reaching: ["at once"])
  }

  @Test(
    "Promises 24, 25, 26, 27, 28, 29, 30, 31, 32 and 33: what is announced is due, and first in order"
  )
  func due() throws {
    try verify(
      AnnouncementObservers.due,
      reaching: [
        "own", "of others", "over", "so far", "popup", "popup of a scene", "confirmed", "cancelled",
        "room", "item", "many wait", "others wait", "popups.willDismiss unsaid", "room.left unsaid",
        "room.suspended unsaid", "gifts.comboDidEnd unsaid",
      ])
  }

  @Test("Promise 34: the same events at the same times give the same announcements")
  func repeatability() throws {
    let runs = try runs.get()
    noteExercise(Test.current?.displayName, times: runs.count)
    for (seed, run) in runs.dropLast().enumerated() where seed % 4 == 0 {
      let again = try AnnouncedRun(seed: seed).room.announcements
      #expect(again == run.room.announcements, "Seed \(seed)")
    }
  }
}
