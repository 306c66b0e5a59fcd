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
    let steps = (-4_000...4_000).map { Double($0) * 0.0173 }
    // Close to the zeros, where only a long π gives the digits.
    let quarters = (1...100_000).map { Double($0) * (Double.pi / 2) }
    let angles = steps + quarters + random(seed: 3, -1_000_000...1_000_000)
    expectClose({ Arithmetic.sinAndCos($0).sin }, Foundation.sin, at: angles)
    expectClose({ Arithmetic.sinAndCos($0).cos }, Foundation.cos, at: angles)
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

  @Test func invalidAngles() {
    #expect(Arithmetic.sinAndCos(1e300) == (0, 1))
    #expect(Arithmetic.sinAndCos(-.infinity) == (0, 1))
    #expect(Arithmetic.sinAndCos(.nan).sin.isNaN && Arithmetic.sinAndCos(.nan).cos.isNaN)
  }
}
