import Foundation
import RoomCore
import Testing

/// The platform's functions are the reference; ours must agree to a few units of the last place.
@Suite struct ArithmeticTests {
  private static let tolerance = 1e-14

  private func expectClose(
    _ value: Double, _ reference: Double, at x: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = (value - reference).magnitude
    #expect(
      error <= Self.tolerance * reference.magnitude || value == reference,
      "at \(x): \(value) instead of \(reference)", sourceLocation: sourceLocation)
  }

  @Test func expAgreesWithThePlatform() {
    for step in -7_000...7_090 {
      expectClose(
        Arithmetic.exp(Double(step) / 10), Foundation.exp(Double(step) / 10), at: Double(step) / 10)
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let x = Double.random(in: -2...2, using: &random)
      expectClose(Arithmetic.exp(x), Foundation.exp(x), at: x)
    }
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

  @Test func logAgreesWithThePlatform() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let x = Double.random(in: 0.25...4, using: &random)
      expectClose(Arithmetic.log(x), Foundation.log(x), at: x)
      let wide = Foundation.pow(2, Double.random(in: -1_074...1_023, using: &random))
      expectClose(Arithmetic.log(wide), Foundation.log(wide), at: wide)
    }
    #expect(Arithmetic.log(1) == 0)
    #expect(Arithmetic.log(0) == -.infinity)
    #expect(Arithmetic.log(-1).isNaN)
    #expect(Arithmetic.log(.infinity) == .infinity)
    #expect(Arithmetic.log(.nan).isNaN)
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

  @Test func sineAndCosineAgreeWithThePlatform() {
    for step in -4_000...4_000 {
      let x = Double(step) * 0.0173
      expectClose(Arithmetic.sin(x), Foundation.sin(x), at: x)
      expectClose(Arithmetic.cos(x), Foundation.cos(x), at: x)
    }
    // Close to the zeros, where only a long π gives the digits.
    for quarter in 1...100_000 {
      let x = Double(quarter) * (Double.pi / 2)
      expectClose(Arithmetic.sin(x), Foundation.sin(x), at: x)
      expectClose(Arithmetic.cos(x), Foundation.cos(x), at: x)
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let x = Double.random(in: -1_000_000...1_000_000, using: &random)
      expectClose(Arithmetic.sin(x), Foundation.sin(x), at: x)
      expectClose(Arithmetic.cos(x), Foundation.cos(x), at: x)
    }
  }

  @Test func squareRootAgreesWithThePlatform() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let x = Foundation.pow(2, Double.random(in: -1_074...1_023, using: &random))
      expectClose(Arithmetic.squareRoot(x), x.squareRoot(), at: x)
    }
    for x in [0, 1, 4, 2.25, .infinity] { #expect(Arithmetic.squareRoot(x) == x.squareRoot()) }
    #expect(Arithmetic.squareRoot(-1).isNaN && Arithmetic.squareRoot(.nan).isNaN)
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
