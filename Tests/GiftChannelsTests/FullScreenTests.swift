import GiftChannels
import GiftTesting
import RoomCore
import Testing

@Suite struct FullScreenTests {
  @Test(arguments: [
    Scene(
      "one at a time, each with its duration", "0 a=1^4, 1 b=1^2",
      "0 begin a x1 for 4, 4 end timedOut, 4 begin b x1 for 2, 6 end timedOut"),
    Scene(
      "more of it counts up", "0 a=1^4, 1 a=3^4",
      "0 begin a x1 for 4, 1 step x3, 4 end timedOut"),
    Scene(
      "the most valuable first", "0 a=1@500^1, b=1@500^1, c=1@900^1, me=1^1", to: 3,
      """
      0 begin a x1 for 1, 1 end timedOut, 1 begin me x1 for 1, 2 end timedOut, \
      2 begin c x1 for 1, 3 end timedOut, 3 begin b x1 for 1
      """
    ) { $0.localUser = "me" },
    Scene(
      "beyond the bound the least move to the lanes",
      "0 plays=1^4, \((1...8).map { "u\($0)=1@300^4, " }.joined())b=1@200^4, c=1@400^4", to: 0,
      "0 begin plays x1 for 4, 0 enter 0 b x1, 0 enter 1 u8 x1"),
    Scene(
      "what would wait too long moves to the lanes", "0 a=1^9, 1 b=1^4", to: 8,
      "0 begin a x1 for 9, 7 enter 0 b x1"),
    Scene(
      "what has waited too long while suspended is not for it any more",
      "0 suspend, 1 a=1^4, 9 b=1^4, 10 resume", to: 10,
      "10 begin b x1 for 4, 10 enter 0 a x1"),
    Scene(
      "a report of the player ends a gift before its time",
      "0 a=1^4, b=1^4, c=1^4, 1 finish, 2 fail",
      """
      0 begin a x1 for 4, 1 end finished, 1 begin b x1 for 4, 2 end failed, \
      2 begin c x1 for 4, 6 end timedOut
      """),
  ])
  func screens(_ scene: Scene) { scene.check() }
}
