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

  private func viewState(_ rig: Rig) -> [String] {
    rig.log.compactMap { event in
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
    var rig = Rig { $0.fullScreenCapacity = .max }
    rig.send(rocket("a"), at: 0)
    rig.send(rocket("b"), at: 1)
    #expect(viewState(rig) == ["0 begin a x1 for 4"])
  }

  @Test func oneAtATimeEachWithItsDuration() {
    var rig = Rig()
    rig.send(rocket("a"), at: 0)
    rig.send(rocket("b", seconds: 2), at: 1)
    rig.advance(to: 20)
    #expect(
      viewState(rig) == ["0 begin a x1 for 4", "4 end", "4 begin b x1 for 2", "6 end"])
    #expect(rig.lanes.isEmpty)
    #expect(rig.machine.account.shown.units == 2)
  }

  @Test func moreOfItCountsUp() {
    var rig = Rig()
    rig.send(rocket("a"), at: 0)
    rig.send(rocket("a", 3), at: 1)
    rig.advance(to: 10)
    #expect(viewState(rig) == ["0 begin a x1 for 4", "1 step x3", "4 end"])
    #expect(rig.machine.account.shown.units == 3)
  }

  @Test func theMostValuableIsFirst() {
    var rig = Rig { $0.localUser = "me" }
    for (sender, value) in [("a", 500), ("b", 500), ("c", 900), ("me", 1)] {
      rig.send(rocket(sender, value: value, seconds: 1), at: 0)
    }
    rig.advance(to: 10)
    let order = rig.events(\.fullScreenStart?.combo.sender)
    #expect(order == ["a", "me", "c", "b"])
  }

  @Test func beyondTheBoundTheLeastMoveToTheLanes() {
    var rig = Rig { $0.fullScreenCapacity = 2 }
    for (sender, value) in [("plays", 1), ("a", 300), ("b", 200), ("c", 400)] {
      rig.send(rocket(sender, value: value), at: 0)
    }
    #expect(rig.lanes == ["0 enter 0 b x1"])
  }

  @Test func whatWouldWaitTooLongMovesToTheLanes() {
    var rig = Rig()
    rig.send(rocket("a", seconds: 9), at: 0)
    rig.send(rocket("b"), at: 1)
    rig.advance(to: 8)
    #expect(rig.lanes == ["7 enter 0 b x1"])
    #expect(viewState(rig) == ["0 begin a x1 for 9"])
  }

  @Test func withoutRoomToWaitOnlyOnePlays() {
    var rig = Rig { $0.fullScreenCapacity = 0 }
    rig.send(rocket("a"), at: 0)
    rig.send(rocket("b"), at: 0)
    #expect(viewState(rig) == ["0 begin a x1 for 4"])
    #expect(rig.lanes == ["0 enter 0 b x1"])
  }

  @Test func whatHasWaitedTooLongWhileSuspendedIsNotForTheScreenAnyMore() {
    var rig = Rig()
    rig.send(.suspend(reason: .background), at: 0)
    rig.send(rocket("a"), at: 1)
    rig.send(rocket("b"), at: 9)
    rig.send(.resume(reason: .background), at: 10)
    #expect(viewState(rig) == ["10 begin b x1 for 4"])
    #expect(rig.lanes == ["10 enter 0 a x1"])
  }

  @Test func aSummaryOfWhatTheScreenGaveUpHoldsAllItsTime() {
    var rig = Rig {
      $0.fullScreenMaximumWait = .seconds(2)
      $0.maximumWait = .seconds(1)
    }
    rig.send(rocket("a", seconds: 9), at: 0)
    rig.send(rocket("b"), at: 0.5)
    rig.advance(to: 9)
    let times = rig.log.compactMap { event in
      if case .crowdDidEnd = event.value { event.time } else { nil }
    }
    #expect(times == [Instant(seconds: 5.5)])
  }

  // MARK: Reports of the player

  private func playing(_ rig: Rig) -> GiftCombo.ID {
    rig.viewState.fullScreen?.combo?.id ?? 0
  }

  @Test func aReportOfThePlayerEndsAGiftBeforeItsTime() {
    var rig = Rig()
    for sender in ["a", "b", "c"] { rig.send(rocket(sender), at: 0) }
    rig.send(.didFinishFullScreen(combo: playing(rig)), at: 1)
    rig.send(.didFailFullScreen(combo: playing(rig)), at: 2)
    rig.advance(to: 20)
    #expect(
      viewState(rig) == [
        "0 begin a x1 for 4", "1 end finished", "1 begin b x1 for 4", "2 end failed",
        "2 begin c x1 for 4", "6 end",
      ])
  }

  @Test func aReportOnAnotherComboIsRejected() {
    var rig = Rig()
    rig.send(.didFinishFullScreen(combo: 1), at: 0)
    rig.send(rocket("a"), at: 1)
    let first = playing(rig)
    rig.send(.leaveRoom, at: 2)
    rig.send(rocket("b"), at: 3)
    // The player of the room before is late: its combo is not that of this room.
    rig.send(.didFinishFullScreen(combo: first), at: 4)
    rig.advance(to: 20)
    let rejections = rig.events(\.rejectedGift?.reason)
    #expect(rejections == [.notOnFullScreen, .notOnFullScreen])
    #expect(viewState(rig).suffix(2) == ["3 begin b x1 for 4", "7 end"])
  }

  @Test func aRowOfTheFullScreenHasALabelThatPops() {
    var rig = Rig()
    rig.send(rocket("a"), at: 0)
    rig.send(rocket("a", 3), at: 1)
    let row = rig.viewState.fullScreen!
    #expect(row.label == "× 3")
    #expect(rig.viewState.labelPose(of: row, at: rig.now).scaleY == 2)
  }
}
