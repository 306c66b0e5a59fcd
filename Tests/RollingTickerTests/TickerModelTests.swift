import RollingTicker
import RoomBus
import RoomCore
import Testing

@MainActor
@Suite struct TickerModelTests {
  @Test func aViewHasBothSlotsAndTheirPoses() throws {
    var rig = Rig(items(1...3)) { $0.size = ScreenSize(width: 100, height: 40) }
    let bus = Bus<Timed<TickerEvent>>()
    let ticker = try RollingTicker(clock: RoomClock(.continuous))
    let model = TickerModel((rig.state, bus.subscribe()), of: ticker)
    #expect(model.first?.item.id == "1" && model.second == nil && model.roll == nil)
    var published = rig.log.count
    func publish() {
      bus.publish(contentsOf: Array(rig.log[published...]))
      published = rig.log.count
      model.refresh()
    }
    rig.advance(to: 2_330)
    publish()
    #expect(model.first?.item.id == "1" && model.second?.item.id == "2")
    let middle = model.viewState.pose(of: .second, at: rig.now)
    #expect(middle == rig.state.pose(of: .second, at: rig.now))
    #expect(middle.map { $0.translation.y > 0 && $0.translation.y < 40 } == true)
    rig.send(.suspend(reason: .app))
    publish()
    #expect(model.viewState.pose(of: .second, at: .distantFuture) == middle, "it is suspended")
    rig.send(.remove(id: "1"))
    publish()
    #expect(model.first == nil && model.second?.reuseKey == TickerReuseKey(kind: "", slot: .second))
    rig.send(.resume(reason: .app))
    rig.advance(to: 3_000)
    publish()
    #expect(model.roll == nil && model.second?.item.id == "2")
    #expect(model.viewState.pose(of: .second, at: rig.now) == .identity)
    #expect(model.viewState.pose(of: .first, at: rig.now) == nil)
  }
}
