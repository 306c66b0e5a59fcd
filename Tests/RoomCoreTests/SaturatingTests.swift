import RoomCore
import Testing

@Suite struct SaturatingTests {
  private static let numbers: [Int8] = [
    .min, .min + 1, -64, -12, -2, -1, 0, 1, 2, 11, 64, .max - 1, .max,
  ]

  @Test func resultsAreTheTrueOnesOrTheNearestBound() {
    for left in Self.numbers {
      for right in Self.numbers {
        let (a, b) = (Int(left), Int(right))
        #expect(left.addingSaturating(right) == Int8(clamping: a + b))
        #expect(left.subtractingSaturating(right) == Int8(clamping: a - b))
        #expect(left.multipliedSaturating(by: right) == Int8(clamping: a * b))
      }
    }
  }

  @Test func saturatedSumsKeepTheirEquations() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1_000 {
      let parts = (0..<6).map { _ in
        Int.random(in: 0...(.max >> Int.random(in: 0...62, using: &random)), using: &random)
      }
      let sum = parts.reduce(0) { $0.addingSaturating($1) }
      let halves = parts[..<3].reduce(0) { $0.addingSaturating($1) }
        .addingSaturating(parts[3...].reduce(0) { $0.addingSaturating($1) })
      #expect(sum == halves)
    }
  }
}
