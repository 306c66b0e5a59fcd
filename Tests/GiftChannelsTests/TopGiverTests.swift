import GiftChannels
import GiftPromises
import RoomCore
import Testing

/// The least unit value of gifts that are shown, and the senders who have given most.
@Suite struct TopGiverTests {
  /// A rig that keeps totals, and has played a script.
  private func played(_ script: String, to end: Double = 0) -> Rig {
    Rig(script, to: end) { $0.tracksTopGivers = true }
  }

  private func top(_ rig: Rig) -> [String] {
    rig.machine.state(at: rig.now).topGivers.map { "\($0.sender)=\($0.value)" }
  }

  @Test func aFreeGiftIsShownUnlessAMinimumIsSet() {
    #expect(Rig("0 ada=1@0").events(\.laneEntrance).count == 1)
    #expect(Rig("0 ada=1@0") { $0.minimumUnitValue = 1 }.events(\.laneEntrance).isEmpty)
  }

  @Test func totalsEndAtTheEndOfNumbers() {
    let rig = played(
      Array(repeating: "0 ada.1000000000@1000000000", count: 12).joined(separator: ", "))
    #expect(top(rig) == ["ada=\(Int.max)"])
  }

  @Test func aTotalBeyondTheEndOfNumbersIsRightAfterWithdrawals() {
    var rig = Rig { $0.tracksTopGivers = true }
    let messages = (1...12).map {
      GiftMessage(
        id: "\($0)", sender: "ada", gift: "g\($0)", count: .single(1_000_000_000),
        unitValue: 1_000_000_000)
    }
    rig.send(.receiveBatch(messages), at: 0)
    #expect(top(rig) == ["ada=\(Int.max)"])
    for id in 1...3 { rig.send(.revoke(id: "\(id)"), at: 1) }
    #expect(top(rig) == ["ada=9000000000000000000"])
    for id in 4...12 { rig.send(.revoke(id: "\(id)"), at: 2) }
    #expect(top(rig) == [])
  }

  /// Beyond 131,072 senders all but the first hundred begin again.
  @Test func theMemoryOfSendersIsBounded() {
    var rig = Rig {
      $0.tracksTopGivers = true
      $0.minimumUnitValue = 1_000
    }
    let messages = (1...131_072).map {
      GiftMessage(sender: "u\($0)", gift: "rose", count: .single(1), unitValue: $0 % 900 + 1)
    }
    rig.send(.receiveBatch(messages), at: 0)
    let before = top(rig)
    #expect(before.count == 100 && before[0] == "u100799=900")
    rig.play("1 next.1@800, u2.1@950, u899.1@1, u100799.1@1")
    #expect(top(rig) == ["u2=950", "u100799=901"] + before[1..<99])
    #expect(rig.machine.fault(at: rig.now) == nil)
  }
}
