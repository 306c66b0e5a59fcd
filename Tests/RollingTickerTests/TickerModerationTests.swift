import RollingTicker
import RoomCore
import Testing

/// What a moderator removes or replaces is on the ticker in some way: in the list or not.
@Suite struct TickerModerationTests {
  @Test func theOutgoingItemOfARollCanBeRemovedAfterItHasLeftTheList() {
    var rig = Rig(items(1...3)) { $0.mode = .once }
    rig.advance(to: 2_100)
    #expect(rig.machine.items.map(\.id) == ["2", "3"])
    #expect(rig.send(.remove(id: "1")).brief == ["cleared first"])
    #expect(rig.send(.remove(id: "1")) == [.rejected(.unknown(id: "1"))])
    #expect(rig.advance(to: 2_660).brief == ["ended 2"])
  }

  @Test(arguments: [TickerConfiguration.Mode.loop, .once])
  func anItemAtRestThatLeftTheFullListCanBeRemoved(_ mode: TickerConfiguration.Mode) {
    var rig = Rig(items(1...3)) {
      $0.capacity = 3
      $0.mode = mode
    }
    rig.advance(to: 1_000)
    rig.send(.append(item(4)))
    #expect(rig.state.index == nil && rig.viewState == ["1"])
    #expect(rig.send(.remove(id: "1")).brief == ["shown 2"])
    #expect(rig.machine.nextDeadline == rig.now + .seconds(2))
    #expect(rig.advance(to: 3_000).brief == ["2>3"])
    #expect(rig.state.account.isBalanced)
  }

  @Test func theIncomingItemThatLeftTheFullListCanBeRemoved() {
    var rig = Rig(items(1...2)) { $0.capacity = 2 }
    rig.advance(to: 2_100)
    for number in 3...4 { rig.send(.append(item(number))) }
    #expect(rig.viewState == ["1", "2"] && rig.machine.items.map(\.id) == ["3", "4"])
    #expect(rig.send(.remove(id: "2")).brief == ["shown 3"])
    #expect(rig.send(.remove(id: "1")).brief == ["cleared first"])
    #expect(rig.advance(to: 4_660).brief == ["ended 3", "3>4"])
  }

  @Test func anItemOnScreenThatLeftTheListCanBeReplaced() {
    var rig = Rig(items(1...3)) { $0.mode = .once }
    rig.advance(to: 2_100)
    #expect(rig.send(.replace(item(1, content: "***"))).brief == ["updated 1"])
    #expect(rig.state.current?.item.content == "***")
    #expect(rig.send(.replace(item(1, content: "***"))).isEmpty)

    var full = Rig(items(1...3)) { $0.capacity = 3 }
    full.send(.append(item(4)))
    #expect(full.send(.replace(item(1, content: "***"))).brief == ["updated 1"])
    #expect(full.tap(x: 1, y: 1).brief == ["tapped 1 -1"])
  }
}
