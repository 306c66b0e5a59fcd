import GiftChannels
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
      case .fullScreenWillBegin(let gift, let count, let duration, _):
        "\(time) begin \(gift.sender) x\(count) for \(duration.seconds.formatted)"
      case .fullScreenDidStep(_, let count): "\(time) step x\(count)"
      case .fullScreenDidEnd: "\(time) end"
      default: nil
      }
    }
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
    let order = stage.events { event in
      if case .fullScreenWillBegin(let gift, _, _, _) = event { gift.sender } else { nil }
    }
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
}
