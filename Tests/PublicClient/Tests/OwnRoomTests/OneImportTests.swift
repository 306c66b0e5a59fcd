import LiveRoomKit
import Testing

/// One import has the members of each module of an app.
@Suite struct OneImportTests {
  private let clock = RoomClock(.continuous)

  @Test func theGround() {
    #expect((Instant.start + .seconds(1)).seconds == 1)
    let bus = Bus<Int>()
    let events = bus.subscribe()
    bus.publish(7)
    #expect(events.takeBuffered() == [7])
  }

  @Test func theFiveModules() async throws {
    #expect(try await GiftChannels(clock: clock).state.account.messages == 0)
    #expect(try await RollingTicker(clock: clock).state.account.received == 0)
    #expect(try await PopupSequencer(clock: clock).explain("none") == nil)
    #expect(try await LivePager(clock: clock).state.count == 0)
    #expect(try await LikeGestures(clock: clock).state.account.sent == 0)
  }

  @Test func theRules() throws {
    var registry = try PopupRuleRegistry.builtIn()
    let names = [
      ArrivalRule.name, PriorityRule.name, FlowRule.name, FrequencyRule.name, QuietRule.name,
    ]
    #expect(names == ["arrival", "priority", "flow", "frequency", "quiet"])
    #expect(throws: PopupRuleError.self) { try registry.register(FlowRule.self) }
  }

  @Test func theRoomAndItsViews() async throws {
    let recorder = RoomRecorder()
    let configuration = RoomConfiguration(localUser: "ada")
    let room = try LiveRoom(
      configuration, rules: .builtIn(), clock: clock, recorder: recorder)
    #expect(await room.account().isBalanced)
    let models = await RoomViewModels(room)
    #expect(await models.gifts?.viewState.lanes.count == 2)
  }

  @Test func theCodec() throws {
    var reader = FeedReader()
    var items: [FeedItem] = []
    reader.read(Array(#"{"at":1,"type":"leave"}"#.utf8)) { items.append($0) }
    reader.finish { items.append($0) }
    #expect(items == [.message(Timed(.room(.leave), at: .start + .seconds(1)))])
    #expect(try PopupRuleConfiguration.list(json: Array("[]".utf8)).isEmpty)
  }
}
