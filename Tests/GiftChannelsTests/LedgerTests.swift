import GiftChannels
import GiftPromises
import RoomCore
import Testing

@Suite struct LedgerTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    let units: Int
    let combos: Int
    let echoes: Int
    let late: Int

    init(
      _ name: String, _ script: String, units: Int, combos: Int = 1, echoes: Int = 0,
      late: Int = 0
    ) {
      testDescription = name
      self.script = script
      (self.units, self.combos, self.echoes, self.late) = (units, combos, echoes, late)
    }
  }

  @Test(arguments: [
    Row("a total of one begins the next combo", "0 a=5, 1 a=1", units: 6, combos: 2),
    Row("exactly five seconds later it continues", "0 a=2, 5 a=3", units: 3),
    Row("later than that it is another", "0 a=2, 5.001 a=3", units: 5, combos: 2),
    Row("an echo keeps the combo open", "0 a=2, 4 a=2, 8 a=3", units: 3, echoes: 1),
    Row("singles are combos of their own", "0 a.3, a.3", units: 6, combos: 2),
    Row("a batch multiplies", "0 a=2*10#g, 1 a=5*10#g, b.3*99", units: 347, combos: 2),
    Row(
      "a lower total after a closing one is of the next", "0 a=2, 1 a!5, 2 a=3", units: 8, combos: 2
    ),
    Row(
      "the same total after a closing one is an echo", "0 a=2, 1 a!5, 2 a=5", units: 5, echoes: 1),
    Row(
      "a higher total after a closing one is of the next", "0 a=2, 1 a!5, 2 a=7", units: 12,
      combos: 2),
    Row("increments after a closing total are of the next", "0 a!5, 1 a+2", units: 7, combos: 2),
    Row(
      "a named combo of increments is over after its window", "0 a+5#g, 60 a+5#g", units: 10,
      combos: 2),
    Row(
      "a total of one of a named combo is late", "0 a=5#g, 1 a!5#g, 2 a=1#g", units: 5, echoes: 1,
      late: 1),
    Row(
      "totals of a withdrawn combo add nothing",
      "0 a=3#g%m1, 1 revoke m1, 2 a=3#g, 3 a=9#g, 30 a=12#g", units: 3, echoes: 1, late: 2),
    Row("a late total reopens its named combo", "0 a!7#g, 30 a=9#g", units: 9),
  ])
  func counts(_ row: Row) {
    let statistics = Rig(row.script).machine.statistics
    #expect(statistics.units == row.units && statistics.combos == row.combos, "\(statistics)")
    #expect(statistics.echoes == row.echoes && statistics.late == row.late, "\(statistics)")
  }

  @Test func anEmptyComboIdentifierIsNone() {
    var rig = Rig()
    for (time, combo, total) in [(0.0, "", 5), (1, "", 1), (2, nil, 3)] {
      rig.send(
        GiftMessage(sender: "ada", gift: "rose", count: .runningTotal(total), combo: combo),
        at: time)
    }
    #expect(rig.machine.statistics.combos == 2)
    #expect(rig.machine.statistics.units == 8)
  }

  @Test func finishedCombosAreRememberedWithinBounds() {
    // All are over; only the last 4,096 are known, so that the echo of the first counts again.
    func combo(_ number: Int) -> GiftMessage {
      GiftMessage(sender: "ada", gift: "rose", count: .runningTotal(5), combo: "g\(number)")
    }
    var rig = Rig()
    rig.send(.receiveBatch((0...4_096).map(combo)), at: 0)
    rig.send(combo(1), at: 20)
    #expect(rig.machine.statistics.units == 5 * 4_097)
    rig.send(combo(0), at: 21)
    #expect(rig.machine.statistics.units == 5 * 4_098)
  }

  @Test func combosEndOnceWithTheirTotal() {
    let rig = Rig("0 ada=2#g, 1 ada!7#g, bob.1, 2 cat=4, 3 cat=1, 30 ada=9#g", to: 60)
    let ends = rig.events(\.comboEnd).map {
      "\($0.combo.sender) \($0.units) \($0.reason.rawValue)"
    }
    // That of a named combo again, if a late total has added to it.
    #expect(
      ends == [
        "ada 7 closed", "bob 1 single", "cat 4 replaced", "cat 1 timedOut", "ada 9 timedOut",
      ])
  }

  private static func gift(_ edit: (inout GiftMessage) -> Void) -> GiftMessage {
    var message = GiftMessage(sender: "s", gift: "g")
    edit(&message)
    return message
  }

  private static func text(_ length: Int) -> String { String(repeating: "x", count: length) }

  @Test(arguments: [
    (gift { $0.sender = "" }, GiftRejection.missingSender), (gift { $0.gift = "" }, .missingGift),
    (gift { $0.id = "" }, .emptyIdentifier), (gift { $0.sender = text(257) }, .identifierTooLong),
    (gift { $0.gift = String(repeating: "é", count: 129) }, .identifierTooLong),
    (gift { $0.id = text(1_000_000) }, .identifierTooLong),
    (gift { $0.combo = text(257) }, .identifierTooLong),
    (gift { $0.recipient = text(257) }, .identifierTooLong),
    (gift { $0.payload = String(repeating: "é", count: 2_049) }, .payloadTooLong),
    (gift { $0.count = .increment(0) }, .countNotPositive),
    (gift { $0.count = .runningTotal(-1) }, .countNotPositive),
    (gift { $0.count = .single(.min) }, .countNotPositive),
    (gift { $0.batchSize = 0 }, .batchNotPositive),
    (gift { $0.count = .single(.max) }, .countTooLarge),
    (gift { ($0.count, $0.batchSize) = (.increment(.max / 2), 3) }, .countTooLarge),
    (gift { $0.count = .increment(1_000_000_001) }, .countTooLarge),
    (gift { $0.unitValue = -1 }, .valueOutOfRange),
    (gift { $0.unitValue = .max }, .valueOutOfRange),
    (gift { $0.hold = .zero }, .durationNotPositive),
    (gift { $0.fullScreen = .seconds(-1) }, .durationNotPositive),
  ])
  func invalidMessagesAreRejected(_ message: GiftMessage, _ reason: GiftRejection) {
    var rig = Rig()
    rig.send(message, at: 0)
    #expect(rig.log.map(\.value) == [.rejected(RejectedGift(reason: reason))])
    #expect(rig.machine.statistics.rejected == 1)
    rig.play("1 ada=1")
    #expect(rig.machine.statistics.units == 1)
  }
}
