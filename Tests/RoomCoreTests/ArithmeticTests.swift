import Foundation
import RoomCore
import Testing

/// The platform's functions are the reference; ours must agree to a few units of the last place.
@Suite struct ArithmeticTests {
  private func expectClose(
    _ function: (Double) -> Double, _ reference: (Double) -> Double, at numbers: [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for x in numbers {
      let (value, expected) = (function(x), reference(x))
      #expect(
        (value - expected).magnitude <= 1e-14 * expected.magnitude || value == expected,
        "at \(x): \(value) instead of \(expected)", sourceLocation: sourceLocation)
    }
  }

  private func random(seed: UInt64, _ range: ClosedRange<Double>) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<20_000).map { _ in Double.random(in: range, using: &random) }
  }

  @Test func functionsAgreeWithThePlatform() {
    let tenths = (-7_000...7_090).map { Double($0) / 10 }
    expectClose(Arithmetic.exp, Foundation.exp, at: tenths + random(seed: 1, -2...2))
    let wide = random(seed: 2, -1_074...1_023).map { Foundation.pow(2, $0) }
    expectClose(Arithmetic.log, Foundation.log, at: wide + random(seed: 2, 0.25...4))
    let squares: [Double] = [0, 1, 4, 2.25, .infinity]
    expectClose(Arithmetic.squareRoot, { $0.squareRoot() }, at: wide + squares)
    let steps = (-4_000...4_000).map { Double($0) * 0.0173 }
    // Close to the zeros, where only a long π gives the digits.
    let quarters = (1...100_000).map { Double($0) * (Double.pi / 2) }
    let angles = steps + quarters + random(seed: 3, -1_000_000...1_000_000)
    expectClose(Arithmetic.sin, Foundation.sin, at: angles)
    expectClose(Arithmetic.cos, Foundation.cos, at: angles)
  }

  @Test func expAtItsEnds() {
    #expect(Arithmetic.exp(0) == 1)
    #expect(Arithmetic.exp(710) == .infinity)
    #expect(Arithmetic.exp(.infinity) == .infinity)
    #expect(Arithmetic.exp(-746) == 0)
    #expect(Arithmetic.exp(-.infinity) == 0)
    #expect(Arithmetic.exp(-745) > 0)
    #expect(Arithmetic.exp(709.78).isFinite)
    #expect(Arithmetic.exp(.nan).isNaN)
  }

  @Test func logAndSquareRootAtTheirEnds() {
    #expect(Arithmetic.log(1) == 0)
    #expect(Arithmetic.log(0) == -.infinity)
    #expect(Arithmetic.log(.infinity) == .infinity)
    #expect(Arithmetic.log(-1).isNaN && Arithmetic.log(.nan).isNaN)
    #expect(Arithmetic.squareRoot(-1).isNaN && Arithmetic.squareRoot(.nan).isNaN)
  }

  @Test func powOfADecelerationRate() {
    for milliseconds in 0...4_000 {
      let x = Double(milliseconds)
      let reference = Foundation.pow(0.998, x)
      #expect((Arithmetic.pow(0.998, x) - reference).magnitude <= 1e-13 * reference)
    }
    #expect(Arithmetic.pow(0, 0) == 1)
    #expect(Arithmetic.pow(0, 2) == 0)
    #expect(Arithmetic.pow(2, 10) == 1_024)
    #expect(Arithmetic.pow(-2, 2).isNaN)
  }

  @Test func invalidAngles() {
    #expect(Arithmetic.sin(1e300) == 0)
    #expect(Arithmetic.cos(-.infinity) == 1)
    #expect(Arithmetic.sin(.nan).isNaN)
  }

  /// The bits themselves, so that another platform or compiler cannot differ unnoticed.
  @Test func theBitsAreAlwaysTheSame() {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for step in -300...300 {
      let x = Double(step) * 0.137
      let (sin, cos) = Arithmetic.sinAndCos(x)
      for value in [Arithmetic.exp(x), sin, cos, Arithmetic.log(x.magnitude + 0.01)] {
        hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3
      }
    }
    #expect(hash == 1_917_057_709_679_651_972)
  }
}
