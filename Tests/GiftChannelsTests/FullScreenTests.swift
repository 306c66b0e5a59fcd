import GiftChannels
import GiftPromises
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
      "no gift beyond the bound waits while suspended",
      "0 suspend, \((1...9).map { "1 u\($0)=1^4, " }.joined())2 resume", to: 2,
      "2 begin u1 x1 for 4, 2 enter 0 u9 x1"),
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

  @Test(arguments: [
    Scene(
      "a gift begins when its effect is ready", "0 attach, 1 a=1^4, 1.5 ready a",
      "1 wait a at 0, 1 prepare a, 1.5 begin a x1 for 4, 5.5 end timedOut"),
    Scene(
      "a gift that is ready passes one that is not",
      "0 attach, 1 a/yacht=1@500^2, b/car=1@200^2, 1.4 ready b, 2 ready a", to: 5,
      """
      1 wait a at 0, 1 prepare a, 1 wait b at 1, 1 prepare b, 1.4 begin b x1 for 2, \
      3.4 end timedOut, 3.4 begin a x1 for 2
      """),
    Scene(
      "at most two effects are prepared at once, in order of precedence",
      "0 attach, 1 a/x=1@200^2, b/y=1@200^2, c/z=1@300^2, d/w=1@900^2, 1.2 ready b", to: 2,
      """
      1 wait a at 0, 1 prepare a, 1 wait b at 1, 1 prepare b, 1 wait c at 0, 1 wait d at 0, \
      1.2 begin b x1 for 2, 1.2 prepare d
      """),
    Scene(
      "the same effect is not prepared twice at once",
      "0 attach, 1 a/yacht=1^2, b/yacht=1^2, 1.5 ready a, 1.6 ready b", to: 2,
      """
      1 wait a at 0, 1 prepare a, 1 wait b at 1, 1.5 begin a x1 for 2, 1.5 prepare b
      """),
    Scene(
      "a slow preparation goes on while no other gift needs its place",
      "0 attach, 1 a/yacht=1^2, 4.5 ready a", to: 5,
      "1 wait a at 0, 1 prepare a, 4.5 begin a x1 for 2"),
    Scene(
      "a late preparation gives its place to another gift, and its gift moves to the lanes",
      "0 attach, 1 a/x=1^2, b/y=1^2, c/z=1^2, 3.5 ready c", to: 4,
      """
      1 wait a at 0, 1 prepare a, 1 wait b at 1, 1 prepare b, 1 wait c at 2, 3 dequeue a, \
      3 prepare c, 3 enter 0 a x1, 3.5 begin c x1 for 2
      """),
    Scene(
      "a gift that is not ready by the limit of its wait moves to the lanes",
      "0 attach, 1 a=1^2", to: 8,
      "1 wait a at 0, 1 prepare a, 7 dequeue a, 7 enter 0 a x1"),
    Scene(
      "a gift whose preparation fails moves to the lanes, and a second failure is rejected",
      "0 attach, 1 a=1^2, 1.2 broken a, 1.3 broken a", to: 2,
      "1 wait a at 0, 1 prepare a, 1.2 dequeue a, 1.2 enter 0 a x1"),
    Scene(
      "a late report on a gift that has moved to the lanes changes nothing",
      "0 attach, 1 a=1^2, 7.5 ready a", to: 8,
      "1 wait a at 0, 1 prepare a, 7 dequeue a, 7 enter 0 a x1"),
    Scene(
      "a gift that is withdrawn leaves the queue", "0 attach, 1 a=1^2%g, 1.2 revoke g", to: 2,
      "1 wait a at 0, 1 prepare a, 1.2 dequeue a"),
    Scene(
      "all gifts leave the queue with the room; the next room prepares too",
      "0 attach, 1 a/x=1^2, b/y=1^2, 1.2 leave, 1.3 c=1^2", to: 2,
      """
      1 wait a at 0, 1 prepare a, 1 wait b at 1, 1 prepare b, 1.2 dequeue a, 1.2 dequeue b, \
      1.3 wait c at 0, 1.3 prepare c
      """),
    Scene(
      "while suspended nothing more is prepared, and the end of a preparation counts",
      "0 attach, 1 a/x=1^4, 1.2 suspend, 1.3 b/y=1^4, 1.4 ready a, 2 resume", to: 3,
      """
      1 wait a at 0, 1 prepare a, 2 wait b at 1, 2 begin a x1 for 4, 2 prepare b
      """),
    Scene(
      "a player that is attached late finds what waits",
      "0 a=1^2, b/y=1^2, 1 attach, 1.5 ready b", to: 3,
      "0 begin a x1 for 2, 1 wait b at 0, 1 prepare b, 2 end timedOut, 2 begin b x1 for 2"),
    Scene(
      "without its player a gift begins at once", "0 attach, 1 a=1^2, 1.5 detach", to: 2,
      "1 wait a at 0, 1 prepare a, 1.5 begin a x1 for 2"),
    Scene(
      "while a player is attached, eight gifts wait and no more",
      "0 attach, \((1...8).map { "u\($0)/g\($0)=1@300^4, " }.joined())b=1@200^4", to: 0,
      """
      \((1...8).map { "0 wait u\($0) at \($0 - 1), " + ($0 < 3 ? "0 prepare u\($0), " : "") }
        .joined())0 enter 0 b x1
      """),
  ])
  func preparations(_ scene: Scene) { scene.check() }

  @Test(arguments: [
    Scene(
      "the duration begins with the first frame", "0 a=1^4, 1 frame",
      "0 begin a x1 for 4, 5 end timedOut"),
    Scene(
      "a second report of a frame changes nothing", "0 a=1^4, 1 frame, 3 frame",
      "0 begin a x1 for 4, 5 end timedOut"),
    Scene(
      "a late first frame adds no more than the time of a preparation", "0 a=1^4, 3.5 frame",
      "0 begin a x1 for 4, 6 end timedOut"),
    Scene(
      "a gift without a first frame ends after its duration", "0 a=1^4, 4 frame",
      "0 begin a x1 for 4, 4 end timedOut"),
  ])
  func firstFrames(_ scene: Scene) { scene.check() }
}
