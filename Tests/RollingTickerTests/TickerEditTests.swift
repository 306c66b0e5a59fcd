import RollingTicker
import RoomCore
import Testing

@Suite struct TickerEditTests {
  /// Edits of 1…5 while 2 stands (at 3 s) and while 2 gives way to 3 (at 5 s), and what is told.
  @Test(arguments: [
    (3_000, TickerInput.remove(id: "2"), ["shown 3"]),
    (3_000, .remove(id: "1"), []),
    (3_000, .insert(item(9), at: .index(0)), []),
    (3_000, .insert(item(9), at: .after("2")), []),
    (3_000, .insert(item(9), at: .before("x")), ["rejected No item \"x\" is on the ticker."]),
    (
      3_000, .insert(item(9), at: .index(6)),
      ["rejected There is no place 6 among 5 items."]
    ),
    (3_000, .append(item(2)), ["rejected An item \"2\" is on the ticker already."]),
    (
      3_000, .append(item("")),
      ["rejected An item of a ticker needs an identifier that is not empty."]
    ),
    (3_000, .replace(item(2, content: "new")), ["updated 2"]),
    (3_000, .replace(item(3, content: "new")), []),
    (3_000, .replace(item(7)), ["rejected No item \"7\" is on the ticker."]),
    (3_000, .set(items([5, 2, 8])), []),
    (3_000, .set(items([5, 8])), ["shown 8"]),
    (5_000, .remove(id: "2"), ["cleared second"]),
    (5_000, .remove(id: "3"), ["shown 4"]),
    (5_000, .set(items([3, 9])), ["cleared second"]),
    (5_000, .set(items([2, 9])), ["shown 9"]),
    (5_000, .set(items([2])), ["cancelled 2", "cleared first", "rested 2"]),
    (5_000, .set([]), ["cancelled 2", "cleared first", "cleared second"]),
    (5_000, .replace(item(3, kind: "other")), ["updated 3"]),
  ]) func edits(_ moment: Int, _ input: TickerInput, _ expected: [String]) {
    var stage = Stage(items(1...5))
    stage.advance(to: moment)
    #expect(stage.tell(input).brief == expected)
  }

  /// What comes after an edit while 2 stands.
  @Test(arguments: [
    (TickerInput.remove(id: "1"), ["2>3", "3>4"]), (.remove(id: "3"), ["2>4", "4>5"]),
    (.insert(item(9), at: .index(0)), ["2>3", "3>4"]),
    (.insert(item(9), at: .before("2")), ["2>3", "3>4"]),
    (.insert(item(9), at: .after("2")), ["2>9", "9>3"]),
    (.insert(item(9), at: .index(2)), ["2>9", "9>3"]),
    (.set(items([4, 2, 1])), ["2>1", "1>4"]), (.remove(id: "2"), ["3>4", "4>5"]),
    (.append(item(6)), ["2>3", "3>4"]),
  ]) func theItemUnderTheEyeKeepsItsPlace(_ input: TickerInput, _ expected: [String]) {
    var stage = Stage(items(1...5))
    stage.advance(to: 3_000)
    stage.tell(input)
    let rolls = stage.advance(to: 8_500).brief.filter { $0.contains(">") }
    #expect(rolls == expected)
  }

  @Test func anEditDoesNotMoveTheBeat() {
    var stage = Stage(items(1...5))
    stage.advance(to: 3_000)
    for input in [
      TickerInput.remove(id: "4"), .insert(item(8), at: .index(0)), .append(item(9)),
      .replace(item(2, content: "x")), .set(items([1, 2, 3])),
    ] {
      stage.tell(input)
      #expect(stage.machine.nextDeadline == .start + .milliseconds(4_660))
    }
  }

  @Test func aRemovedItemGivesItsPlaceToAFullStayOfTheNext() {
    var stage = Stage(items(1...3))
    stage.advance(to: 1_500)
    stage.tell(.remove(id: "1"))
    #expect(stage.screen == ["2"])
    #expect(stage.machine.nextDeadline == .start + .milliseconds(3_500))
    stage.tell(.remove(id: "2"))
    #expect(stage.tell(.remove(id: "3")).brief == ["cleared first"])
    #expect(stage.state.count == 0 && stage.machine.nextDeadline == nil)
    #expect(stage.tell(.append(item(4))).brief == ["shown 4", "rested 4"])
  }

  @Test func restIsToldForEachItemThatRests() {
    var stage = Stage(items(1...1))
    #expect(stage.tell(.set(items(2...2))).brief == ["shown 2", "rested 2"])
  }

  @Test func anUpdatedKindIsAnotherCell() {
    var stage = Stage(items(1...2))
    guard case .updated(let showing) = stage.tell(.replace(item(1, kind: "big"))).first else {
      return #expect(Bool(false))
    }
    #expect(showing.cell == TickerCell(kind: "big", slot: .first))
  }

  @Test func duplicatesWithinASetAreRefusedOnceEach() {
    var stage = Stage()
    #expect(
      stage.tell(.set(items([1, 2, 1, 1]))).brief == [
        "rejected An item \"1\" is on the ticker already.",
        "rejected An item \"1\" is on the ticker already.", "shown 1",
      ])
    #expect(stage.machine.items.map(\.id) == ["1", "2"])
    #expect(stage.state.account.rejected == 2)
  }

  @Test func aTouchOfWhatHasBeenRemovedSinceMisses() {
    var stage = Stage(items(1...3))
    stage.advance(to: 2_700)
    stage.tell(.remove(id: "1"))
    let touch = TickerInput.tap(ScreenPoint(x: 1, y: 1), at: .start + .milliseconds(2_050))
    #expect(stage.tell(touch).brief == ["missed"])
  }
}
