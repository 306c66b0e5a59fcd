import LiveRoomKit
import RoomSimulation
import Testing

/// What an app has of a room on the main actor, as `RoomSimulation.docc` describes it.
@MainActor
private final class RoomOwner {
  let room: LiveRoom
  let lanes: GiftLanesModel

  init(_ room: LiveRoom, _ joined: Joined<GiftState, GiftEvent>, of gifts: any GiftModule) {
    self.room = room
    lanes = GiftLanesModel(joined, of: gifts)
  }

  var refreshedBanner: String? {
    lanes.refresh()
    return lanes.lanes[0].map { "\($0.combo.sender) gives \($0.combo.gift) x \($0.count)" }
  }

  func give(_ gift: String) { room.give(gift) }
}

@Suite struct OwnerTests {
  @Test func anOwnerOnTheMainActorIsTestedInVirtualTime() async throws {
    try await Simulation.run { simulation in
      var configuration = RoomConfiguration(localUser: "ada")
      configuration.gifts.showsLocalTapsImmediately = true
      let room = try LiveRoom(configuration, clock: simulation.clock)
      let gifts = try #require(room.modules.gifts)
      let joined = await gifts.join()
      async let _ = room.run()
      let owner = await simulation.onMainActor { RoomOwner(room, joined, of: gifts) }
      await simulation.onMainActor { owner.give("rose") }
      var banners: [String?] = []
      for pause in [Duration.seconds(1), .seconds(60)] {
        await simulation.advance(by: pause)
        banners.append(await simulation.onMainActor { owner.refreshedBanner })
      }
      #expect(banners == ["ada gives rose x 1", nil])
    }
  }
}
