import RollingTicker
import RoomCore
import Testing

@Suite struct TickerIdentifierTests {
  /// `é`, and `e` with an accent of its own: equal as strings, and two identifiers.
  private let composed = "\u{E9}"
  private let decomposed = "e\u{301}"

  @Test func twoSpellingsOfALetterAreTwoItems() {
    var rig = Rig([item(composed), item(decomposed)])
    #expect(rig.machine.items.count == 2 && rig.state.account.rejected == 0)
    #expect(rig.send(.replace(item(decomposed, content: "new"))).isEmpty, "it is not on screen")
    rig.send(.remove(id: composed))
    #expect(rig.state.current?.item.content == "new")
    #expect(rig.send(.remove(id: composed)) == [.rejected(.unknown(id: composed))])
    rig.send(.insert(TickerInsertion(item: item("last"), position: .after(decomposed))))
    rig.send(.set([item(composed), item(decomposed, content: "new")]))
    #expect(rig.state.index == 1)
  }

  @Test func anItemOfAnotherSpellingReplacesTheOneOnScreen() {
    var rig = Rig([item(composed)])
    let events = rig.send(.set([item(decomposed)]))
    guard case .didShow(let showing) = events.first else { return #expect(Bool(false)) }
    #expect(showing.item.id?.utf8.count == 3)
  }

  @Test func twoSpellingsOfAKindAreTwoViews() {
    let keys = [composed, decomposed].map { TickerReuseKey(kind: $0, slot: .first) }
    #expect(keys[0] != keys[1] && Set(keys).count == 2)
  }

  /// The numbers that the ticker gives, and all identifiers that look like one.
  @Test func aNumberedItemCollidesWithNoIdentifier() {
    var rig = Rig()
    for id in ["1", "2", "#1", "#2", "comment 1", "comment 2", "serial(1)"] {
      rig.send(.append(TickerItem(id: id)))
      rig.send(.append(TickerItem(content: "without")))
    }
    #expect(rig.state.account.rejected == 0)
    #expect(rig.machine.items.map(\.key).count == 14)
    #expect(Set(rig.machine.items.map(\.key)).count == 14)
    #expect(rig.machine.items.count { $0.id == nil } == 7)
    rig.advance(to: 60_000)
    #expect(rig.state.account.shown == 14)
  }

  /// Also if it comes from an event, and has a number.
  @Test func anItemWithoutAnIdentifierIsAlwaysNew() {
    var rig = Rig { $0.mode = .once }
    rig.send(.append(TickerItem(content: "hello")))
    let shown = rig.state.current!.item
    #expect(shown.id == nil && shown.key == .serial(1))
    rig.send(.append(shown))
    rig.send(.set([shown, shown]))
    rig.send(.insert(TickerInsertion(item: shown, position: .index(0))))
    rig.send(.reload([shown]))
    let account = rig.state.account
    #expect(account.received == 6 && account.rejected == 0 && account.isBalanced)
    #expect(rig.send(.replace(shown)) == [.rejected(.missingIdentifier)])
    #expect(rig.state.current?.item.key == .serial(6))
  }
}
