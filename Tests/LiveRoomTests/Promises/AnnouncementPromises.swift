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

  @Test("Promise 24: no count is announced that is not final")
  func counts() async throws {
    try await verify(
      AnnouncementObservers.counts, reaching: ["own", "of others", "withdrawn"])
  }

  @Test("Promise 25: a crowd is announced with its present numbers")
  func crowds() async throws {
    try await verify(AnnouncementObservers.crowds, reaching: ["over", "so far"])
  }

  @Test("Promises 26 and 27: a popup is announced while it is visible, and its answer")
  func popups() async throws {
    try await verify(
      AnnouncementObservers.popups, reaching: ["popup", "confirmed", "cancelled", "gone unsaid"])
  }

  @Test("Promises 28 and 30: of a room that was left, and in a suspension, nothing is announced")
  func places() async throws {
    try await verify(
      AnnouncementObservers.places,
      reaching: ["room", "left unsaid", "suspended", "popup of a scene"])
  }

  @Test("Promise 29: an item of the ticker is announced on demand, while it is on screen")
  func ticker() async throws {
    try await verify(AnnouncementObservers.ticker, reaching: ["item"])
  }

  @Test("Promises 31, 32 and 33: the first in order is announced as soon as the interval allows")
  func order() async throws {
    try await verify(AnnouncementObservers.order, reaching: ["many wait", "others wait"])
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
