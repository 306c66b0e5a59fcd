import LikePromises
import Testing

/// Promises 1 to 7, 9 and 26, each over random fingers.
struct GesturePromises {
  private func check(
    _ promises: [Int], _ profile: Profile = .fingers, reaching cases: Set<String>,
    _ adjust: (inout LikeConfiguration, inout Profile, inout SeededGenerator) -> Void = { _, _, _ in
    }
  ) throws {
    try verify(
      reaching: cases, profile, 30, adjusting: adjust,
      { run, reach in
        var ledger = FingerLedger()
        try ledger.take(run.moments, promises, &reach)
      })
  }

  @Test("Promises 1, 2 and 4: what enters is resolved once, one gesture wins, and no other follows")
  func winners() throws { try check([1, 2, 4], reaching: ["together", "tap", "rivals"]) }

  @Test("Promises 3, 6 and 7: a drag begins, changes and ends, also by a lock, and not too fast")
  func drags() throws {
    try check(
      [3, 6, 7],
      reaching: [
        "drag ended", "drag cancelled", "cancelled by a condition", "fast", "list ended",
      ])
  }

  @Test("Promise 5: a tap is emitted in the step of its lift, in time and within the slop")
  func taps() throws { try check([5], .taps, reaching: ["tap"]) }

  @Test("Promise 9: two fingers tap only while exactly two have it as a candidate")
  func twoFingers() throws {
    try check([9], .taps, reaching: ["two fingers"]) { configuration, profile, _ in
      configuration.rules =
        [GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea)]
        + GestureRule.standard
      profile.weights = [(.land, 30), (.lift, 25), (.move, 3), (.tap, 6), (.cancel, 2), (.wait, 2)]
      profile.fingers = 4
    }
  }

  @Test("Promise 26: every finger that has scrolled a list ends with one listDidEndDragging")
  func lists() throws { try check([26], .sheets, reaching: ["list ended"]) }
}
