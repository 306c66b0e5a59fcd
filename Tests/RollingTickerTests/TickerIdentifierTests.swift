import RollingTicker
import RoomCore
import Testing

@Suite struct TickerIdentifierTests {
  @Test func twoSpellingsOfAKindAreTwoViews() {
    let keys = ["\u{E9}", "e\u{301}"].map { TickerReuseKey(kind: $0, slot: .first) }
    #expect(keys[0] != keys[1] && Set(keys).count == 2)
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
