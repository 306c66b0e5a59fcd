import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Promises 1 to 7, 9 and 26, each over random fingers.
struct GesturePromises {
  private func check(
    _ promise: Int, _ profile: Profile = .fingers, reaching cases: Set<String> = [],
    _ adjust: (inout LikeConfiguration, inout Profile, inout SeededGenerator) -> Void = { _, _, _ in
    },
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try verify(
      reaching: cases, profile, 30, adjusting: adjust,
      { world, reach in
        var ledger = FingerLedger(world.configuration)
        try ledger.take(world.steps, promise, &reach)
      }, at: location)
  }

  @Test("Promise 1: every gesture that enters for a finger is resolved exactly once")
  func resolvedOnce() throws { try check(1, reaching: ["together", "tap"]) }

  @Test("Promise 2: a finger has at most one gesture that is accepted")
  func oneWinner() throws { try check(2, reaching: ["together", "rivals"]) }

  @Test("Promise 3: a drag is one began, any number of changed, then one ended or cancelled")
  func phases() throws { try check(3, reaching: ["drag ended", "drag cancelled"]) }

  @Test("Promise 4: no two exclusive gestures follow two fingers at the same time")
  func exclusive() throws { try check(4, reaching: ["rivals"]) }

  @Test("Promise 5: a tap is emitted in the step of its lift, in time and within the slop")
  func taps() throws { try check(5, .taps, reaching: ["tap"]) }

  @Test("Promise 6: a condition that locks a gesture keeps it from fingers and cancels it")
  func locks() throws { try check(6, reaching: ["cancelled by a condition"]) }

  @Test("Promise 7: the velocity of an ended drag never exceeds 8,000 points per second")
  func velocity() throws { try check(7, reaching: ["fast", "list ended"]) }

  @Test("Promise 9: two fingers tap only while exactly two have it as a candidate")
  func twoFingers() throws {
    try check(9, .taps, reaching: ["two fingers"]) { configuration, profile, _ in
      configuration.rules =
        [GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea)]
        + GestureRule.standard
      profile.weights = [(.land, 30), (.lift, 25), (.move, 3), (.tap, 6), (.cancel, 2), (.wait, 2)]
      profile.fingers = 4
    }
  }

  @Test("Promise 26: every finger that has scrolled a list ends with one listDidEndDragging")
  func lists() throws { try check(26, .sheets, reaching: ["list ended"]) }
}
