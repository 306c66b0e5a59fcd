import RollingTicker
import RoomCore
import Testing

@Suite struct TickerIdentifierTests {
  /// `é`, and `e` with an accent of its own: equal as strings, and two identifiers.
  private let composed = "\u{E9}"
  private let decomposed = "e\u{301}"

  @Test func twoSpellingsOfALetterAreTwoItems() {
    var stage = Stage([item(composed), item(decomposed)])
    #expect(stage.machine.items.count == 2 && stage.state.account.rejected == 0)
    #expect(stage.send(.replace(item(decomposed, content: "new"))).isEmpty, "it is not on screen")
    stage.send(.remove(id: composed))
    #expect(stage.state.current?.item.content == "new")
    #expect(stage.send(.remove(id: composed)) == [.rejected(.unknown(id: composed))])
    stage.send(.insert(TickerInsertion(item: item("last"), position: .after(decomposed))))
    stage.send(.set([item(composed), item(decomposed, content: "new")]))
    #expect(stage.state.index == 1)
  }

  @Test func anItemOfAnotherSpellingReplacesTheOneOnScreen() {
    var stage = Stage([item(composed)])
    let events = stage.send(.set([item(decomposed)]))
    guard case .didShow(let showing) = events.first else { return #expect(Bool(false)) }
    #expect(showing.item.id?.utf8.count == 3)
  }

  @Test func twoSpellingsOfAKindAreTwoViews() {
    let keys = [composed, decomposed].map { TickerReuseKey(kind: $0, slot: .first) }
    #expect(keys[0] != keys[1] && Set(keys).count == 2)
  }

  /// The numbers that the ticker gives, and all identifiers that look like one.
  @Test func aNumberedItemCollidesWithNoIdentifier() {
    var stage = Stage()
    for id in ["1", "2", "#1", "#2", "comment 1", "comment 2", "serial(1)"] {
      stage.send(.append(TickerItem(id: id)))
      stage.send(.append(TickerItem(content: "without")))
    }
    #expect(stage.state.account.rejected == 0)
    #expect(stage.machine.items.map(\.key).count == 14)
    #expect(Set(stage.machine.items.map(\.key)).count == 14)
    #expect(stage.machine.items.count { $0.id == nil } == 7)
    stage.advance(to: 60_000)
    #expect(stage.state.account.shown == 14)
  }

  /// Also if it comes from an event, and has a number.
  @Test func anItemWithoutAnIdentifierIsAlwaysNew() {
    var stage = Stage { $0.mode = .once }
    stage.send(.append(TickerItem(content: "hello")))
    let shown = stage.state.current!.item
    #expect(shown.id == nil && shown.key == .serial(1))
    stage.send(.append(shown))
    stage.send(.set([shown, shown]))
    stage.send(.insert(TickerInsertion(item: shown, position: .index(0))))
    stage.send(.reload([shown]))
    let account = stage.state.account
    #expect(account.received == 6 && account.rejected == 0 && account.isBalanced)
    #expect(stage.send(.replace(shown)) == [.rejected(.missingIdentifier)])
    #expect(stage.state.current?.item.key == .serial(6))
  }

  @Test func anEmptyIdentifierIsNotAMissingOne() {
    var stage = Stage()
    #expect(stage.send(.append(TickerItem(id: ""))) == [.rejected(.emptyIdentifier)])
  }
}
