import LiveRoomKit
import Testing

@testable import LiveRoomUI

@Suite struct FingerTrackerTests {
  private func follow(
    _ tracker: inout FingerTracker, _ finger: Character, _ phase: Touch.Phase, _ x: Double
  ) -> [String] {
    tracker.follow(FingerSample(finger: finger, phase: phase, location: ScreenPoint(x: x, y: 0)))
      .map(step)
  }

  /// The number, the phase and the place of a touch.
  private func step(_ touch: Touch) -> String {
    "\(touch.id) \(touch.phase) \(Int(touch.location.x))"
  }

  @Test(
    "Samples of fingers, and the touches that follow from them",
    arguments: [
      // Each finger has the smallest free number.
      (
        [
          ("a", .began, 1), ("b", .began, 2), ("a", .ended, 3), ("c", .began, 4), ("d", .began, 5),
          ("b", .moved, 6),
        ], ["0 began 1", "1 began 2", "0 ended 3", "0 began 4", "2 began 5", "1 moved 6"]
      ),
      // A sample in the same place is none, unless it ends the finger.
      (
        [("a", .began, 1), ("a", .moved, 1), ("a", .moved, 2), ("a", .ended, 2)],
        ["0 began 1", "0 moved 2", "0 ended 2"]
      ),
      // A finger that lands again without having lifted is cancelled first.
      (
        [("a", .began, 1), ("b", .began, 1), ("a", .began, 7)],
        ["0 began 1", "1 began 1", "0 cancelled 1", "0 began 7"]
      ),
      // A finger that was missed begins where it is seen.
      ([("b", .ended, 4), ("b", .cancelled, 4), ("a", .moved, 4)], ["0 began 4"]),
    ] as [([(Character, Touch.Phase, Double)], [String])])
  func touches(_ samples: [(Character, Touch.Phase, Double)], _ touches: [String]) {
    var tracker = FingerTracker()
    #expect(samples.flatMap { follow(&tracker, $0.0, $0.1, $0.2) } == touches)
  }

  @Test("Cancelled fingers are ignored until they have lifted, and their numbers are free at once")
  func cancellation() {
    var tracker = FingerTracker()
    _ = follow(&tracker, "a", .began, 1)
    _ = follow(&tracker, "b", .began, 2)
    #expect(tracker.cancelAll().map(step) == ["0 cancelled 1", "1 cancelled 2"])
    #expect(tracker.cancelAll().isEmpty)
    #expect(follow(&tracker, "a", .moved, 3) == [])
    #expect(follow(&tracker, "c", .began, 4) == ["0 began 4"])
    #expect(follow(&tracker, "a", .ended, 5) == [])
    #expect(follow(&tracker, "a", .began, 6) == ["1 began 6"])
    #expect(!tracker.isEmpty)
  }

  @Test func aResetCancelsAndForgetsAllFingers() {
    var tracker = FingerTracker()
    _ = follow(&tracker, "a", .began, 1)
    #expect(tracker.reset().map(step) == ["0 cancelled 1"])
    #expect(tracker.isEmpty)
    #expect(follow(&tracker, "a", .moved, 2) == ["0 began 2"])
  }
}
