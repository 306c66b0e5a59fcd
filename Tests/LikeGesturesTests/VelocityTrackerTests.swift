import LikeGestures
import RoomCore
import Testing

@Suite struct VelocityTrackerTests {
  private func velocity(
    _ samples: [(milliseconds: Int, y: Double)], liftedAfter: Int? = nil
  ) -> Double {
    var tracker = VelocityTracker()
    for sample in samples {
      tracker.add(
        ScreenPoint(x: 2 * sample.y, y: sample.y), at: .start + .milliseconds(sample.milliseconds))
    }
    let last = samples.map(\.milliseconds).max() ?? 0
    let velocity = tracker.velocity(at: .start + .milliseconds(liftedAfter ?? last))
    #expect((velocity.x - 2 * velocity.y).magnitude < 1e-6)
    return velocity.y
  }

  /// Each computed by hand; see the cases.
  static let cases: [(name: String, samples: [(Int, Double)], expected: Double)] = [
    ("steady: 1 point a millisecond", [(0, 0), (10, 10), (20, 20)], 1_000),
    ("steady, backwards", [(0, 20), (10, 10), (20, 0)], -1_000),
    // y = (t / 10 ms)²; its slope at 30 ms is 6 / 10 ms.
    ("a parabola", [(0, 0), (10, 1), (20, 4), (30, 9)], 600),
    // Over s = ±0.5, ±1.5 with p = s² - 1.25 = 1, -1, -1, 1: the coefficients are 1 / 5 and 0.
    ("no parabola: 0 1 0 1", [(0, 0), (10, 1), (20, 0), (30, 1)], 20),
    // The coefficients are 1.5 / 5 and 1 / 4; the slope at s = 1.5 is 0.3 + 3 · 0.25.
    ("no parabola: 0 0 0 1", [(0, 0), (10, 0), (20, 0), (30, 1)], 105),
    ("nothing", [], 0),
    ("one sample", [(0, 5)], 0),
    ("two samples", [(0, 0), (10, 10)], 0),
    ("at rest", [(0, 7), (10, 7), (20, 7)], 0),
    ("a gap of 40 ms", [(0, 0), (10, 10), (50, 50)], 1_000),
    ("a gap of 41 ms ends the run", [(0, 0), (10, 10), (51, 51)], 0),
    ("samples before a gap do not count", [(0, 900), (41, 0), (51, 10), (61, 20)], 1_000),
    ("100 ms ago still counts", [(0, 0), (40, 40), (75, 75), (100, 100)], 1_000),
    // Only the last two are left within the horizon.
    ("101 ms ago does not", [(0, 0), (30, 0), (66, 36), (131, 101)], 0),
    ("of one moment the last place counts", [(0, 0), (10, 99), (10, 10), (20, 20)], 1_000),
    ("what runs back is not taken", [(0, 0), (10, 10), (5, 99), (20, 20)], 1_000),
  ]

  @Test(arguments: cases.indices) func byHand(_ index: Int) {
    let (name, samples, expected) = Self.cases[index]
    let result = velocity(samples.map { (milliseconds: $0.0, y: $0.1) })
    #expect((result - expected).magnitude < 1e-6, "\(name): \(result)")
  }

  @Test func aFingerThatStoppedIsSlow() {
    let samples = [(milliseconds: 0, y: 0.0), (10, 10), (20, 20)]
    #expect((velocity(samples, liftedAfter: 60) - 1_000).magnitude < 1e-6)
    #expect(velocity(samples, liftedAfter: 61) == 0)
  }

  @Test func onlyTwentySamplesCount() {
    // 30 samples in 29 ms: the first ten lie far off the line of the last twenty.
    let samples = (0..<30).map { (milliseconds: $0, y: $0 < 10 ? 500.0 : Double($0)) }
    #expect((velocity(samples) - 1_000).magnitude < 1e-6)
  }

  @Test func extremeTimesDoNotTrap() {
    var tracker = VelocityTracker()
    for time in [Instant.distantPast, .start, .distantFuture] {
      tracker.add(ScreenPoint(x: 1e6, y: -1e6), at: time)
    }
    #expect(tracker.velocity(at: .distantFuture) == .zero)
    tracker.reset()
    #expect(tracker.velocity(at: .distantPast) == .zero)
  }
}
