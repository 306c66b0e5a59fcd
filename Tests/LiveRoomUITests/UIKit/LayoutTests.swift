import LiveRoomKit
import PopupRuleTesting
import Testing

@testable import LiveRoomUI

/// Where the views of UIKit are, which lay themselves out by frames.
@Suite struct LayoutTests {
  private static let area = ScreenSize(width: 400, height: 800)

  @Test("A transform draws each point where its pose does, about any anchor")
  func transforms() {
    let size = ScreenSize(width: 120, height: 40)
    let pose = Pose(
      translation: ScreenPoint(x: 30, y: -7), scaleX: 1.5, scaleY: 0.25, rotation: 0.7)
    for anchor in [Pose.centre, ScreenPoint(x: 0.5, y: 0), ScreenPoint(x: 0, y: 1)] {
      let transform = PoseTransform(pose, anchor: anchor, size: size)
      for point in [ScreenPoint.zero, ScreenPoint(x: 120, y: 40), ScreenPoint(x: 11, y: 37)] {
        let (x, y) = (point.x - 60, point.y - 20)
        let drawn = ScreenPoint(
          x: 60 + transform.a * x + transform.c * y + transform.tx,
          y: 20 + transform.b * x + transform.d * y + transform.ty)
        let place = pose.place(of: point, size: size, anchor: anchor)
        #expect(abs(drawn.x - place.x) < 1e-9 && abs(drawn.y - place.y) < 1e-9)
      }
    }
    #expect(
      PoseTransform(.identity, anchor: ScreenPoint(x: 0, y: 0), size: size)
        == PoseTransform(.identity, anchor: Pose.centre, size: .zero))
  }

  @Test("A row that is lower than the minimum keeps its place, and a higher one moves the next")
  func rows() {
    let rows = Rows(heights: [0, 60, 20], minimum: 48, spacing: 6)
    #expect(rows.tops == [0, 54, 120])
    #expect(rows.heights == [48, 60, 48])
    #expect(rows.height == 168)
    #expect(Rows(heights: [], spacing: 6).height == 0)
  }

  private func layer(_ ids: [String], _ placement: PopupChannel.Placement) throws -> PopupLayer {
    var tester = PopupTester {
      $0.channels[0].capacity = 2
      $0.channels[0].placement = placement
    }
    for id in ids { tester.enqueue(Popup(id: id)) }
    return try #require(tester.viewState.layers(at: tester.now).first)
  }

  @Test(
    "A popup is where its channel is placed",
    arguments: zip(
      PopupChannel.Placement.allCases,
      [
        ScreenPoint(x: 150, y: 350), ScreenPoint(x: 150, y: 0), ScreenPoint(x: 150, y: 700),
        ScreenPoint(x: 0, y: 350), ScreenPoint(x: 300, y: 350),
      ]))
  func placements(_ placement: PopupChannel.Placement, _ origin: ScreenPoint) throws {
    let size = ScreenSize(width: 100, height: 100)
    let layer = try layer(["a"], placement)
    let rows = PopupRows().rows(of: layer)
    #expect(
      layer.origins(of: [size], rows: rows, in: Self.area, preferences: .init()) == [origin])
    let mirrored = layer.origins(
      of: [size], rows: rows, in: Self.area, preferences: .init(isRightToLeft: true))
    #expect(mirrored == [ScreenPoint(x: 300 - origin.x, y: origin.y)])
  }

  @Test("Popups that a channel shows at once are next to each other from its edge on, and centered")
  func stacks() throws {
    func origins(_ placement: PopupChannel.Placement) throws -> [ScreenPoint] {
      let layer = try layer(["a", "b"], placement)
      return layer.origins(
        of: [ScreenSize(width: 200, height: 50), ScreenSize(width: 100, height: 42)],
        rows: PopupRows().rows(of: layer), in: Self.area, preferences: .init())
    }
    #expect(try origins(.top) == [ScreenPoint(x: 100, y: 0), ScreenPoint(x: 150, y: 58)])
    #expect(try origins(.center) == [ScreenPoint(x: 100, y: 350), ScreenPoint(x: 150, y: 408)])
    #expect(try origins(.bottom) == [ScreenPoint(x: 100, y: 750), ScreenPoint(x: 150, y: 700)])
  }

  @Test("A sheet is at the lower edge of the screen, and on the keyboard")
  func sheets() {
    #expect(SheetViewState.bottom(screen: 800, keyboard: 766, inset: 34) == 800)
    #expect(SheetViewState.bottom(screen: 800, keyboard: 800, inset: 0) == 800)
    #expect(SheetViewState.bottom(screen: 800, keyboard: 500, inset: 34) == 500)
  }

  @Test("A page remains while its surface shows the room, whether that plays or not")
  func pages() throws {
    var pager = FollowedPages(try PagerMachine())
    let empty = pager.viewState.surfaces
    pager.send(.setRooms(RoomListUpdate(rooms: ["a", "b"])))
    let shown = pager.viewState.surfaces
    pager.advance(by: .seconds(1))
    let played = pager.viewState.surfaces
    let index = try #require(shown.firstIndex { $0.room == "a" })
    #expect(played[index].isPlaying)
    #expect(played[index].showsRoom(of: shown[index]))
    #expect(!shown[index].showsRoom(of: empty[index]))
    #expect(!shown[index].showsRoom(of: nil))
    let other = try #require(shown.firstIndex { $0.room == "b" })
    #expect(!shown[other].showsRoom(of: shown[index]))
  }
}
