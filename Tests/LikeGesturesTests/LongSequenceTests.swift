import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Long random sequences, after which everything comes to rest.
@Suite struct LongSequenceTests {
  private static func world(seed: UInt64) -> World {
    var dice = SeededGenerator(seed: seed)
    var world = World(World.configuration(&dice), dice: dice)
    var profile = Profile.sending
    profile.regions = Profile.everywhere + Array(repeating: .likeArea, count: 20)
    profile.weights += [
      (.land, 4), (.move, 10), (.lift, 4), (.present, 1), (.dismiss, 4), (.hostileTouch, 2),
      (.resume, 20),
    ]
    world.run(profile, 500)
    return world
  }

  @Test func allLikesReachTheServerInTheEnd() {
    var likes = 0
    for seed in 0..<12 as Range<UInt64> {
      var world = Self.world(seed: seed)
      // The end of all suspensions, and of all fingers.
      for reason in World.reasons { world.handle(.resume(reason: reason)) }
      world.handle(.suspend(reason: .app))
      world.handle(.resume(reason: .app))
      world.handle(.dismissSheet)
      var answered = 0
      for _ in 0..<2_000 {
        while answered < world.messages.count {
          world.handle(.didDeliver(world.messages[answered]))
          answered += 1
        }
        guard let due = world.machine.nextDeadline, world.fault == nil else { break }
        world.advance(by: due - world.now)
      }
      #expect(world.fault == nil, "seed \(seed)")
      let account = world.state.account
      likes += account.localUser
      #expect(account.pending == 0 && account.heartsWaiting == 0, "seed \(seed): \(account)")
      #expect(HeartViewState(world.state).hearts.isEmpty, "seed \(seed)")
      #expect(world.machine.nextDeadline == nil, "seed \(seed)")
    }
    #expect(likes > 200)
  }

  @Test func theSameInputsGiveTheSameEvents() {
    let worlds = [Self.world(seed: 4), Self.world(seed: 4)]
    #expect(worlds[0].steps.map(\.events) == worlds[1].steps.map(\.events))
    #expect(worlds[0].steps.count > 500)
  }
}
