import LiveRoomKit
import PopupRuleTesting
import Testing

@testable import LiveRoomUI

/// The regions of families at a time, without a view.
@Suite struct ViewStateTouchTests {
  private static let phone = ScreenSize(width: 400, height: 800)

  private func regions(_ elements: [TouchElement], _ x: Double, _ y: Double) -> TouchRegions {
    let map = TouchMap(of: elements)
    return map.parts.last { $0.frame.contains(ScreenPoint(x: x, y: y)) }?.regions ?? []
  }

  private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TouchFrame {
    TouchFrame(origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height))
  }

  @Test("A posed frame is around all that is drawn")
  func posedFrames() {
    let rest = frame(10, 20, 100, 40)
    let moved = rest.posed(Pose(translation: ScreenPoint(x: 5, y: -5)), anchor: Pose.centre)
    #expect(moved == frame(15, 15, 100, 40))
    let large = rest.posed(Pose(scaleX: 2, scaleY: 2), anchor: ScreenPoint(x: 0, y: 0))
    #expect(large == frame(10, 20, 200, 80))
    let mirrored = rest.posed(Pose(scaleX: -1), anchor: Pose.centre)
    #expect(mirrored == rest)
  }

  @Test("A row of a lane is touched where it is drawn while it enters, and not once it has exited")
  func lanes() throws {
    var configuration = GiftConfiguration()
    configuration.entrance = Motion(
      [
        .translationX: [
          Keyframe(at: .zero, value: -200), Keyframe(at: .milliseconds(200), value: 0),
        ]
      ])
    var gifts = FollowedGifts(try GiftMachine(configuration: configuration))
    gifts.send(.receive(GiftMessage(sender: "ada", gift: "rose")))
    let row = try #require(gifts.viewState.rows(on: 0, at: gifts.now).first)
    let frames = [row.id: frame(0, 0, 200, 48)]
    func regions(_ x: Double) -> TouchRegions {
      self.regions(gifts.viewState.touchElements(frames, at: gifts.now), x, 20)
    }
    #expect(regions(10) == [], "it is left of the screen")
    gifts.advance(by: .milliseconds(300))
    #expect(regions(10) == .control)
    #expect(regions(300) == [])
    #expect(gifts.viewState.touchElements([:], at: gifts.now).isEmpty, "it is not laid out")
    gifts.advance(by: .seconds(60))
    #expect(gifts.viewState.touchElements(frames, at: gifts.now).isEmpty)
  }

  @Test("A popup is a control where it is drawn")
  func popups() throws {
    var tester = PopupTester { _ in }
    tester.enqueue(Popup(id: "a"))
    let number = try #require(tester.viewState.all.first?.number)
    tester.advance(by: .seconds(2))
    let elements = tester.viewState.touchElements(
      [number: frame(50, 300, 300, 120)], at: tester.now)
    #expect(regions(elements, 60, 310) == .control)
    #expect(regions(elements, 60, 290) == [])
  }

  @Test("A sheet is touched where it is drawn, with its header above, and the backdrop around it")
  func sheets() throws {
    var likes = Followed<LikeMachine, SheetViewState>(try LikeMachine(LikeConfiguration()))
    likes.send(.presentSheet(SheetSpec(id: "gifts", detents: [600, 200])))
    likes.advance(by: .seconds(2))
    var element = likes.viewState.touchElement(widest: 300, in: Self.phone, at: likes.now)
    // A list of the sheet, below its header.
    element.elements.append(TouchElement(frame: frame(0, 21, 300, 100), regions: .list))
    #expect(likes.viewState.height(at: likes.now) == 200)
    #expect(regions([element], 200, 605) == .sheetHeader)
    #expect(regions([element], 200, 630) == .list)
    #expect(regions([element], 200, 750) == .sheet)
    #expect(regions([element], 200, 590) == .backdrop)
    #expect(regions([element], 20, 750) == .backdrop, "beside a sheet on a wide screen")
  }
}
