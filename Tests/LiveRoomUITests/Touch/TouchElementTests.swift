import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoomUI

/// The elements that touches find in a tree of views.
@MainActor @Suite struct TouchElementTests {
  private func view(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ regions: TouchRegions = [],
    list: TouchList? = nil, isTouchable: Bool = true, offset: ScreenPoint = .zero,
    containing children: [TouchElement] = []
  ) -> TouchElement {
    TouchElement(
      frame: TouchFrame(
        origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height)),
      regions: regions, list: list, isTouchable: isTouchable, offset: offset, elements: children)
  }

  private func regions(_ view: TouchElement, _ x: Double, _ y: Double) -> TouchRegions {
    TouchMap(of: [view]).target(at: ScreenPoint(x: x, y: y)).target.regions
  }

  @Test("A view lies on the one that contains it, and on those before it")
  func order() {
    let root = view(
      0, 0, 400, 800,
      containing: [
        view(0, 0, 100, 100, .row, containing: [view(0, 0, 50, 50, .control)]),
        view(0, 500, 400, 300, .sheet, containing: [view(0, 0, 400, 20, .sheetHeader)]),
      ])
    #expect(regions(root, 10, 10) == [.likeArea, .row, .control])
    #expect(regions(root, 70, 10) == [.likeArea, .row])
    #expect(regions(root, 10, 510) == .sheetHeader, "nothing behind a header is touched")
    #expect(regions(root, 10, 600) == .sheet)
    #expect(regions(root, 300, 300) == .likeArea)
  }

  @Test("A view that fingers do not reach has no regions, nor has what lies in it")
  func untouchable() {
    let button = view(0, 0, 50, 50, .control)
    #expect(
      regions(view(0, 0, 400, 800, isTouchable: false, containing: [button]), 10, 10) == .likeArea)
    #expect(regions(view(0, 0, 400, 800, containing: [button]), 10, 10) == [.likeArea, .control])
  }

  @Test("What is scrolled out of a list is not touched")
  func clipping() {
    let list = TouchList()
    let root = view(
      0, 0, 400, 800,
      containing: [
        view(0, 100, 400, 200, list: list, containing: [view(0, 150, 100, 100, .control)])
      ])
    #expect(regions(root, 10, 260) == [.likeArea, .list, .control])
    #expect(regions(root, 10, 320) == .likeArea)
    #expect(TouchMap(of: [root]).lists == [list])
  }

  @Test("Elements have the coordinates of their element, wherever that has moved")
  func coordinates() {
    let root = view(
      20, 400, 300, 300, .row, offset: ScreenPoint(x: 0, y: 50),
      containing: [view(0, 100, 300, 100, containing: [view(10, 10, 50, 50, .control)])])
    #expect(regions(root, 35, 565) == [.likeArea, .row, .control])
    #expect(regions(root, 35, 515) == [.likeArea, .row])
    #expect(regions(root, 35, 405) == [.likeArea, .row], "the element itself has not moved")
  }

  @Test("Places are read anew before each report of fingers, in drawing order")
  func places() {
    let (sheet, button, receiver) = (TouchPlace(), TouchPlace(), TouchReceiver())
    let size = ScreenSize(width: 400, height: 300)
    sheet.frame = TouchFrame(origin: ScreenPoint(x: 0, y: 500), size: size)
    button.frame = TouchFrame(
      origin: ScreenPoint(x: 10, y: 10), size: ScreenSize(width: 50, height: 50))
    button.read = { _ in TouchElement(regions: .control) }
    func drop(_ drop: Double) {
      sheet.read = { size in
        TouchElement(
          offset: ScreenPoint(x: 0, y: drop),
          elements: [TouchElement(frame: TouchFrame(origin: .zero, size: size), regions: .sheet)])
      }
    }
    drop(0)
    let node = TouchNode(place: sheet, nodes: [TouchNode(place: button, nodes: [])])
    receiver.nodes = [node]
    func regions(_ y: Double) -> TouchRegions {
      receiver.readPlaces()
      return receiver.map.target(at: ScreenPoint(x: 20, y: y)).target.regions
    }
    #expect(regions(520) == [.sheet, .control])
    drop(100)
    #expect(regions(520) == .likeArea)
    #expect(regions(620) == [.sheet, .control])
    #expect(node == TouchNode(place: sheet, nodes: node.nodes), "a movement is no other place")
    #expect(node != TouchNode(place: sheet, nodes: []))
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
    receiver.map = TouchMap(of: [view(0, 0, 400, 800, list: list)])
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
