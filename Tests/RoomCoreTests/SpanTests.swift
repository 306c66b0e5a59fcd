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
    #expect(Span(duration).nanoseconds == nanoseconds)
  }

  @Test(arguments: [(7, 2, 3), (-7, 2, -3), (7, -2, -3), (6, 3, 2), (2, 3, 0)])
  func divisionGoesTowardsZero(_ span: Int, by divisor: Int, gives quotient: Int) {
    let span = Span(nanoseconds: Int64(span))
    #expect(span / divisor == Span(nanoseconds: Int64(quotient)))
    #expect(span / Span(nanoseconds: Int64(divisor)) == quotient)
  }

  @Test func spansAreInTheOrderOfTheirLengths() {
    #expect(Span(nanoseconds: -1) < Span(nanoseconds: 0))
    #expect(Span(.milliseconds(999)) < Span(.seconds(1)))
  }
}
