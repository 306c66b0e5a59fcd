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
    let touch = TickerInput.tap(Point(x: 1, y: 1), at: .start + .milliseconds(2_050))
    #expect(stage.tell(touch).brief == ["missed"])
  }
}

@Suite struct TickerStreamTests {
  @Test func aStreamKeepsTheNewest() {
    var stage = Stage { $0.capacity = 50 }
    for number in 1...60 { stage.tell(.append(item(number))) }
    #expect(stage.machine.items.map(\.id) == (11...60).map { "\($0)" })
    // 1 is on screen, so it is not unseen; 2 to 10 are.
    #expect(stage.state.account.dropped == 9)
    #expect(stage.screen == ["1"])
    #expect(stage.log.map(\.value).brief.filter { $0.hasPrefix("dropped") }.first == "dropped 2")
    stage.advance(to: 1_000)
    #expect(stage.screen == ["1", "11"])
  }

  @Test func whatLeavesTheListWhileShownStaysToItsEnd() {
    var stage = Stage(items(1...3)) { $0.capacity = 3 }
    stage.advance(to: 1_000)
    stage.tell(.append(item(4)))
    #expect(stage.screen == ["1"] && stage.state.index == nil)
    #expect(stage.tell(.tap(Point(x: 1, y: 1))).brief == ["tapped 1 -1"])
    #expect(
      stage.tell(.append(item(1))).brief == ["rejected An item \"1\" is on the ticker already."])
    #expect(stage.advance(to: 2_000).brief == ["1>2"])
    #expect(stage.state.account.dropped == 0)
  }

  @Test func onceEachItemPassesOnceAndTheLastRests() {
    var stage = Stage(items(1...3)) { $0.mode = .once }
    stage.advance(to: 60_000)
    #expect(
      stage.log.map(\.value).brief == [
        "shown 1", "1>2", "ended 2", "2>3", "ended 3", "rested 3",
      ])
    #expect(stage.machine.items.map(\.id) == ["3"])
    // It has stood long enough: the next comes at once, and as often as it is sent.
    #expect(stage.tell(.append(item(1))).brief == ["3>1"])
    stage.advance(to: 61_000)
    stage.tell(.append(item(4)))
    #expect(stage.machine.nextDeadline == .start + .milliseconds(62_660))
    stage.tell(.insert(item(5), at: .index(0)))
    stage.advance(to: 70_000)
    #expect(stage.rolls.suffix(2).map(\.incoming.item.id) == ["5", "4"])
    #expect(stage.state.account.received == 6 && stage.state.account.shown == 6)
  }

  /// Appended every `gap`, to the end of a minute: the stay shortens, then the oldest drop out.
  @Test(arguments: [(3_000, 2.0, 0), (1_500, 0.7, 0), (100, 0.6, 500)])
  func paceFollowsPressure(_ gap: Int, _ shortest: Double, _ dropped: Int) {
    var stage = Stage {
      $0.mode = .once
      $0.capacity = 20
    }
    for number in 0..<60_000 / gap {
      stage.advance(to: number * gap)
      stage.tell(.append(item(number)))
    }
    var standsSince: Instant?
    var stays: [Double] = []
    for event in stage.log {
      switch event.value {
      case .rollBegan: if let standsSince { stays.append((event.time - standsSince).seconds) }
      case .rollEnded: standsSince = event.time
      default: break
      }
    }
    #expect(stays.min()! >= 0.6)
    #expect(stays.min()! <= max(shortest + 0.35, 0.6) || gap == 3_000)
    #expect((stays.min()! < 2) == (gap < 2_660))
    #expect(stage.state.account.dropped >= dropped)
    #expect((stage.state.account.dropped > 0) == (dropped > 0))
    let account = stage.state.account
    #expect(account.received == account.shown + account.dropped + account.waiting)
  }

  @Test func theStayShortensEvenlyWithTheBacklog() {
    let configuration = TickerConfiguration()
    let stays = (0...60).map { configuration.stay(withWaiting: $0) }
    #expect(stays[0...5].allSatisfy { $0 == .seconds(2) })
    #expect(stays[50...].allSatisfy { $0 == .milliseconds(600) })
    for waiting in 5..<50 { #expect(stays[waiting + 1] < stays[waiting]) }
  }

  @Test func aChangeOfPaceIsTold() {
    var stage = Stage { $0.mode = .once }
    for number in 0..<30 { stage.tell(.append(item(number))) }
    let told = stage.advance(to: 3_000).brief
    #expect(told.contains { $0.hasPrefix("pace 1.") })
    stage.advance(to: 90_000)
    #expect(stage.log.map(\.value).brief.last { $0.hasPrefix("pace") } == "pace 2.0")
  }

  /// Items that were set are no stream: they wait for their turn and hurry nobody.
  @Test func aSetListKeepsTheFullStay() {
    var stage = Stage(items(1...50))
    stage.advance(to: 60_000)
    #expect(stage.rollStarts.allSatisfy { ($0 - 2_000) % 2_660 == 0 })
  }
}
