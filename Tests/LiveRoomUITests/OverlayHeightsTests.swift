import Testing

@testable import LiveRoomUI

/// A screen without its safe area and its keyboard: the height in points that the overlays have, with their margins.
private struct Screen: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let height: Double

  init(_ name: String, _ height: Double) { (testDescription, self.height) = (name, height) }

  static let all = [
    Screen("SE", 647), Screen("SE, keyboard", 387),
    Screen("SE, landscape", 375), Screen("SE, landscape, keyboard", 169),
    Screen("15", 759), Screen("15, keyboard", 457),
    Screen("15, landscape", 372), Screen("15, landscape, keyboard", 183),
    Screen("15 Pro Max", 839), Screen("15 Pro Max, keyboard", 527),
    Screen("15 Pro Max, landscape", 409), Screen("15 Pro Max, landscape, keyboard", 210),
    Screen("iPad", 1_150), Screen("iPad, keyboard", 750),
    Screen("iPad, landscape", 790), Screen("iPad, landscape, keyboard", 386),
  ]
}

@Suite struct OverlayHeightsTests {
  /// A header and controls of one row of buttons, the ticker, and three lanes.
  private static let full = OverlayHeights.Needs(
    header: 44, ticker: 36, lane: 48, laneCount: 3, controls: 44)

  private func heights(
    _ needs: OverlayHeights.Needs = full, on screen: Double
  ) -> OverlayHeights { OverlayHeights(needs, in: screen - 32) }

  @Test(
    "With a header, the ticker and three lanes, comments give way before lanes, and both before other parts",
    arguments: zip(
      Screen.all,
      [
        // header, ticker, lanes, comments
        [44, 36, 156, 220], [44, 36, 119, 80], [44, 36, 107, 80], [0, 0, 0, 85],
        [44, 36, 156, 220], [44, 36, 156, 113], [44, 36, 104, 80], [0, 0, 0, 99],
        [44, 36, 156, 220], [44, 36, 156, 183], [44, 36, 141, 80], [0, 0, 0, 126],
        [44, 36, 156, 220], [44, 36, 156, 220], [44, 36, 156, 220], [44, 36, 118, 80],
      ]))
  private func table(_ screen: Screen, _ expected: [Double]) {
    let heights = heights(on: screen.height)
    #expect([heights.header, heights.ticker, heights.lanes, heights.comments] == expected)
  }

  @Test(
    "The controls are above the keyboard on each screen, whatever lies above them",
    arguments: Screen.all)
  private func controls(_ screen: Screen) {
    for header in [0.0, 44, 120] {
      for summaries in [0.0, 30, 120] {
        for (lanes, pins) in [((48.0, 3), 0.0), ((48, 1), 90), ((96, 3), 0)] {
          for controls in [44.0, 100] {
            let needs = OverlayHeights.Needs(
              header: header, ticker: 36, meters: 3 * header, summaries: summaries, lane: lanes.0,
              laneCount: lanes.1,
              pins: pins,
              controls: controls)
            let heights = heights(needs, on: screen.height)
            #expect(heights.controls == controls)
            #expect(heights.total <= screen.height - 32)
          }
        }
      }
    }
  }

  @Test("A part that is absent takes no place and no distance")
  func absentParts() {
    var needs = OverlayHeights.Needs(lane: 48, laneCount: 3, controls: 44)
    #expect(heights(needs, on: 32 + 300).comments == 84)
    #expect(heights(needs, on: 32 + 300).lanes == 156)
    #expect(heights(needs, on: 32 + 436).comments == 220)
    #expect(heights(needs, on: 32 + 436).total == 436)
    needs.hasComments = false
    #expect(heights(needs, on: 32 + 436).total == 208)
  }

  @Test("Lanes that don't fit overlap evenly, and none is above its place")
  func lanes() {
    #expect(heights(on: 759).laneSpacing == 6)
    #expect(heights(on: 372).laneSpacing == -20)
    #expect(heights(on: 32 + 284).laneSpacing == -48, "there is place for one lane")
    var needs = Self.full
    needs.laneCount = 1
    #expect(heights(needs, on: 387).lanes == 48)
    needs.laneCount = 0
    #expect(heights(needs, on: 759).total == 368)
  }

  @Test("Pinned comments are above the rows, which keep their least height")
  func pins() {
    var needs = Self.full
    needs.pins = 60
    #expect(heights(needs, on: 387).comments == 140)
    #expect(heights(needs, on: 759).comments == 280)
  }

  @Test(
    "Summaries are left out first, then the ticker, the meters, the header, the lanes and the comments"
  )
  func order() {
    var needs = Self.full
    needs.summaries = 60
    needs.meters = 96
    let shown = stride(from: 500.0, through: 40, by: -1).map { height in
      let heights = OverlayHeights(needs, in: height)
      let parts = [
        heights.summaries, heights.ticker, heights.meters, heights.header, heights.lanes,
        heights.comments,
      ]
      let count = parts.filter { $0 > 0 }.count
      #expect(parts.suffix(count).allSatisfy { $0 > 0 }, "\(parts)")
      return count
    }
    #expect(shown == shown.sorted(by: >), "parts do not come back in a lower place")
    #expect(Set(shown) == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test("In a place that is lower than the controls, the controls have it alone")
  func lowest() {
    let heights = OverlayHeights(Self.full, in: 30)
    #expect(heights.controls == 30 && heights.total == 30)
    #expect(OverlayHeights(Self.full, in: -5).total == 0)
  }
}
