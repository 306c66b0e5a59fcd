import RollingTicker
import RoomCore
import Testing

/// Tickers of 100 points; 30 points a second and a pause of 1 s.
@Suite struct TickerMarqueeTests {
  private func rig(
    _ items: [TickerItem], configure: (inout TickerConfiguration) -> Void = { _ in }
  ) -> Rig {
    Rig(items) {
      $0.size = ScreenSize(width: 100, height: 20)
      configure(&$0)
    }
  }

  private func wide(_ id: Int, width: Double?) -> TickerItem {
    TickerItem(id: "\(id)", content: "wide", width: width)
  }

  /// Where the item at rest is.
  private func x(_ rig: inout Rig, at milliseconds: Int) -> Double? {
    rig.advance(to: milliseconds)
    guard let slot = rig.state.current?.slot else { return nil }
    return rig.view.pose(of: slot, at: rig.now)?.translation.x
  }

  @Test func aMarqueeMadeForAPreviewIsThatOfATicker() {
    let rig = rig([wide(1, width: 190), item(2)])
    let made = TickerMarquee(in: .first, width: 190, configuration: rig.machine.configuration)
    #expect(rig.log.last?.value == .didBeginMarquee(made))
  }

  /// It leaves from its end, and begins at its beginning when it is shown again.
  @Test(arguments: [TickerStyle.slide, .fade(), .fadeThrough(), .scaleY])
  func anItemLeavesFromWhereItHasScrolledTo(_ style: TickerStyle) {
    var rig = rig([wide(1, width: 190), item(2)]) { $0.style = style }
    rig.advance(to: 5_000)
    let roll = rig.rolls[0]
    for step in 0...125 {
      #expect(
        rig.view.pose(of: .first, at: roll.start + .milliseconds(step * 10))?
          .translation.x == -90)
    }
    #expect(rig.view.pose(of: .second, at: roll.start)?.translation.x == 0)
    rig.send(.resize(ScreenSize(width: 100, height: 40)))
    #expect(rig.view.pose(of: .first, at: rig.now)?.translation.x == -90)
    rig.advance(to: 10_000)
    let again = rig.log.filter { if case .didBeginMarquee = $0.value { true } else { false } }
    #expect(again.count == 2)
  }

  /// A little wider than the ticker: its stay is no shorter than that of the others.
  @Test func aStayIsNoShorterForAMarquee() {
    var rig = rig([TickerItem(id: "1", stay: .seconds(9), width: 130), item(2)])
    rig.advance(to: 20_000)
    #expect(rig.rollStarts.first == 9_000)
  }

  @Test func anotherWidthOrSizeTurnsTheMarqueeFromWhereItIs() {
    var rig = rig([wide(1, width: 190), item(2)])
    #expect((x(&rig, at: 2_000)! + 30).magnitude < 1e-6)
    rig.send(.didMeasure(TickerMeasurement(showing: rig.state.current!, width: 145)))
    #expect((x(&rig, at: 2_000)! + 30).magnitude < 1e-6)
    #expect((x(&rig, at: 2_500)! + 45).magnitude < 1e-6)
    #expect(rig.machine.nextDeadline == .start + .milliseconds(3_500))
    #expect(
      rig.send(.resize(ScreenSize(width: 130, height: 20))).brief == [
        "resized", "marquee first",
      ])
    #expect((x(&rig, at: 3_000)! + 30).magnitude < 1e-6, "it scrolls back")
    #expect((x(&rig, at: 3_500)! + 15).magnitude < 1e-6)
    rig.advance(to: 4_500)
    #expect(rig.rollStarts == [4_500])
  }

  /// The same content scrolls on; other content begins where it begins.
  @Test func aReplacedItemScrollsOnOrBegins() {
    var rig = rig([wide(1, width: 190), item(2)])
    #expect((x(&rig, at: 2_000)! + 30).magnitude < 1e-6)
    rig.send(.replace(TickerItem(id: "1", content: "wide", stay: .seconds(8), width: 190)))
    #expect((x(&rig, at: 2_000)! + 30).magnitude < 1e-6)
    #expect(rig.machine.nextDeadline == .start + .seconds(8))
    rig.send(.replace(TickerItem(id: "1", content: "other")))
    #expect(x(&rig, at: 2_500) == 0 && rig.view.marquee == nil)
  }
}
