import RollingTicker
import RoomBus
import RoomCore
import Testing

@MainActor
@Suite struct TickerModelTests {
  @Test func aViewHasBothSlotsAndTheirPoses() throws {
    var stage = Stage(items(1...3)) { $0.size = ScreenSize(width: 100, height: 40) }
    let bus = Bus<Timed<TickerEvent>>()
    let ticker = try RollingTicker(clock: RoomClock(.continuous))
    let model = TickerModel((stage.state, bus.subscribe()), of: ticker)
    #expect(model.first?.item.id == "1" && model.second == nil && model.roll == nil)
    var published = stage.log.count
    func publish() {
      bus.publish(contentsOf: Array(stage.log[published...]))
      published = stage.log.count
      model.refresh()
    }
    stage.advance(to: 2_330)
    publish()
    #expect(model.first?.item.id == "1" && model.second?.item.id == "2")
    let middle = model.screen.pose(of: .second, at: stage.now)
    #expect(middle == stage.state.pose(of: .second, at: stage.now))
    #expect(middle.map { $0.translation.y > 0 && $0.translation.y < 40 } == true)
    stage.send(.suspend(reason: .app))
    publish()
    #expect(model.screen.pose(of: .second, at: .distantFuture) == middle, "it is suspended")
    stage.send(.remove(id: "1"))
    publish()
    #expect(model.first == nil && model.second?.reuseKey == TickerReuseKey(kind: "", slot: .second))
    stage.send(.resume(reason: .app))
    stage.advance(to: 3_000)
    publish()
    #expect(model.roll == nil && model.second?.item.id == "2")
    #expect(model.screen.pose(of: .second, at: stage.now) == .identity)
    #expect(model.screen.pose(of: .first, at: stage.now) == nil)
  }
}
