import GiftChannels
import GiftTesting
import RoomCore
import Testing

@Suite struct LedgerTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// Seconds and running totals of one sender and gift.
    let totals: [(Double, Int)]
    let units: Int
    let combos: Int
    var echoes = 0
    var late = 0

    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(
      name: "an increase adds the difference", totals: [(0, 1), (1, 4), (2, 9)], units: 9, combos: 1
    ),
    Row(name: "an echo adds nothing", totals: [(0, 3), (2, 3)], units: 3, combos: 1, echoes: 1),
    Row(
      name: "a total of one begins the next combo", totals: [(0, 5), (1, 1)], units: 6, combos: 2),
    Row(
      name: "one after one is an echo", totals: [(0, 1), (1, 1)], units: 1, combos: 1, echoes: 1),
    Row(name: "a lower total is late", totals: [(0, 5), (1, 3)], units: 5, combos: 1, late: 1),
    Row(
      name: "exactly five seconds later it continues", totals: [(0, 2), (5, 3)], units: 3, combos: 1
    ),
    Row(name: "later than that it is another", totals: [(0, 2), (5.001, 3)], units: 5, combos: 2),
    Row(
      name: "an echo keeps the combo open", totals: [(0, 2), (4, 2), (8, 3)], units: 3, combos: 1,
      echoes: 1),
    Row(
      name: "a late one keeps it open too", totals: [(0, 3), (4, 2), (8, 4)], units: 4, combos: 1,
      late: 1),
    Row(
      name: "a new combo has an echo of its own", totals: [(0, 9), (1, 1), (2, 2), (4, 2)],
      units: 11,
      combos: 2, echoes: 1),
    Row(
      name: "an echo after the window counts again", totals: [(0, 2), (6, 2)], units: 4, combos: 2),
  ])
  func runningTotalsOfAPair(_ row: Row) {
    var rig = Rig()
    for (time, total) in row.totals { rig.send(.total(total), at: time) }
    let account = rig.machine.account
    #expect(account.units == row.units)
    #expect(account.combos == row.combos)
    #expect(account.echoes == row.echoes)
    #expect(account.late == row.late)
  }

  @Test func pairsDoNotMix() {
    var rig = Rig()
    rig.send(.total(5, of: "ada", "rose"), at: 0)
    rig.send(.total(2, of: "bob", "rose"), at: 0)
    rig.send(.total(3, of: "ada", "cake"), at: 0)
    #expect(rig.machine.account.units == 10)
    #expect(rig.machine.account.combos == 3)
  }

  static let group: [GiftMessage] = [
    named(.runningTotal(4), id: "a"), named(.runningTotal(13), id: "b"),
    named(.runningTotal(15), id: "c"), named(.runningTotal(14), id: "d"),
    named(.closingTotal(15), id: "e"), named(.closingTotal(15), id: "e"),
  ]

  static func named(
    _ count: GiftCount, id: String? = nil, combo: String = "g1", batch: Int = 1
  ) -> GiftMessage {
    GiftMessage(
      id: id, sender: "ada", gift: "rose", count: count, combo: combo, batchSize: batch)
  }

  /// A named combo reaches its highest total in whatever order its messages arrive.
  @Test func namedCombosDoNotDependOnTheOrder() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var rig = Rig()
      var time = 0.0
      for message in Self.group.shuffled(using: &random) {
        time += Double.random(in: 0...9, using: &random)
        rig.send(message, at: time)
      }
      #expect(rig.machine.account.units == 15)
      #expect(rig.machine.account.combos == 1)
      #expect(rig.machine.account.duplicates == 1)
    }
  }

  @Test func anEmptyComboIdentifierIsNone() {
    var rig = Rig()
    rig.send(Self.named(.runningTotal(5), combo: ""), at: 0)
    rig.send(Self.named(.runningTotal(1), combo: ""), at: 1)
    var message = GiftMessage.total(3)
    message.combo = ""
    rig.send(message, at: 2)
    #expect(rig.machine.account.combos == 2)
    #expect(rig.machine.account.units == 8)
  }

  @Test func aRepeatedMessageCreditsNothing() {
    var rig = Rig()
    for _ in 0..<3 {
      rig.send(GiftMessage(id: "m", sender: "ada", gift: "rose", count: .increment(2)), at: 0)
    }
    #expect(rig.machine.account.units == 2)
    #expect(rig.machine.account.duplicates == 2)
  }

  @Test func identifiersAreRememberedWithinBounds() {
    var rig = Rig { $0.rememberedMessages = 3 }
    for id in ["a", "b", "c", "a", "d", "a"] {
      rig.send(GiftMessage(id: id, sender: "ada", gift: "rose"), at: 0)
    }
    // The fourth message is a duplicate; "d" pushes out "a", so that the last is not.
    #expect(rig.machine.account.duplicates == 1)
    #expect(rig.machine.account.units == 5)
  }

  @Test func finishedCombosAreRememberedWithinBounds() {
    var rig = Rig { $0.rememberedCombos = 1 }
    rig.send(Self.named(.runningTotal(5), combo: "g1"), at: 0)
    rig.send(Self.named(.runningTotal(5), combo: "g2"), at: 0.1)
    // Both are over; only the later is known, so that the other's echo counts again.
    rig.send(Self.named(.runningTotal(5), combo: "g2"), at: 20)
    #expect(rig.machine.account.units == 10)
    rig.send(Self.named(.runningTotal(5), combo: "g1"), at: 21)
    #expect(rig.machine.account.units == 15)
  }

  /// `é` as one scalar, and as `e` with an accent: equal strings, and other bytes.
  @Test func identifiersOfOtherBytesAreOthers() {
    let (short, long) = ("caf\u{E9}", "cafe\u{301}")
    #expect(short == long)
    var rig = Rig { $0.localUser = short }
    rig.send(GiftMessage(id: short, sender: "ada", gift: "rose"), at: 0)
    rig.send(GiftMessage(id: long, sender: "ada", gift: "rose"), at: 0)
    #expect(rig.machine.account.duplicates == 0 && rig.machine.account.combos == 1)
    for sender in [short, long] {
      for gift in [short, long] {
        for combo in [short, long] {
          rig.send(
            GiftMessage(sender: sender, gift: gift, count: .runningTotal(2), combo: combo), at: 1)
        }
      }
    }
    #expect(rig.machine.account.combos == 9 && rig.machine.account.units == 18)
    let own = rig.events(\.laneEntrance?.combo).filter(\.isLocalUser).map(\.sender)
    #expect(own.allSatisfy { Array($0.utf8) == Array(short.utf8) } && !own.isEmpty)
    rig.advance(to: 60)
    #expect(rig.machine.account.waiting.units == 0)
  }

  @Test func crowdsAndButtonsOfOtherBytesAreOthers() {
    let gifts = ["caf\u{E9}", "cafe\u{301}"]
    var rig = Rig { $0.maximumWait = .milliseconds(100) }
    for gift in gifts {
      for number in 0..<9 {
        rig.send(.total(1, of: "u\(number)", gift), at: 0)
      }
      rig.send(.give(GiftTap(gift: gift)), at: 0)
    }
    rig.advance(to: 1)
    #expect(rig.viewState.crowds.count == 2 && rig.viewState.buttons.count == 2)
    rig.advance(to: 60)
    #expect(rig.viewState.crowds.isEmpty && rig.viewState.buttons.isEmpty)
  }

  @Test func everyCountInItsOwnWay() {
    var rig = Rig()
    rig.send(GiftMessage(sender: "a", gift: "g", count: .single(3)), at: 0)
    rig.send(GiftMessage(sender: "a", gift: "g", count: .single(3)), at: 0)
    #expect(rig.machine.account.units == 6)
    #expect(rig.machine.account.combos == 2)
    rig.send(GiftMessage(sender: "b", gift: "g", count: .increment(3)), at: 0)
    rig.send(GiftMessage(sender: "b", gift: "g", count: .increment(3)), at: 1)
    #expect(rig.machine.account.units == 12)
    #expect(rig.machine.account.combos == 3)
    rig.send(GiftMessage(sender: "b", gift: "g", count: .summary(6)), at: 2)
    #expect(rig.machine.account.units == 12)
    #expect(rig.machine.account.summaries == 1)
  }

  @Test func theBatchMultiplies() {
    var rig = Rig()
    rig.send(Self.named(.runningTotal(2), batch: 10), at: 0)
    rig.send(Self.named(.runningTotal(5), batch: 10), at: 1)
    rig.send(GiftMessage(sender: "b", gift: "g", count: .single(3), batchSize: 99), at: 1)
    #expect(rig.machine.account.units == 50 + 297)
  }

  @Test func combosEndOnceWithTheirTotal() {
    var rig = Rig()
    rig.send(Self.named(.runningTotal(2)), at: 0)
    rig.send(Self.named(.closingTotal(7)), at: 1)
    rig.send(GiftMessage(sender: "bob", gift: "rose", count: .single(1)), at: 1)
    rig.send(.total(4, of: "cat"), at: 2)
    rig.send(.total(1, of: "cat"), at: 3)
    rig.advance(to: 60)
    let ends = rig.events(\.comboEnd).map {
      "\($0.combo.sender) \($0.units) \($0.reason.rawValue)"
    }
    #expect(ends == ["ada 7 closed", "bob 1 single", "cat 4 replaced", "cat 1 timedOut"])
  }

  @Test func aLateTotalReopensItsCombo() {
    var rig = Rig()
    rig.send(Self.named(.closingTotal(7)), at: 0)
    rig.advance(to: 30)
    rig.clearLog()
    rig.send(Self.named(.runningTotal(9)), at: 30)
    rig.advance(to: 60)
    #expect(rig.lanes.first == "30 enter 0 ada x9")
    #expect(rig.machine.account.units == 9)
    #expect(rig.machine.account.combos == 1)
    #expect(rig.events(\.comboEnd).contains { $0.units == 9 && $0.reason == .timedOut })
  }

  @Test(arguments: [
    (GiftMessage(sender: "", gift: "g"), GiftRejection.missingSender),
    (GiftMessage(sender: "s", gift: ""), .missingGift),
    (GiftMessage(id: "", sender: "s", gift: "g"), .emptyIdentifier),
    (GiftMessage(sender: String(repeating: "s", count: 257), gift: "g"), .identifierTooLong),
    (GiftMessage(sender: "s", gift: String(repeating: "é", count: 129)), .identifierTooLong),
    (
      GiftMessage(id: String(repeating: "i", count: 1_000_000), sender: "s", gift: "g"),
      .identifierTooLong
    ),
    (
      GiftMessage(sender: "s", gift: "g", combo: String(repeating: "c", count: 257)),
      .identifierTooLong
    ),
    (
      GiftMessage(sender: "s", gift: "g", payload: String(repeating: "é", count: 2_049)),
      .payloadTooLong
    ),
    (GiftMessage(sender: "s", gift: "g", count: .increment(0)), .countNotPositive),
    (GiftMessage(sender: "s", gift: "g", count: .runningTotal(-1)), .countNotPositive),
    (GiftMessage(sender: "s", gift: "g", count: .single(.min)), .countNotPositive),
    (GiftMessage(sender: "s", gift: "g", batchSize: 0), .batchNotPositive),
    (GiftMessage(sender: "s", gift: "g", count: .single(.max)), .countTooLarge),
    (
      GiftMessage(sender: "s", gift: "g", count: .increment(.max / 2), batchSize: 3),
      .countTooLarge
    ),
    (GiftMessage(sender: "s", gift: "g", count: .increment(1_000_000_001)), .countTooLarge),
    (GiftMessage(sender: "s", gift: "g", unitValue: -1), .valueOutOfRange),
    (GiftMessage(sender: "s", gift: "g", unitValue: .max), .valueOutOfRange),
    (
      GiftMessage(sender: "s", gift: "g", hold: .zero),
      .durationNotPositive
    ),
    (
      GiftMessage(sender: "s", gift: "g", fullScreen: .seconds(-1)),
      .durationNotPositive
    ),
  ])
  func invalidMessagesAreRejected(_ message: GiftMessage, _ reason: GiftRejection) {
    var rig = Rig()
    rig.send(message, at: 0)
    #expect(rig.log.map(\.value) == [.rejected(RejectedGift(reason: reason))])
    #expect(rig.machine.account.rejected == 1)
    #expect(rig.machine.account.units == 0)
    rig.send(.total(1), at: 1)
    #expect(rig.machine.account.units == 1)
  }

  @Test func aMessageThatIsTooLargeMayComeAgainCorrected() {
    var rig = Rig()
    rig.send(GiftMessage(id: "m", sender: "s", gift: "g", count: .single(.max)), at: 0)
    for time in [1.0, 2.0] {
      rig.send(GiftMessage(id: "m", sender: "s", gift: "g", count: .single(3)), at: time)
    }
    #expect(rig.machine.account.units == 3 && rig.machine.account.rejected == 1)
    #expect(rig.machine.account.duplicates == 1)
  }

  @Test func theLargestAllowedCountsNeverOverflow() {
    var rig = Rig {
      $0.maximumUnits = .max
      $0.maximumUnitValue = .max
    }
    let huge = GiftMessage(sender: "s", gift: "g", count: .increment(.max), unitValue: .max)
    rig.send(huge, at: 0)
    rig.send(huge, at: 1)
    #expect(rig.machine.account.units == .max)
    #expect(rig.machine.account.rejected == 1)
    rig.advance(to: 30)
  }
}
