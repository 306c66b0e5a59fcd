import Testing

@testable import LiveRoomUI

@Suite struct CellSizeTests {
  @Test("A view of UIKit that is laid out by frames fills its place, and another keeps its length")
  func ownSize() {
    #expect(cellLength(own: 0, proposal: 320.0) == 320)
    #expect(cellLength(own: 0, proposal: Double.infinity) == .infinity, "so it has its place")
    #expect(cellLength(own: 90, proposal: 320.0) == 90)
    #expect(cellLength(own: 0.0, proposal: nil) == 0)
    #expect(cellLength(greatest: 90, place: 320) == nil)
    #expect(cellLength(greatest: 900, place: 320) == nil, "it is a marquee")
  }

  @Test("A view of SwiftUI that grows without limit has the length of its place")
  func flexible() {
    #expect(cellLength(greatest: .infinity, place: 320) == 320)
  }
}
