import GiftChannels
import GiftPromises
import RoomCore
import Testing

@Suite struct OverloadTests {
  /// One lane, which nothing but its end frees.
  @Sendable private static func busy(_ configuration: inout GiftConfiguration) {
    configuration.laneCount = 1
    configuration.hold = .seconds(60)
    configuration.minimumHold = .seconds(60)
  }

  private func summaries(_ rig: Rig) -> [GiftSummary] {
    rig.events { if case .summaryDidChange(let summary) = $0 { summary } else { nil } }
  }

  @Test func whatWaitsTooLongIsSummarized() {
    let rig = Rig("0 star/sun=1000, 1 ada=3, bob=2, bob/cake+1@9", to: 11.5, Self.busy)
    #expect(rig.machine.statistics.folded == GiftStatistics.Tally(combos: 3, units: 6))
    #expect(
      summaries(rig) == [
        GiftSummary(id: 1, gift: "rose", senders: 2, combos: 2, units: 5),
        GiftSummary(id: 2, gift: "cake", unitValue: 9, senders: 1, combos: 1, units: 1),
      ])
    #expect(rig.events(\.comboFold?.waited) == [.seconds(10), .seconds(10), .seconds(10)])
  }

  @Test func openAndWaitingCombosAreBounded() {
    var rig = Rig("0 a=5, b=1, a=6") { $0.laneCount = 1 }
    rig.send(.receiveBatch((2..<65_540).map { GiftMessage.total(2, of: "u\($0)") }), at: 0)
    let folded = rig.events(\.comboFold?.combo.sender)
    #expect(folded == ["b", "u2", "u3", "u4"], "those that wait longest")
    let evicted = rig.events(\.comboEnd).filter { $0.reason == .evicted }.map(\.combo.sender)
    #expect(evicted == ["b", "a", "u2", "u3"], "those that were silent longest")
    #expect(rig.machine.statistics.waiting.combos == 65_535)
  }

  /// Combos of a gift that has no summary while 64 others have one are folded all the same.
  @Test func summariesAreBounded() {
    var rig = Rig("0 star=1000", Self.busy)
    rig.send(.receiveBatch((0..<70).map { GiftMessage("ada/g\($0)+2") }), at: 0)
    rig.play("1 ada/g0+1, 2 ada/g69+1", to: 12)
    #expect(rig.machine.statistics.folded == GiftStatistics.Tally(combos: 70, units: 142))
    #expect(Set(summaries(rig).map(\.gift)).count == 64)
    #expect(rig.viewState.summaries.allSatisfy { $0.gift != "g69" })
  }

  @Test func aComboThatIsFoldedAgainIsOneOfTheNextSummary() {
    let rig = Rig("0 star=1000, 1 ada=1, 16 ada=2", to: 40) {
      Self.busy(&$0)
      $0.comboWindow = .seconds(20)
    }
    #expect(summaries(rig).map(\.id) == [1, 2])
    #expect(summaries(rig).map(\.combos) == [1, 1])
  }

  @Test func summariesAreNumberedFromOneInEachRoom() {
    let rig = Rig(
      """
      0 suspend, ada=1, bob/cake=1, 11 resume, 12 leave, \
      20 suspend, ada=1, bob/cake=1, 31 resume, 32 leave
      """)
    #expect(summaries(rig).map(\.id) == [1, 2, 1, 2])
  }

  @Test func aFoldedComboThatContinuesIsShownAfterAll() {
    let rig = Rig("0 star=1000, 1 ada=2, 12 ada=5", to: 14) {
      $0.laneCount = 1
      $0.hold = .seconds(12)
      $0.minimumHold = .seconds(12)
      $0.comboWindow = .seconds(20)
    }
    #expect(rig.lanes.last == "12.6 enter 0 ada x5")
    #expect(rig.machine.statistics.folded == GiftStatistics.Tally(combos: 0, units: 2))
    #expect(rig.machine.statistics.shown == GiftStatistics.Tally(combos: 2, units: 1_003))
  }

  /// Of more than 4,096 senders a summary does not know all: then each combo counts as one more.
  @Test(arguments: [(4_095, 4_096), (4_096, 4_098)])
  func thousandsOfGiversAreCountedWithinBounds(_ count: Int, _ senders: Int) {
    var rig = Rig("0 star=1000000", Self.busy)
    let others = (0..<count).map { GiftMessage(sender: "u\($0)", gift: "rose") }
    let two = ["a", "b"].map { GiftMessage(sender: "ada", gift: "rose", combo: $0) }
    rig.send(.receiveBatch(others + two), at: 0)
    rig.advance(to: 10)
    #expect(summaries(rig).map(\.senders) == [senders])
  }
}
