import RollingTicker
import RoomCore
import Testing

@Suite struct TickerConfigureTests {
  private func changed(_ change: (inout TickerConfiguration) -> Void) -> TickerInput {
    var configuration = TickerConfiguration()
    change(&configuration)
    return .configure(configuration)
  }

  @Test func aStyleAppliesFromTheNextRoll() {
    var rig = Rig(items(1...3))
    rig.advance(to: 1_000)
    let input = changed {
      $0.style = .fade(shift: 9)
      $0.rollDuration = .milliseconds(300)
      $0.stay = .seconds(3)
    }
    #expect(rig.send(input).isEmpty)
    #expect(rig.machine.nextDeadline == .start + .seconds(2), "the stay in progress is kept")
    #expect(rig.advance(to: 2_000).brief == ["configured", "stay 3.0", "1>2"])
    #expect(rig.rolls[0].duration == .milliseconds(300))
    #expect(rig.rolls[0].pose(of: .second, after: .zero)?.translation.y == 9)
    rig.advance(to: 6_000)
    #expect(rig.rollStarts == [2_000, 5_300])
  }

  @Test func aTickerThatHasNothingToDoIsChangedAtOnce() {
    var empty = Rig()
    #expect(empty.send(changed { $0.stay = .seconds(1) }).brief == ["configured", "stay 1.0"])
    empty.send(.set(items(1...2)))
    #expect(empty.machine.nextDeadline == .start + .seconds(1))
    var idle = Rig(items(1...1))
    #expect(idle.send(changed { $0.stay = .seconds(7) }).brief == ["configured", "stay 7.0"])
    idle.send(.append(item(2)))
    #expect(idle.machine.nextDeadline == .start + .seconds(7))
  }

  @Test func anotherSizeResizesTheTicker() {
    var rig = Rig(items(1...3))
    rig.send(.resize(ScreenSize(width: 200, height: 30)))
    rig.send(changed { $0.spacing = 5 })
    #expect(rig.advance(to: 2_000).brief == ["configured", "1>2"])
    #expect(rig.state.size == ScreenSize(width: 200, height: 30), "the size did not change")
    #expect(rig.rolls[0].pose(of: .second, after: .zero)?.translation.y == 35)
    rig.send(changed { $0.size = .zero })
    #expect(
      rig.advance(to: 9_000).brief == [
        "ended 2", "configured", "resized", "suspended without size 0.0",
      ])
    #expect(rig.machine.nextDeadline == nil)
  }

  @Test func aSmallerCapacityEvictsTheOldest() {
    var rig = Rig(items(1...5))
    rig.send(changed { $0.capacity = 2 })
    #expect(
      rig.advance(to: 2_000).brief == ["configured", "dropped 2", "dropped 3", "1>4"])
    #expect(rig.machine.items.map(\.id) == ["4", "5"])
    #expect(rig.state.account.isBalanced)
  }

  /// In mode `once` nothing is shown a second time, also nothing that was shown before the change.
  @Test func onceAfterALoop() {
    var rig = Rig(items(1...4))
    rig.advance(to: 3_000)
    #expect(rig.viewState == ["2"])
    rig.send(changed { $0.mode = .once })
    rig.advance(to: 60_000)
    #expect(rig.rolls.map(\.incoming.item.id) == ["2", "3", "4"])
    rig.send(changed { $0.mode = .loop })
    rig.send(.append(item(5)))
    rig.advance(to: 63_000)
    #expect(rig.rolls.map(\.incoming.item.id) == ["2", "3", "4", "5", "4"])
  }

  @Test func aChangeWaitsWhileTheTickerIsSuspended() {
    var rig = Rig(items(1...3))
    rig.advance(to: 1_000)
    rig.send(.suspend(reason: .app))
    #expect(rig.send(changed { $0.stay = .seconds(4) }).isEmpty)
    rig.advance(to: 9_000)
    rig.send(.resume(reason: .app))
    #expect(rig.advance(to: 10_000).brief == ["configured", "stay 4.0", "1>2"])
  }

  @Test func aReloadTakesTheChange() {
    var rig = Rig(items(1...3))
    rig.advance(to: 2_200)
    rig.send(changed { $0.stay = .seconds(4) })
    rig.send(.reload(items(7...9)))
    #expect(rig.machine.nextDeadline == rig.now + .seconds(4))
  }
}
