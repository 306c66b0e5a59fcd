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
    var stage = Stage(items(1...3))
    stage.advance(to: 1_000)
    let input = changed {
      $0.style = .fade(shift: 9)
      $0.rollDuration = .milliseconds(300)
      $0.stay = .seconds(3)
    }
    #expect(stage.send(input).isEmpty)
    #expect(stage.machine.nextDeadline == .start + .seconds(2), "the stay in progress is kept")
    #expect(stage.advance(to: 2_000).brief == ["configured", "stay 3.0", "1>2"])
    #expect(stage.rolls[0].duration == .milliseconds(300))
    #expect(stage.rolls[0].pose(of: .second, after: .zero)?.translation.y == 9)
    stage.advance(to: 6_000)
    #expect(stage.rollStarts == [2_000, 5_300])
  }

  @Test func aRollInProgressKeepsItsMotions() {
    var stage = Stage(items(1...3))
    stage.advance(to: 2_330)
    let before = stage.state.pose(at: stage.now)
    stage.send(changed { $0.spacing = 50 })
    stage.send(
      changed {
        $0.style = .scaleY
        $0.rollDuration = .seconds(5)
        $0.stay = .seconds(1)
      })
    #expect(stage.state.pose(at: stage.now) == before)
    #expect(stage.advance(to: 2_660).brief == ["ended 2", "configured", "stay 1.0"])
    stage.advance(to: 3_660)
    #expect(stage.rolls[1].duration == .seconds(5))
    #expect(stage.rolls[1].start == .start + .milliseconds(3_660))
  }

  @Test func aTickerThatHasNothingToDoIsChangedAtOnce() {
    var empty = Stage()
    #expect(empty.send(changed { $0.stay = .seconds(1) }).brief == ["configured", "stay 1.0"])
    empty.send(.set(items(1...2)))
    #expect(empty.machine.nextDeadline == .start + .seconds(1))
    var idle = Stage(items(1...1))
    #expect(idle.send(changed { $0.stay = .seconds(7) }).brief == ["configured", "stay 7.0"])
    idle.send(.append(item(2)))
    #expect(idle.machine.nextDeadline == .start + .seconds(7))
  }

  @Test func anInvalidChangeChangesNothingAndSaysWhy() {
    var stage = Stage(items(1...3))
    stage.advance(to: 1_000)
    let mistakes: [(inout TickerConfiguration) -> Void] = [
      { $0.stay = .milliseconds(500) }, { $0.rollDuration = .seconds(-1) },
      { $0.minimumStay = .zero }, { $0.capacity = 0 }, { $0.comfortableBacklog = -1 },
      { $0.spacing = .infinity }, { $0.mode = .rounds(0, then: .rest) },
      { $0.marqueeSpeed = -1 }, { $0.marqueePause = .seconds(-1) },
    ]
    for (number, mistake) in mistakes.enumerated() {
      let emitted = stage.send(changed(mistake))
      guard case .rejected(.invalidConfiguration(let error)) = emitted.first, emitted.count == 1
      else { return #expect(Bool(false)) }
      #expect(TickerRejection.invalidConfiguration(error).description == error.description)
      #expect(stage.state.account.rejected == number + 1)
    }
    #expect(stage.advance(to: 4_660).brief == ["1>2", "ended 2", "2>3"])
  }

  @Test func anotherSizeResizesTheTicker() {
    var stage = Stage(items(1...3))
    stage.send(.resize(ScreenSize(width: 200, height: 30)))
    stage.send(changed { $0.spacing = 5 })
    #expect(stage.advance(to: 2_000).brief == ["configured", "1>2"])
    #expect(stage.state.size == ScreenSize(width: 200, height: 30), "the size did not change")
    #expect(stage.rolls[0].pose(of: .second, after: .zero)?.translation.y == 35)
    stage.send(changed { $0.size = .zero })
    #expect(
      stage.advance(to: 9_000).brief == [
        "ended 2", "configured", "resized", "suspended without size 0.0",
      ])
    #expect(stage.machine.nextDeadline == nil)
  }

  @Test func aSmallerCapacityEvictsTheOldest() {
    var stage = Stage(items(1...5))
    stage.send(changed { $0.capacity = 2 })
    #expect(
      stage.advance(to: 2_000).brief == ["configured", "dropped 2", "dropped 3", "1>4"])
    #expect(stage.machine.items.map(\.id) == ["4", "5"])
    #expect(stage.state.account.isBalanced)
  }

  /// In mode `once` nothing is shown a second time, also nothing that was shown before the change.
  @Test func onceAfterALoop() {
    var stage = Stage(items(1...4))
    stage.advance(to: 3_000)
    #expect(stage.screen == ["2"])
    stage.send(changed { $0.mode = .once })
    stage.advance(to: 60_000)
    #expect(stage.rolls.map(\.incoming.item.id) == ["2", "3", "4"])
    stage.send(changed { $0.mode = .loop })
    stage.send(.append(item(5)))
    stage.advance(to: 63_000)
    #expect(stage.rolls.map(\.incoming.item.id) == ["2", "3", "4", "5", "4"])
  }

  @Test func aChangeWaitsWhileTheTickerIsSuspended() {
    var stage = Stage(items(1...3))
    stage.advance(to: 1_000)
    stage.send(.suspend(reason: .app))
    #expect(stage.send(changed { $0.stay = .seconds(4) }).isEmpty)
    stage.advance(to: 9_000)
    stage.send(.resume(reason: .app))
    #expect(stage.advance(to: 10_000).brief == ["configured", "stay 4.0", "1>2"])
  }

  @Test func aReloadTakesTheChange() {
    var stage = Stage(items(1...3))
    stage.advance(to: 2_200)
    stage.send(changed { $0.stay = .seconds(4) })
    stage.send(.reload(items(7...9)))
    #expect(stage.machine.nextDeadline == stage.now + .seconds(4))
  }
}
