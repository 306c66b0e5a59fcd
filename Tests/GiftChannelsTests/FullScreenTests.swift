import GiftChannels
import GiftTesting
import RoomCore
import Testing

@Suite struct FullScreenTests {
  private func rocket(
    _ sender: String, _ total: Int = 1, value: Int = 500, seconds: Int = 4
  ) -> GiftMessage {
    var message = GiftMessage.total(total, of: sender, "rocket", value: value)
    message.fullScreen = .seconds(seconds)
    return message
  }

  private func screen(_ stage: Stage) -> [String] {
    stage.log.compactMap { event in
      let time = event.time.seconds.formatted
      return switch event.value {
      case .fullScreenWillBegin(let start):
        "\(time) begin \(start.combo.sender) x\(start.count) "
          + "for \(start.duration.seconds.formatted)"
      case .fullScreenDidStep(let step): "\(time) step x\(step.count)"
      case .fullScreenDidEnd(let end):
        end.reason == .timedOut ? "\(time) end" : "\(time) end \(end.reason.rawValue)"
      default: nil
      }
    }
  }

  @Test func theGreatestCapacityDoesNotTrap() {
    var stage = Stage { $0.fullScreenCapacity = .max }
    stage.send(rocket("a"), at: 0)
    stage.send(rocket("b"), at: 1)
    #expect(screen(stage) == ["0 begin a x1 for 4"])
  }

  @Test func oneAtATimeEachWithItsDuration() {
    var stage = Stage()
    stage.send(rocket("a"), at: 0)
    stage.send(rocket("b", seconds: 2), at: 1)
    stage.advance(to: 20)
    #expect(
      screen(stage) == ["0 begin a x1 for 4", "4 end", "4 begin b x1 for 2", "6 end"])
    #expect(stage.lanes.isEmpty)
    #expect(stage.machine.account.shown.units == 2)
  }

  @Test func moreOfItCountsUp() {
    var stage = Stage()
    stage.send(rocket("a"), at: 0)
    stage.send(rocket("a", 3), at: 1)
    stage.advance(to: 10)
    #expect(screen(stage) == ["0 begin a x1 for 4", "1 step x3", "4 end"])
    #expect(stage.machine.account.shown.units == 3)
  }

  @Test func theMostValuableIsFirst() {
    var stage = Stage { $0.localUser = "me" }
    for (sender, value) in [("a", 500), ("b", 500), ("c", 900), ("me", 1)] {
      stage.send(rocket(sender, value: value, seconds: 1), at: 0)
    }
    stage.advance(to: 10)
    let order = stage.events(\.fullScreenStart?.combo.sender)
    #expect(order == ["a", "me", "c", "b"])
  }

  @Test func beyondTheBoundTheLeastMoveToTheLanes() {
    var stage = Stage { $0.fullScreenCapacity = 2 }
    for (sender, value) in [("plays", 1), ("a", 300), ("b", 200), ("c", 400)] {
      stage.send(rocket(sender, value: value), at: 0)
    }
    #expect(stage.lanes == ["0 enter 0 b x1"])
  }

  @Test func whatWouldWaitTooLongMovesToTheLanes() {
    var stage = Stage()
    stage.send(rocket("a", seconds: 9), at: 0)
    stage.send(rocket("b"), at: 1)
    stage.advance(to: 8)
    #expect(stage.lanes == ["7 enter 0 b x1"])
    #expect(screen(stage) == ["0 begin a x1 for 9"])
  }

  @Test func withoutRoomToWaitOnlyOnePlays() {
    var stage = Stage { $0.fullScreenCapacity = 0 }
    stage.send(rocket("a"), at: 0)
    stage.send(rocket("b"), at: 0)
    #expect(screen(stage) == ["0 begin a x1 for 4"])
    #expect(stage.lanes == ["0 enter 0 b x1"])
  }

  @Test func whatHasWaitedTooLongWhileSuspendedIsNotForTheScreenAnyMore() {
    var stage = Stage()
    stage.send(.suspend(reason: .background), at: 0)
    stage.send(rocket("a"), at: 1)
    stage.send(rocket("b"), at: 9)
    stage.send(.resume(reason: .background), at: 10)
    #expect(screen(stage) == ["10 begin b x1 for 4"])
    #expect(stage.lanes == ["10 enter 0 a x1"])
  }

  @Test func aSummaryOfWhatTheScreenGaveUpHoldsAllItsTime() {
    var stage = Stage {
      $0.fullScreenMaximumWait = .seconds(2)
      $0.maximumWait = .seconds(1)
    }
    stage.send(rocket("a", seconds: 9), at: 0)
    stage.send(rocket("b"), at: 0.5)
    stage.advance(to: 9)
    let times = stage.log.compactMap { event in
      if case .crowdDidEnd = event.value { event.time } else { nil }
    }
    #expect(times == [Instant(seconds: 5.5)])
  }

  // MARK: Reports of the player

  private func playing(_ stage: Stage) -> GiftCombo.ID {
    stage.screen.fullScreen?.combo?.id ?? 0
  }

  @Test func aReportOfThePlayerEndsAGiftBeforeItsTime() {
    var stage = Stage()
    for sender in ["a", "b", "c"] { stage.send(rocket(sender), at: 0) }
    stage.send(.didFinishFullScreen(combo: playing(stage)), at: 1)
    stage.send(.didFailFullScreen(combo: playing(stage)), at: 2)
    stage.advance(to: 20)
    #expect(
      screen(stage) == [
        "0 begin a x1 for 4", "1 end finished", "1 begin b x1 for 4", "2 end failed",
        "2 begin c x1 for 4", "6 end",
      ])
  }

  @Test func aReportOnAnotherComboIsRejected() {
    var stage = Stage()
    stage.send(.didFinishFullScreen(combo: 1), at: 0)
    stage.send(rocket("a"), at: 1)
    let first = playing(stage)
    stage.send(.leaveRoom, at: 2)
    stage.send(rocket("b"), at: 3)
    // The player of the room before is late: its combo is not that of this room.
    stage.send(.didFinishFullScreen(combo: first), at: 4)
    stage.advance(to: 20)
    let rejections = stage.events(\.rejectedGift?.reason)
    #expect(rejections == [.notOnFullScreen, .notOnFullScreen])
    #expect(screen(stage).suffix(2) == ["3 begin b x1 for 4", "7 end"])
  }

  @Test func aRowOfTheFullScreenHasALabelThatPops() {
    var stage = Stage()
    stage.send(rocket("a"), at: 0)
    stage.send(rocket("a", 3), at: 1)
    let row = stage.screen.fullScreen!
    #expect(row.label == "× 3")
    #expect(stage.screen.labelPose(of: row, at: stage.now).scaleY == 2)
  }
}
