import RollingTicker
import RoomCore
import Testing

@Suite struct TickerLifecycleTests {
  /// Only the end of its own reason resumes a ticker, however the app names its reasons.
  @Test func aTickerWithoutASizeIsResumedByNoReason() {
    var rig = Rig(items(1...2))
    rig.advance(to: 500)
    #expect(rig.send(.resize(.zero)).brief == ["resized", "suspended without size 0.5"])
    for name in ["noSize", "without size", "hidden", "", "size"] {
      #expect(rig.send(.resume(reason: SuspensionReason(name))).isEmpty)
      let suspend = rig.send(.suspend(reason: SuspensionReason(name)))
      #expect(suspend != [.didSuspend(TickerPause(reason: .noSize, elapsed: .milliseconds(500)))])
      #expect(
        rig.send(.resume(reason: SuspensionReason(name))).brief == ["resumed \(name) with others"])
    }
    rig.send(.suspend(reason: "noSize"))
    #expect(
      rig.send(.resize(ScreenSize(width: 9, height: 9))).brief
        == ["resized", "resumed without size with others"])
    #expect(rig.machine.nextDeadline == nil)
    #expect(rig.send(.resume(reason: "noSize")).brief == ["resumed noSize"])
    #expect(rig.machine.nextDeadline == rig.now + .milliseconds(1_500))
  }

  @Test func anItemIsShownInAnEmptySlotWhileSuspendedAndNothingRolls() {
    var rig = Rig { $0.comfortableBacklog = 8 }
    rig.send(.suspend(reason: .background))
    #expect(rig.send(.append(item(1))).brief == ["shown 1", "idle 1"])
    for number in 2...9 { #expect(rig.send(.append(item(number))).isEmpty) }
    #expect(rig.advance(to: 60_000).isEmpty)
    let account = rig.state.account
    #expect(account.received == 9 && account.shown == 1 && account.waiting == 8)
  }
}
