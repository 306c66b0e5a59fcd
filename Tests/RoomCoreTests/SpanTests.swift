import RoomCore
import Testing

@Suite struct SpanTests {
  @Test(
    arguments: [
      (Duration.milliseconds(3), 3_000_000),
      (.milliseconds(-3), -3_000_000),
      (.seconds(Int64.max), .max),
      (.seconds(1e20), .max),
      (.seconds(-1e20), .min),
    ] as [(Duration, Int64)])
  func aSpan(of duration: Duration, has nanoseconds: Int64) {
    #expect(Nanoseconds(duration).nanoseconds == nanoseconds)
  }

  @Test(arguments: [(7, 2, 3), (-7, 2, -3), (7, -2, -3), (6, 3, 2), (2, 3, 0)])
  func divisionTruncatesTowardsZero(_ span: Int, by divisor: Int, gives quotient: Int) {
    let span = Nanoseconds(nanoseconds: Int64(span))
    #expect(span / divisor == Nanoseconds(nanoseconds: Int64(quotient)))
    #expect(span / Nanoseconds(nanoseconds: Int64(divisor)) == quotient)
  }

  @Test func spansAreInTheOrderOfTheirLengths() {
    #expect(Nanoseconds(nanoseconds: -1) < Nanoseconds(nanoseconds: 0))
    #expect(Nanoseconds(.milliseconds(999)) < Nanoseconds(.seconds(1)))
  }
}
