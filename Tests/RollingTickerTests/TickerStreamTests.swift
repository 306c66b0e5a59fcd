import RollingTicker
import RoomCore
import Testing

@Suite struct TickerStreamTests {
  @Test func aStreamKeepsTheNewest() {
    var rig = Rig { $0.capacity = 50 }
    for number in 1...60 { rig.send(.append(item(number))) }
    #expect(rig.machine.items.map(\.id) == (11...60).map { "\($0)" })
    // 1 is on screen, so it is not unseen; 2 to 10 are.
    #expect(rig.state.account.dropped == 9)
    #expect(rig.viewState == ["1"])
    #expect(rig.log.map(\.value).brief.filter { $0.hasPrefix("dropped") }.first == "dropped 2")
    rig.advance(to: 1_000)
    #expect(rig.viewState == ["1", "11"])
  }

  @Test func anItemThatLeavesTheListWhileShownStaysToItsEnd() {
    var rig = Rig(items(1...3)) { $0.capacity = 3 }
    rig.advance(to: 1_000)
    rig.send(.append(item(4)))
    #expect(rig.viewState == ["1"] && rig.state.index == nil)
    #expect(rig.tap(x: 1, y: 1).brief == ["tapped 1 -1"])
    #expect(
      rig.send(.append(item(1))).brief == ["rejected An item \"1\" is on the ticker already."])
    #expect(rig.advance(to: 2_000).brief == ["1>2"])
    #expect(rig.state.account.dropped == 0)
  }

  /// In mode `once` an item leaves the list when the roll begins that replaces it.
  @Test func anItemThatIsLeavingHasNoIndex() {
    var rig = Rig(items(1...3)) { $0.mode = .once }
    rig.advance(to: 1_999)
    #expect(rig.tap(x: 1, y: 1).brief == ["tapped 1 0"])
    rig.advance(to: 2_000)
    #expect(rig.machine.items.map(\.id) == ["2", "3"])
    #expect(rig.tap(x: 1, y: 1).brief == ["tapped 1 -1"])
    #expect(rig.rolls[0].incoming.index == 0)
  }

  @Test func onceEachItemIsShownOnceAndTheLastStays() {
    var rig = Rig(items(1...3)) { $0.mode = .once }
    rig.advance(to: 60_000)
    #expect(
      rig.log.map(\.value).brief == [
        "shown 1", "1>2", "ended 2", "2>3", "ended 3", "idle 3",
      ])
    #expect(rig.machine.items.map(\.id) == ["3"])
    // It has been at rest long enough: the next enters at once, and as often as it is sent.
    #expect(rig.send(.append(item(1))).brief == ["3>1"])
    rig.advance(to: 61_000)
    rig.send(.append(item(4)))
    #expect(rig.machine.nextDeadline == .start + .milliseconds(62_660))
    rig.send(.insert(TickerInsertion(item: item(5), position: .index(0))))
    rig.advance(to: 70_000)
    #expect(rig.rolls.suffix(2).map(\.incoming.item.id) == ["5", "4"])
    #expect(rig.state.account.received == 6 && rig.state.account.shown == 6)
  }

  /// Appended every `gap` milliseconds for a minute: the stay shortens, then the oldest are dropped.
  @Test(arguments: [(3_000, 2.34...2.34, false), (1_500, 0.8...1.3, false), (100, 0.6...0.6, true)])
  func theStayFollowsTheBacklog(_ gap: Int, _ shortest: ClosedRange<Double>, _ drops: Bool) {
    var rig = Rig {
      $0.mode = .once
      $0.capacity = 20
    }
    for number in 0..<60_000 / gap {
      rig.advance(to: number * gap)
      rig.send(.append(item(number)))
    }
    var restsSince: Instant?
    var stays: [Double] = []
    for event in rig.log {
      switch event.value {
      case .didBeginRoll: if let restsSince { stays.append((event.time - restsSince).seconds) }
      case .didEndRoll: restsSince = event.time
      default: break
      }
    }
    #expect(shortest.contains(stays.min()!), "\(stays)")
    let account = rig.state.account
    #expect((account.dropped > 0) == drops)
    #expect(account.received == account.shown + account.dropped + account.waiting)
    #expect(account.received == 60_000 / gap)
  }

  @Test func theStayShortensEvenlyWithTheBacklog() {
    let timing = TickerTiming(TickerConfiguration())
    let stays = (0...60).map { timing.stay(withWaiting: $0).nanoseconds }
    #expect(stays[0...5].allSatisfy { $0 == 2_000_000_000 })
    #expect(stays[50...].allSatisfy { $0 == 600_000_000 })
    for waiting in 5..<50 { #expect(stays[waiting + 1] < stays[waiting]) }
  }

  @Test func aChangeOfTheStayIsEmitted() {
    var rig = Rig { $0.mode = .once }
    for number in 0..<30 { rig.send(.append(item(number))) }
    let emitted = rig.advance(to: 3_000).brief
    #expect(emitted.contains { $0.hasPrefix("stay 1.") })
    rig.advance(to: 90_000)
    #expect(rig.log.map(\.value).brief.last { $0.hasPrefix("stay") } == "stay 2.0")
  }

  /// Items that were set are no stream: they do not shorten the stay.
  @Test func aSetListKeepsTheFullStay() {
    var rig = Rig(items(1...50))
    rig.advance(to: 60_000)
    #expect(rig.rollStarts.allSatisfy { ($0 - 2_000) % 2_660 == 0 })
    rig.send(.set(items(1...49)))
    #expect(rig.state.stay == .seconds(2))
  }

  /// Setting the list does not make a stream of comments less urgent.
  @Test func aStreamStaysOneWhenTheListIsSet() {
    var rig = Rig()
    for number in 1...40 { rig.send(.append(item(number))) }
    let stay = rig.state.stay
    #expect(stay < .seconds(2))
    rig.send(.set(items(1...40)))
    #expect(rig.state.stay == stay)
  }
}
