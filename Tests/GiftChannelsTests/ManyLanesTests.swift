import GiftChannels
import RoomCore
import Testing

/// As many lanes as a screen has cells.
@Suite struct ManyLanesTests {
  private func stage() -> Stage {
    var stage = Stage { $0.laneCount = 64 }
    for number in 0..<70 { stage.send(.total(1, of: "user\(number)"), at: 0) }
    return stage
  }

  @Test func sixtyFourLanesShowAsManyCombos() {
    var stage = stage()
    #expect(stage.screen.lanes.filter { $0.combo != nil }.count == 64)
    stage.advance(to: 20)
    #expect(stage.lanes.filter { $0.contains("enter") }.count == 70)
    #expect(stage.machine.account.shown.combos == 70)
  }

  /// With all of them at once, too.
  @Test func eachRowIsSeenToExit() {
    var stage = stage()
    stage.send(.suspend(reason: .background), at: 1)
    let size = ScreenSize(width: 300, height: 50)
    let seen = stage.screen.rows.filter {
      stage.screen.pose(of: $0, at: stage.now, size: size) != nil
    }
    #expect(seen.count == 64)
  }
}
