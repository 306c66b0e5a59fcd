import Testing

@testable import LiveRoomUI

@Suite struct MeasuredLengthTests {
  @Test("A length is reported once, and again when it has changed by half a point")
  func changes() {
    var length = MeasuredLength()
    #expect(length.measured(800) == 800)
    #expect(length.measured(800) == nil)
    #expect(length.measured(800.4) == nil)
    #expect(length.measured(800.5) == 800.5)
    #expect(length.measured(400) == 400)
  }

  @Test(
    "What is no length is not reported", arguments: [-1, .infinity, .nan])
  func invalid(length: Double) {
    var measured = MeasuredLength()
    #expect(measured.measured(length) == nil)
    #expect(measured.reported == nil)
  }

  @Test("A view that draws nothing is reported")
  func zero() {
    var measured = MeasuredLength()
    #expect(measured.measured(0) == 0)
    #expect(measured.measured(0) == nil)
    #expect(measured.measured(-1) == nil)
  }
}
