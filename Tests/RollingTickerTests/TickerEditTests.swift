import RollingTicker
import RoomCore
import Testing

@Suite struct TickerEditTests {
  /// Edits of 1…5 while 2 is at rest (at 3 s) and while 2 gives way to 3 (at 5 s), and the events.
  @Test(arguments: [
    (3_000, TickerInput.remove(id: "2"), ["shown 3"]),
    (3_000, .remove(id: "1"), []),
    (3_000, .insert(TickerInsertion(item: item(9), position: .index(0))), []),
    (3_000, .insert(TickerInsertion(item: item(9), position: .after("2"))), []),
    (
      3_000, .insert(.init(item: item(9), position: .before("x"))),
      ["rejected No item \"x\" is on the ticker."]
    ),
    (
      3_000, .insert(TickerInsertion(item: item(9), position: .index(6))),
      ["rejected The index 6 is out of range for 5 items."]
    ),
    (3_000, .append(item(2)), ["rejected An item \"2\" is on the ticker already."]),
    (
      3_000, .append(item("")),
      ["rejected The identifier of an item is empty."]
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
    (5_000, .set(items([2])), ["cancelled 2", "cleared first", "idle 2"]),
    (5_000, .set([]), ["cancelled 2", "cleared first", "cleared second"]),
    (5_000, .replace(item(3, kind: "other")), ["updated 3"]),
  ]) func edits(_ moment: Int, _ input: TickerInput, _ expected: [String]) {
    var rig = Rig(items(1...5))
    rig.advance(to: moment)
    #expect(rig.send(input).brief == expected)
  }

  /// The rolls after an edit while 2 is at rest.
  @Test(arguments: [
    (TickerInput.remove(id: "1"), ["2>3", "3>4"]), (.remove(id: "3"), ["2>4", "4>5"]),
    (.insert(TickerInsertion(item: item(9), position: .index(0))), ["2>3", "3>4"]),
    (.insert(TickerInsertion(item: item(9), position: .before("2"))), ["2>3", "3>4"]),
    (.insert(TickerInsertion(item: item(9), position: .after("2"))), ["2>9", "9>3"]),
    (.insert(TickerInsertion(item: item(9), position: .index(2))), ["2>9", "9>3"]),
    (.set(items([4, 2, 1])), ["2>1", "1>4"]), (.remove(id: "2"), ["3>4", "4>5"]),
    (.append(item(6)), ["2>3", "3>4"]),
  ]) func theItemOnScreenKeepsItsPlace(_ input: TickerInput, _ expected: [String]) {
    var rig = Rig(items(1...5))
    rig.advance(to: 3_000)
    rig.send(input)
    let rolls = rig.advance(to: 8_500).brief.filter { $0.contains(">") }
    #expect(rolls == expected)
  }

  @Test func aRemovedItemGivesItsPlaceToAFullStayOfTheNext() {
    var rig = Rig(items(1...3))
    rig.advance(to: 1_500)
    rig.send(.remove(id: "1"))
    #expect(rig.viewState == ["2"])
    #expect(rig.machine.nextDeadline == .start + .milliseconds(3_500))
    rig.send(.remove(id: "2"))
    #expect(rig.send(.remove(id: "3")).brief == ["cleared first"])
    #expect(rig.state.count == 0 && rig.machine.nextDeadline == nil)
    #expect(rig.send(.append(item(4))).brief == ["shown 4", "idle 4"])
  }

  @Test func idlenessIsEmittedForEachIdleItem() {
    var rig = Rig(items(1...1))
    #expect(rig.send(.set(items(2...2))).brief == ["shown 2", "idle 2"])
  }

  @Test func anUpdatedKindIsAnotherCell() {
    var rig = Rig(items(1...2))
    guard case .didUpdate(let showing) = rig.send(.replace(item(1, kind: "big"))).first else {
      return #expect(Bool(false))
    }
    #expect(showing.reuseKey == TickerReuseKey(kind: "big", slot: .first))
  }

  /// 3 is carried over, dropped, and taken again: that is another item.
  @Test func anItemThatASetDropsAndBringsAgainIsReceivedTwice() {
    var rig = Rig(items([1, 3])) { $0.capacity = 2 }
    #expect(rig.send(.set(items([3, 4, 5, 3]))).brief == ["dropped 3", "dropped 4", "shown 5"])
    let account = rig.state.account
    #expect(account.received == 5 && account.shown == 2 && account.dropped == 2)
    #expect(account.withdrawn == 0 && account.waiting == 1)
  }

  @Test func aTouchOfWhatHasBeenRemovedSinceMisses() {
    var rig = Rig(items(1...3))
    rig.advance(to: 2_700)
    rig.send(.remove(id: "1"))
    let touch = TickerTap(location: ScreenPoint(x: 1, y: 1), time: .start + .milliseconds(2_050))
    #expect(rig.send(.tap(touch)).brief == ["tapped outside"])
  }
}
