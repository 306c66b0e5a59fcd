import RollingTicker
import RoomCore
import Testing

@Suite struct TickerLifecycleTests {
  @Test(arguments: [
    (1_000, ["cleared first"]), (2_300, ["cancelled 1", "cleared second", "cleared first"]),
  ]) func closingClearsTheScreenAndLeavesNothingWaiting(_ moment: Int, _ expected: [String]) {
    var stage = Stage(items(1...5))
    stage.advance(to: moment)
    #expect(stage.send(.close).brief == expected)
    let account = stage.state.account
    #expect(account.isBalanced && account.waiting == 0)
    #expect(account.withdrawn == 5 - account.shown)
    #expect(stage.screen.isEmpty && stage.machine.items.isEmpty)
    #expect(stage.machine.nextDeadline == nil)
    #expect(stage.advance(to: 3_600_000).isEmpty)
  }

  @Test func aClosedTickerRejectsEveryInput() {
    var stage = Stage(items(1...2))
    stage.send(.close)
    let inputs: [TickerInput] = [
      .set(items(1...2)), .append(item(3)), .insert(.init(item: item(4), position: .index(0))),
      .remove(id: "1"),
      .replace(item(1)), .reload([]), .setCount(3), .next, .stop, .configure(.init()),
      .didMeasure(.init(showing: TickerShowing(item(1), in: .first, index: 0), width: 9)),
      .suspend(reason: .app),
      .resume(reason: .app),
      .resize(.zero), .tap(TickerTap(location: .zero)), .close,
    ]
    for input in inputs { #expect(stage.send(input) == [.rejected(.closed)]) }
    #expect(stage.state.account.rejected == inputs.count && stage.state.account.received == 2)
    #expect(stage.machine.nextDeadline == nil)
    #expect(TickerRejection.closed.description == "The ticker is closed.")
  }

  @Test func anEmptyTickerClosesWithoutAnEvent() {
    var stage = Stage()
    #expect(stage.send(.close).isEmpty)
    #expect(stage.send(.close) == [.rejected(.closed)])
  }

  @Test func aTickerClosesWhileItIsSuspended() {
    var stage = Stage(items(1...3))
    stage.advance(to: 2_300)
    stage.send(.suspend(reason: .background))
    #expect(stage.send(.close).brief == ["cancelled 1", "cleared second", "cleared first"])
    #expect(stage.send(.resume(reason: .background)) == [.rejected(.closed)])
  }

  /// Only the end of its own reason resumes a ticker, however the app names its reasons.
  @Test func aTickerWithoutASizeIsResumedByNoReason() {
    var stage = Stage(items(1...2))
    stage.advance(to: 500)
    #expect(stage.send(.resize(.zero)).brief == ["resized", "suspended without size 0.5"])
    for name in ["noSize", "without size", "hidden", "", "size"] {
      #expect(stage.send(.resume(reason: SuspensionReason(name))).isEmpty)
      let suspend = stage.send(.suspend(reason: SuspensionReason(name)))
      #expect(suspend != [.didSuspend(TickerPause(reason: .noSize, elapsed: .milliseconds(500)))])
      #expect(stage.send(.resume(reason: SuspensionReason(name))).brief == ["resumed \(name) held"])
    }
    stage.send(.suspend(reason: "noSize"))
    #expect(
      stage.send(.resize(ScreenSize(width: 9, height: 9))).brief
        == ["resized", "resumed without size held"])
    #expect(stage.machine.nextDeadline == nil)
    #expect(stage.send(.resume(reason: "noSize")).brief == ["resumed noSize"])
    #expect(stage.machine.nextDeadline == stage.now + .milliseconds(1_500))
  }

  @Test func theReasonsAreLimited() {
    var stage = Stage(items(1...2))
    for number in 1...64 { stage.send(.suspend(reason: SuspensionReason("\(number)"))) }
    #expect(stage.send(.suspend(reason: "1")).isEmpty, "a repeated reason has no effect")
    #expect(
      stage.send(.suspend(reason: "65")) == [.rejected(.tooManySuspensions(limit: 64))])
    for number in 1...63 { stage.send(.resume(reason: SuspensionReason("\(number)"))) }
    #expect(stage.machine.nextDeadline == nil)
    #expect(stage.send(.resume(reason: "65")).isEmpty)
    stage.send(.resume(reason: "64"))
    #expect(stage.machine.nextDeadline != nil)
  }

  @Test func anItemIsShownInAnEmptySlotWhileSuspendedAndNothingRolls() {
    var stage = Stage { $0.comfortableBacklog = 8 }
    stage.send(.suspend(reason: .background))
    #expect(stage.send(.append(item(1))).brief == ["shown 1", "idle 1"])
    for number in 2...9 { #expect(stage.send(.append(item(number))).isEmpty) }
    #expect(stage.advance(to: 60_000).isEmpty)
    let account = stage.state.account
    #expect(account.received == 9 && account.shown == 1 && account.waiting == 8)
  }
}
