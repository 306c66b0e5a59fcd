import LiveRoomKit
import PromiseTesting
import Testing

/// All runs: each is played once.
private let runs = Result {
  try (0..<sequenceCount()).map { try AnnouncedRun(seed: $0) }
    + [AnnouncedRun(seed: 2_026, steps: 1_000)]
}

@Suite("Promises of announcements") struct AnnouncementPromises {
  @Test("Promise 23: two announcements are at least the interval apart")
  func interval() throws {
    try check(runs.get(), reaching: ["at once"], AnnouncementObservers.interval)
  }

  @Test(
    "Promises 24, 25, 26, 27, 28, 29, 30, 31, 32, 33 and 35: what is announced is due, and first in order"
  )
  func due() throws {
    try check(
      runs.get(),
      reaching: [
        "own", "of others", "over", "so far", "popup", "popup of a scene", "confirmed", "cancelled",
        "room", "item", "meter running", "meter to grab", "meter ended", "many wait", "others wait",
        "popups.willDismiss unsaid",
        "room.didLeave unsaid",
        "room.didSuspend unsaid", "gifts.comboDidEnd unsaid",
      ], AnnouncementObservers.due)
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
