import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct RepeatPromises {
  private static let mix = Mix(close: 1, hostile: 6, late: 8, reasons: 8)

  @Test("Promise 24: The same inputs at the same times give the same events at the same times")
  func repeatability() throws {
    let problems = try problems(of: Test.current?.displayName) { seed in
      try PromiseRun(seed, Self.mix)
    } _: { run, _ in
      try ensure(lines(try run.playing(run.steps)) == lines(run), "other events")
    }
    for problem in problems { Issue.record("\(problem)") }
  }

  private func lines(_ run: PromiseRun) -> [Name] {
    run.moments.flatMap { moment in
      moment.events.map { Name("\(moment.time.nanoseconds) \($0)") }
    }
  }
}
