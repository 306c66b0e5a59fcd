import GiftChannels
import GiftTesting
import RoomCore
import Testing

@Suite struct FullScreenTests {
  private func screen(_ rig: Rig) -> String {
    rig.log.compactMap { event in
      let time = event.time.seconds.formatted
      return switch event.value {
      case .fullScreenWillBegin(let start):
        "\(time) begin \(start.combo.sender) x\(start.count) for \(start.duration.seconds.formatted)"
      case .fullScreenDidStep(let step): "\(time) step x\(step.count)"
      case .fullScreenDidEnd(let end): "\(time) end \(end.reason.rawValue)"
      default: nil
      }
    }.joined(separator: ", ")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let end: Double
    let screen: String
    var lanes = ""
    var configure: @Sendable (inout GiftConfiguration) -> Void = { _ in }
  }

  @Test(arguments: [
    Row(
      testDescription: "one at a time, each with its duration", script: "0 a=1^4, 1 b=1^2",
      end: 20, screen: "0 begin a x1 for 4, 4 end timedOut, 4 begin b x1 for 2, 6 end timedOut"),
    Row(
      testDescription: "more of it counts up", script: "0 a=1^4, 1 a=3^4", end: 10,
      screen: "0 begin a x1 for 4, 1 step x3, 4 end timedOut"),
    Row(
      testDescription: "the greatest capacity does not trap", script: "0 a=1^4, 1 b=1^4", end: 1,
      screen: "0 begin a x1 for 4", configure: { $0.fullScreenCapacity = .max }),
    Row(
      testDescription: "the most valuable first",
      script: "0 a=1@500^1, b=1@500^1, c=1@900^1, me=1^1", end: 3,
      screen: """
        0 begin a x1 for 1, 1 end timedOut, 1 begin me x1 for 1, 2 end timedOut, \
        2 begin c x1 for 1, 3 end timedOut, 3 begin b x1 for 1
        """, configure: { $0.localUser = "me" }),
    Row(
      testDescription: "beyond the bound the least move to the lanes",
      script: "0 plays=1^4, a=1@300^4, b=1@200^4, c=1@400^4", end: 0,
      screen: "0 begin plays x1 for 4", lanes: "0 enter 0 b x1",
      configure: { $0.fullScreenCapacity = 2 }),
    Row(
      testDescription: "what would wait too long moves to the lanes", script: "0 a=1^9, 1 b=1^4",
      end: 8, screen: "0 begin a x1 for 9", lanes: "7 enter 0 b x1"),
    Row(
      testDescription: "without room to wait only one plays", script: "0 a=1^4, b=1^4", end: 0,
      screen: "0 begin a x1 for 4", lanes: "0 enter 0 b x1",
      configure: { $0.fullScreenCapacity = 0 }),
    Row(
      testDescription: "what has waited too long while suspended is not for it any more",
      script: "0 suspend, 1 a=1^4, 9 b=1^4, 10 resume", end: 10, screen: "10 begin b x1 for 4",
      lanes: "10 enter 0 a x1"),
  ])
  func screens(_ row: Row) {
    let rig = Rig(row.script, to: row.end, row.configure)
    #expect(screen(rig) == row.screen)
    #expect(rig.lanes.joined(separator: ", ") == row.lanes)
  }

  // MARK: Reports of the player

  private func playing(_ rig: Rig) -> GiftCombo.ID {
    rig.viewState.fullScreen?.combo?.id ?? 0
  }

  @Test func aReportOfThePlayerEndsAGiftBeforeItsTime() {
    var rig = Rig("0 a=1^4, b=1^4, c=1^4")
    rig.send(.didFinishFullScreen(combo: playing(rig)), at: 1)
    rig.send(.didFailFullScreen(combo: playing(rig)), at: 2)
    rig.advance(to: 20)
    #expect(
      screen(rig) == """
        0 begin a x1 for 4, 1 end finished, 1 begin b x1 for 4, 2 end failed, \
        2 begin c x1 for 4, 6 end timedOut
        """)
  }

  @Test func aReportOnAnotherComboIsRejected() {
    var rig = Rig()
    rig.send(.didFinishFullScreen(combo: 1), at: 0)
    rig.play("1 a=1^4")
    let first = playing(rig)
    rig.play("2 leave, 3 b=1^4")
    // The player of the room before is late: its combo is not that of this room.
    rig.send(.didFinishFullScreen(combo: first), at: 4)
    rig.advance(to: 20)
    #expect(rig.events(\.rejectedGift?.reason) == [.notOnFullScreen, .notOnFullScreen])
    #expect(screen(rig).hasSuffix("3 begin b x1 for 4, 7 end timedOut"))
  }
}
