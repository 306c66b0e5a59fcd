import GiftChannels
import RoomCore
import Testing

/// As many lanes as a screen has cells.
@Suite struct ManyLanesTests {
  private func rig() -> Rig {
    var rig = Rig { $0.laneCount = 64 }
    for number in 0..<70 { rig.send(.total(1, of: "user\(number)"), at: 0) }
    return rig
  }

  @Test func sixtyFourLanesShowAsManyCombos() {
    var rig = rig()
    #expect(rig.viewState.lanes.filter { $0.combo != nil }.count == 64)
    rig.advance(to: 20)
    #expect(rig.lanes.filter { $0.contains("enter") }.count == 70)
    #expect(rig.machine.account.shown.combos == 70)
  }

  /// With all of them at once, too.
  @Test func eachRowIsSeenToExit() {
    var rig = rig()
    rig.send(.suspend(reason: .background), at: 1)
    let size = ScreenSize(width: 300, height: 50)
    let seen = rig.viewState.rows.filter {
      rig.viewState.pose(of: $0, at: rig.now, size: size) != nil
    }
    #expect(seen.count == 64)
  }
}
