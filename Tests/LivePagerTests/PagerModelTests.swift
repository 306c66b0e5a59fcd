import LivePager
import RoomBus
import RoomCore
import Testing

@MainActor
@Suite struct PagerModelTests {
  @Test func aViewPlacesTheSurfacesAndMovesThem() throws {
    var rig = try Rig(rooms(3))
    let bus = Bus<Timed<PagerEvent>>()
    let pager = try LivePager(clock: RoomClock(.continuous))
    let model = PagerModel((rig.state, bus.subscribe()), of: pager)
    func publish(_ events: [PagerEvent]) {
      bus.publish(contentsOf: events.map { Timed($0, at: rig.now) })
      model.refresh()
    }
    func tops() -> [Double] {
      let order = model.order
      return [order.previous, order.current, order.next].map {
        model.viewState.position(of: $0, at: rig.now, pageLength: 800)
      }
    }
    #expect(model.centered == "r0" && model.playing == "r0" && tops() == [-800, 0, 800])
    publish(rig.drag(60, 200))
    #expect(model.offset == 200 && tops() == [-1_000, -200, 600])
    #expect(model.centered == nil && model.room == "r0" && model.playing == "r0")
    #expect(model.surfaces.filter(\.isDisplayed).compactMap(\.room) == ["r0", "r1"])
    publish(rig.release(1_500))
    #expect(model.room == "r1" && model.snapping != nil && tops() == [-200, 600, 1_400])
    publish(rig.wait(.milliseconds(50)))
    let middle = tops()[1]
    #expect(middle < 600 && middle > 0, "no event, and yet it moves")
    publish(rig.wait(.seconds(2)))
    #expect(model.centered == "r1" && model.snapping == nil && tops() == [-800, 0, 800])
    #expect(model.playing == "r1" && model.surfaces[model.order.current].isPlaying)
  }
}
