import LiveRoomKit
import Testing

@testable import LiveRoomUI

@Suite struct CellSizeTests {
  private let place = ScreenSize(width: 320, height: 44)

  /// It had no size, and was never seen.
  @Test("A view of UIKit that is laid out by frames fills its place")
  func frames() {
    #expect(ScreenSize.zero.filling(place) == place)
    #expect(ScreenSize(width: 0, height: 60).filling(place) == ScreenSize(width: 320, height: 60))
    #expect(ScreenSize(width: 90, height: 0).filling(place) == ScreenSize(width: 90, height: 44))
  }

  @Test("A view with a size of its own keeps it")
  func ownSize() {
    for size in [ScreenSize(width: 90, height: 20), ScreenSize(width: 900, height: 80)] {
      #expect(size.filling(place) == size)
    }
    #expect(cellLength(greatest: 90, place: 320) == nil)
    #expect(cellLength(greatest: 900, place: 320) == nil, "it is a marquee")
  }

  @Test("A view of SwiftUI that grows without limit has the length of its place")
  func flexible() {
    #expect(cellLength(greatest: .infinity, place: 320) == 320)
  }
}

@Suite struct SafeAreaTests {
  private let screen = ScreenSize(width: 390, height: 844)
  private let area = SafeArea(top: 59, left: 0, bottom: 34, right: 0)

  private func inside(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> SafeArea {
    area.inside(
      TouchFrame(
        origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height)),
      in: screen)
  }

  @Test("A view has the part of the safe area of the view around it that covers it")
  func parts() {
    #expect(inside(0, 0, 390, 844) == area)
    #expect(inside(0, 284, 390, 560) == SafeArea(bottom: 34))
    #expect(inside(0, 44, 390, 800) == SafeArea(top: 15, bottom: 34))
    #expect(inside(20, 100, 350, 600) == SafeArea())
    let landscape = SafeArea(left: 59, bottom: 21, right: 59)
    let sheet = TouchFrame(
      origin: ScreenPoint(x: 40, y: 0), size: ScreenSize(width: 764, height: 390))
    #expect(
      landscape.inside(sheet, in: ScreenSize(width: 844, height: 390))
        == SafeArea(left: 19, bottom: 21, right: 19))
  }
}
