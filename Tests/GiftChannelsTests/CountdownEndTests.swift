import GiftChannels
import RoomCore
import Testing

/// What the end of a countdown does to the row of the local user's combo.
@Suite struct CountdownEndTests {
  /// The local user taps, and the server sends each tap back after `delay`.
  private func tapped(
    _ taps: [(Double, String)], delay: Double = 0,
    _ configure: @escaping (inout GiftConfiguration) -> Void = { _ in }
  ) -> Rig {
    var rig = Rig {
      configure(&$0)
      $0.localUser = "me"
    }
    let echoes = taps.map { ($0.0 + delay, $0.1, true) }
    let inputs = taps.map { ($0.0, $0.1, false) } + echoes
    for (time, gift, isEcho) in inputs.sorted(by: { $0.0 < $1.0 }) {
      if isEcho {
        rig.send(.more(from: "me", gift), at: time)
      } else {
        rig.send(.give(GiftTap(gift: gift)), at: time)
      }
    }
    return rig
  }

  private func taps(_ number: Int) -> [(Double, String)] {
    (0..<number).map { (Double($0) / 10, "rose") }
  }

  @Test(arguments: [
    (GiftConfiguration.presentView, "14.9 exit 0 x30 countdownEnded"),
    (.liveGiftAnimation, "11.3 exit 0 x30 countdownEnded"),
  ])
  func everyTapIsPlayedBeforeTheRowExits(_ preset: GiftConfiguration, _ exit: String) {
    var rig = tapped(taps(30)) { $0 = preset }
    rig.advance(to: 20)
    let steps = rig.lanes.filter { $0.contains("step") }
    #expect(steps.count == 30 && steps.last?.hasSuffix("x30") == true)
    #expect(rig.lanes.filter { $0.contains("exit") } == [exit])
  }

  @Test func aRowThatEntersAtTheEndOfItsCountdownIsSeen() {
    var rig = tapped([(0, "rose"), (0.1, "car"), (0.35, "sun")])
    rig.advance(to: 9)
    #expect(rig.lanes.contains("3.3 enter 0 me x1"))
    #expect(rig.lanes.suffix(2) == ["4.4 exit 0 x1 countdownEnded", "4.7 empty 0"])
  }

  @Test(arguments: [GiftConfiguration.presentView, .liveGiftAnimation])
  func aRowThatEntersWithoutANumberShowsIt(_ preset: GiftConfiguration) {
    var rig = tapped([(0, "rose"), (0.1, "car"), (0.35, "sun")]) { $0 = preset }
    rig.advance(to: 20)
    let exits = rig.lanes.filter { $0.contains("exit") }
    #expect(exits.count == 3 && exits.allSatisfy { $0.contains(" x1 ") })
    #expect(rig.lanes.filter { $0.contains("step") }.count == 3)
  }

  @Test func aLateEchoIsSeen() {
    var rig = tapped([(0, "rose")], delay: 2.9)
    rig.advance(to: 9)
    #expect(
      rig.lanes == ["2.9 enter 0 me x1", "4 exit 0 x1 countdownEnded", "4.3 empty 0"])
  }

  @Test func aStepAfterTheEndIsSeenAsLong() {
    var rig = tapped([(0, "rose"), (2.5, "rose")], delay: 2.9)
    rig.advance(to: 5.5)
    rig.send(.more(from: "me"), at: 6)
    rig.advance(to: 9)
    #expect(
      rig.lanes == [
        "2.9 enter 0 me x1", "5.4 step 0 x2", "6 step 0 x3", "6.8 exit 0 x3 countdownEnded",
        "7.1 empty 0",
      ])
  }

  @Test func anotherTapKeepsTheRowAgain() {
    var rig = tapped([(0, "rose")], delay: 2.9)
    rig.send(.give(GiftTap(gift: "rose")), at: 3.2)
    rig.advance(to: 9)
    #expect(rig.lanes[1] == "6.2 exit 0 x1 countdownEnded")
  }

  @Test func aRowThatRestsAfterItsCountdownMayBePreempted() {
    var rig = tapped([(0, "rose")], delay: 2.9) {
      $0.laneCount = 1
      $0.minimumHold = .seconds(2)
    }
    rig.send(.total(1, of: "bob", "car", value: 1_000), at: 3.1)
    rig.advance(to: 5)
    // By a valuable gift that has waited for 1.5 s, and not only at 5.2 s.
    #expect(rig.lanes[1] == "4.6 exit 0 x1 preempted")
  }
}
