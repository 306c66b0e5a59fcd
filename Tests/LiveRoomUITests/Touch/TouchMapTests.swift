import LiveRoomKit
import Testing

@testable import LiveRoomUI

@MainActor @Suite struct TouchMapTests {
  private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TouchFrame {
    TouchFrame(
      origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height))
  }

  private func regions(_ map: TouchMap, _ x: Double, _ y: Double) -> TouchRegions {
    map.target(at: ScreenPoint(x: x, y: y)).target.regions
  }

  @Test("What is behind a sheet, its header, a backdrop or a place outside is not touched")
  func concealment() {
    for concealing: TouchRegions in [.sheet, .sheetHeader, .backdrop, .outside] {
      let map = TouchMap(parts: [
        .init(frame: frame(0, 0, 100, 100), regions: .control),
        .init(frame: frame(0, 50, 100, 50), regions: concealing),
        .init(frame: frame(0, 90, 10, 10), regions: .control),
      ])
      #expect(regions(map, 5, 10) == [.likeArea, .control])
      #expect(regions(map, 50, 60) == concealing)
      #expect(regions(map, 5, 95) == concealing.union(.control))
    }
  }

  @Test func theRegionsOfAnAppAreAddedAndConcealNothing() {
    let own = TouchRegions(rawValue: 1 << 16)
    let map = TouchMap(parts: [
      .init(frame: frame(0, 0, 9, 9), regions: .control),
      .init(frame: frame(0, 0, 9, 9), regions: own),
    ])
    #expect(regions(map, 1, 1) == [.likeArea, .control, own])
  }

  @Test func theInnermostListIsTheTarget() {
    let (outer, inner) = (TouchList(), TouchList())
    _ = outer.didLayOut(ListExtent(offset: 1, maximum: 10))
    _ = inner.didLayOut(ListExtent(offset: 2, maximum: 20))
    let map = TouchMap(parts: [
      .init(frame: frame(0, 0, 100, 100), regions: .list, list: outer),
      .init(frame: frame(0, 0, 100, 50), regions: .list, list: inner),
    ])
    let top = map.target(at: ScreenPoint(x: 5, y: 5))
    #expect(top.list === inner)
    #expect(top.target.list == ListExtent(offset: 2, maximum: 20))
    #expect(map.target(at: ScreenPoint(x: 5, y: 60)).target.list?.offset == 1)
  }

  @Test func aFrameHasItsLeftAndUpperEdgeOnly() {
    let frame = frame(10, 20, 30, 40)
    #expect(frame.contains(ScreenPoint(x: 10, y: 20)))
    #expect(frame.contains(ScreenPoint(x: 39.9, y: 59.9)))
    #expect(!frame.contains(ScreenPoint(x: 40, y: 20)))
    #expect(!frame.contains(ScreenPoint(x: 10, y: 60)))
    #expect(!frame.contains(ScreenPoint(x: .nan, y: 30)))
  }

  @Test("What is scrolled out of a list cannot be touched")
  func clipping() {
    let list = frame(0, 100, 100, 100)
    #expect(frame(0, 150, 100, 100).clipped(to: list) == frame(0, 150, 100, 50))
    let above = frame(0, 0, 100, 50).clipped(to: list)
    #expect(!above.contains(ScreenPoint(x: 10, y: 10)))
    #expect(!above.contains(ScreenPoint(x: 10, y: 110)))
    #expect(frame(50, 0, 300, 120).clipped(to: list) == frame(50, 100, 50, 20))
  }
}
