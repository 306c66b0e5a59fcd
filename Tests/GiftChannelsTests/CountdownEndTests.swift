import GiftChannels
import RoomCore
import Testing

/// What the end of a countdown does to the row of the local user's combo.
@Suite struct CountdownEndTests {
  /// The local user taps, and the server sends each tap back after `delay`.
  private func tapped(
    _ taps: [(Double, String)], delay: Double = 0,
    _ configure: @escaping (inout GiftConfiguration) -> Void = { _ in }
  ) -> Stage {
    var stage = Stage {
      configure(&$0)
      $0.localUser = "me"
    }
    let echoes = taps.map { ($0.0 + delay, $0.1, true) }
    let inputs = taps.map { ($0.0, $0.1, false) } + echoes
    for (time, gift, isEcho) in inputs.sorted(by: { $0.0 < $1.0 }) {
      if isEcho {
        stage.send(.more(from: "me", gift), at: time)
      } else {
        stage.send(.give(GiftTap(gift: gift)), at: time)
      }
    }
    return stage
  }

  private func taps(_ number: Int) -> [(Double, String)] {
    (0..<number).map { (Double($0) / 10, "rose") }
  }

  @Test(arguments: [
    (GiftConfiguration.presentView, "14.9 exit 0 x30 countdownEnded"),
    (.liveGiftAnimation, "11.3 exit 0 x30 countdownEnded"),
  ])
  func everyTapIsPlayedBeforeTheRowExits(_ preset: GiftConfiguration, _ exit: String) {
    var stage = tapped(taps(30)) { $0 = preset }
    stage.advance(to: 20)
    let steps = stage.lanes.filter { $0.contains("step") }
    #expect(steps.count == 30 && steps.last?.hasSuffix("x30") == true)
    #expect(stage.lanes.filter { $0.contains("exit") } == [exit])
  }

  @Test func aRowThatEntersAtTheEndOfItsCountdownIsSeen() {
    var stage = tapped([(0, "rose"), (0.1, "car"), (0.35, "sun")])
    stage.advance(to: 9)
    #expect(stage.lanes.contains("3.3 enter 0 me x1"))
    #expect(stage.lanes.suffix(2) == ["4.4 exit 0 x1 countdownEnded", "4.7 empty 0"])
  }

  @Test(arguments: [GiftConfiguration.presentView, .liveGiftAnimation])
  func aRowThatEntersWithoutANumberShowsIt(_ preset: GiftConfiguration) {
    var stage = tapped([(0, "rose"), (0.1, "car"), (0.35, "sun")]) { $0 = preset }
    stage.advance(to: 20)
    let exits = stage.lanes.filter { $0.contains("exit") }
    #expect(exits.count == 3 && exits.allSatisfy { $0.contains(" x1 ") })
    #expect(stage.lanes.filter { $0.contains("step") }.count == 3)
  }

  @Test func aLateEchoIsSeen() {
    var stage = tapped([(0, "rose")], delay: 2.9)
    stage.advance(to: 9)
    #expect(
      stage.lanes == ["2.9 enter 0 me x1", "4 exit 0 x1 countdownEnded", "4.3 empty 0"])
  }

  @Test func aStepAfterTheEndIsSeenAsLong() {
    var stage = tapped([(0, "rose"), (2.5, "rose")], delay: 2.9)
    stage.advance(to: 5.5)
    stage.send(.more(from: "me"), at: 6)
    stage.advance(to: 9)
    #expect(
      stage.lanes == [
        "2.9 enter 0 me x1", "5.4 step 0 x2", "6 step 0 x3", "6.8 exit 0 x3 countdownEnded",
        "7.1 empty 0",
      ])
  }

  @Test func anotherTapKeepsTheRowAgain() {
    var stage = tapped([(0, "rose")], delay: 2.9)
    stage.send(.give(GiftTap(gift: "rose")), at: 3.2)
    stage.advance(to: 9)
    #expect(stage.lanes[1] == "6.2 exit 0 x1 countdownEnded")
  }

  @Test func aRowThatRestsAfterItsCountdownMayBePreempted() {
    var stage = tapped([(0, "rose")], delay: 2.9) {
      $0.laneCount = 1
      $0.minimumHold = .seconds(2)
    }
    stage.send(.total(1, of: "bob", "car", value: 1_000), at: 3.1)
    stage.advance(to: 5)
    // By a valuable gift that has waited for 1.5 s, and not only at 5.2 s.
    #expect(stage.lanes[1] == "4.6 exit 0 x1 preempted")
  }
}
