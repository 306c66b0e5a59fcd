import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoomUI

/// What touches find in a tree of views.
@MainActor @Suite struct TouchElementTests {
  private struct View: TouchElement {
    var touchFrame: TouchFrame
    var touchRegions: TouchRegions = []
    var touchList: TouchList?
    var isTouchable = true
    var touchElements: [any TouchElement] = []

    init(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ regions: TouchRegions = [],
      list: TouchList? = nil, isTouchable: Bool = true,
      containing children: [View] = []
    ) {
      touchFrame = TouchFrame(
        origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height))
      touchRegions = regions
      touchList = list
      self.isTouchable = isTouchable
      touchElements = children
    }
  }

  private func regions(_ view: View, _ x: Double, _ y: Double) -> TouchRegions {
    TouchMap(of: view).target(at: ScreenPoint(x: x, y: y)).target.regions
  }

  @Test("A view lies on the one that contains it, and on those before it")
  func order() {
    let root = View(
      0, 0, 400, 800,
      containing: [
        View(0, 0, 100, 100, .row, containing: [View(0, 0, 50, 50, .control)]),
        View(0, 500, 400, 300, .sheet, containing: [View(0, 500, 400, 20, .sheetHeader)]),
      ])
    #expect(regions(root, 10, 10) == [.likeArea, .row, .control])
    #expect(regions(root, 70, 10) == [.likeArea, .row])
    #expect(regions(root, 10, 510) == .sheetHeader, "nothing behind a header is touched")
    #expect(regions(root, 10, 600) == .sheet)
    #expect(regions(root, 300, 300) == .likeArea)
  }

  @Test("A view that fingers do not reach has no regions, nor has what lies in it")
  func untouchable() {
    let button = View(0, 0, 50, 50, .control)
    #expect(
      regions(View(0, 0, 400, 800, isTouchable: false, containing: [button]), 10, 10) == .likeArea)
    #expect(regions(View(0, 0, 400, 800, containing: [button]), 10, 10) == [.likeArea, .control])
  }

  @Test("What is scrolled out of a list is not touched")
  func clipping() {
    let list = TouchList()
    let root = View(
      0, 0, 400, 800,
      containing: [
        View(0, 100, 400, 200, list: list, containing: [View(0, 250, 100, 100, .control)])
      ])
    #expect(regions(root, 10, 260) == [.likeArea, .list, .control])
    #expect(regions(root, 10, 320) == .likeArea)
    #expect(TouchMap(of: root).lists == [list])
  }

  @Test("Views of UIKit within a part of SwiftUI have their regions, where the part is now")
  func hosted() {
    let (host, list) = (TouchHost(), TouchList())
    let frame = TouchFrame(
      origin: ScreenPoint(x: 20, y: 400), size: ScreenSize(width: 300, height: 300))
    var map = TouchMap()
    map.parts = [TouchMap.Part(frame: frame, regions: [], host: host)]
    func regions(_ x: Double, _ y: Double) -> TouchRegions {
      map.target(at: ScreenPoint(x: x, y: y)).target.regions
    }
    #expect(regions(25, 405) == .likeArea, "nothing is hosted yet")
    host.read = {
      TouchMap(
        of: View(
          0, 0, 300, 300,
          containing: [View(0, 0, 50, 50, .control), View(0, 100, 300, 200, list: list)]))
    }
    #expect(regions(25, 405) == [.likeArea, .control])
    #expect(regions(25, 520) == [.likeArea, .list])
    #expect(regions(5, 5) == .likeArea)
    #expect(map.lists == [list])
  }

  @Test("An extent is read when it is asked for, and a finger learns of new content")
  func extents() {
    let receiver = TouchReceiver()
    var inputs: [LikeInput] = []
    receiver.connect(
      to: .init(id: ObjectIdentifier(receiver), clock: RoomClock(ManualClock())) {
        inputs.append($0)
      })
    let list = TouchList()
    var extent = ListExtent(offset: 0, maximum: 100)
    list.readExtent = { extent }
    receiver.map = TouchMap(of: View(0, 0, 400, 800, list: list))
    receiver.refreshLists()
    receiver.follow(
      [FingerSample(finger: 1, phase: .began, location: ScreenPoint(x: 5, y: 5))], uptime: 0)
    extent = ListExtent(offset: 20, maximum: 100)
    receiver.refreshLists()
    #expect(inputs.count == 1, "a scroll is no new content")
    extent = ListExtent(offset: 20, maximum: 300)
    receiver.refreshLists()
    #expect(inputs.last == .didChangeList(extent))
    #expect(list.extent == extent)
  }
}
