import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoomUI

@MainActor @Suite struct ListScrollTests {
  @Test("A scroll view that rests at its top has the offset 0, whatever its insets")
  func extents() {
    func extent(_ offset: Double, top: Double = 0, bottom: Double = 0) -> ListExtent {
      ListExtent(
        contentOffset: offset, contentHeight: 1_000, visibleHeight: 300,
        insets: (top: top, bottom: bottom))
    }
    #expect(extent(0) == ListExtent(offset: 0, maximum: 700))
    #expect(extent(-47, top: 47, bottom: 34) == ListExtent(offset: 0, maximum: 781))
    #expect(extent(734, top: 47, bottom: 34).offset == 781, "the end of its way")
    let short = ListExtent(
      contentOffset: 0, contentHeight: 100, visibleHeight: 300, insets: (top: 0, bottom: 0))
    #expect(short == ListExtent(maximum: 0))
  }

  @Test func aListDeceleratesWithTheVelocityOfItsFinger() throws {
    let release = ListScroll.release(at: 100, velocity: 1_000, maximum: 10_000)
    guard case .decelerate(let end, let duration) = release else {
      Issue.record("\(release)")
      return
    }
    #expect(end == 599.5)
    #expect(abs(ListScroll.easingSlope * (end - 100) / duration - 1_000) < 1e-9)
  }

  @Test("A list ends within its content, and begins with the velocity of the finger there as well")
  func bounds() {
    guard
      case .decelerate(let top, let short) = ListScroll.release(
        at: 50, velocity: -1_000, maximum: 900),
      case .decelerate(let bottom, _) = ListScroll.release(
        at: 850, velocity: 1_000, maximum: 900)
    else {
      Issue.record("it does not move")
      return
    }
    #expect(top == 0 && bottom == 900)
    #expect(abs(short - ListScroll.easingSlope * 0.05) < 1e-9)
  }

  @Test func aSlowListRestsAndSoDoesOneAtItsEnd() {
    #expect(ListScroll.release(at: 40, velocity: 9, maximum: 900) == .follow(to: 40))
    #expect(ListScroll.release(at: 900, velocity: 800, maximum: 900) == .follow(to: 900))
    #expect(ListScroll.release(at: 0, velocity: .nan, maximum: 900) == .follow(to: 0))
  }

  @Test("An assistive technology scrolls a list by what is seen of it, as far as its content goes")
  func pages() {
    let list = TouchList()
    list.visibleHeight = 300
    #expect(list.page(1) == nil, "it was not laid out yet")
    _ = list.didLayOut(ListExtent(offset: 500, maximum: 700))
    #expect(list.page(1) == .decelerate(to: 700, in: ListScroll.pageDuration))
    #expect(list.page(-1) == .decelerate(to: 200, in: ListScroll.pageDuration))
    _ = list.didLayOut(ListExtent(offset: 700, maximum: 700))
    #expect(list.page(1) == nil, "it is at its end")
  }

  @Test(
    "A list that its sheet does not scroll has its fingers to itself in a sheet, and only there")
  func ownFingers() {
    #expect(ListControl(isInSheet: true, followsSheet: false).regions == .outside)
    #expect(ListControl(isInSheet: true, followsSheet: true).regions == .list)
    #expect(ListControl(isInSheet: false, followsSheet: false).regions == .list)
  }

  @Test(
    "Fingers do not scroll a list that its sheet scrolls, unless an assistive technology has them")
  func scrolledBySheet() {
    func scrolls(_ isInSheet: Bool, system: Bool = true, isAssisted: Bool = false) -> Bool {
      ListControl(isInSheet: isInSheet, followsSheet: true)
        .isScrolledByFingers(systemFollowsFingers: system, isAssisted: isAssisted)
    }
    #expect(!scrolls(true))
    #expect(scrolls(false), "no sheet scrolls it")
    #expect(scrolls(true, isAssisted: true))
    #expect(scrolls(true, system: false), "a wheel scrolls it")
    #expect(
      ListControl(isInSheet: true, followsSheet: false)
        .isScrolledByFingers(systemFollowsFingers: true, isAssisted: false))
  }

  @Test("A list follows the events of its own fingers")
  func events() {
    let (receiver, list, other) = (TouchReceiver(), TouchList(), TouchList())
    receiver.connect(
      to: .init(id: ObjectIdentifier(receiver), clock: RoomClock(ManualClock())) { _ in })
    _ = list.didLayOut(ListExtent(maximum: 500))
    var scrolls: [ListScroll] = []
    list.scroll = { scrolls.append($0) }
    other.scroll = { _ in Issue.record("no finger is on it") }
    let frame = TouchFrame(origin: .zero, size: ScreenSize(width: 9, height: 9))
    let elsewhere = TouchFrame(origin: ScreenPoint(x: 20, y: 0), size: frame.size)
    receiver.map = TouchMap(parts: [
      .init(frame: frame, regions: .list, list: list),
      .init(frame: elsewhere, regions: .list, list: other),
    ])
    receiver.follow([FingerSample(finger: 1, phase: .began, location: .zero)], uptime: 0)
    receiver.scroll(receiver.map.lists, after: .sheet(.listDidScroll(ListScrollStep(offset: 20))))
    receiver.follow([FingerSample(finger: 1, phase: .ended, location: .zero)], uptime: 0)
    receiver.scroll(
      receiver.map.lists, after: .sheet(.listDidScroll(ListScrollStep(touch: 1, offset: 9))))
    receiver.scroll(receiver.map.lists, after: .didRemoveAllHearts)
    #expect(scrolls == [.follow(to: 20)])
    receiver.scroll(
      receiver.map.lists,
      after: .sheet(.listDidEndDragging(ListDragEnd(offset: 20, velocity: 2_000))))
    guard case .decelerate(to: 500, _) = scrolls.last else {
      Issue.record("it does not decelerate to its end")
      return
    }
  }
}
