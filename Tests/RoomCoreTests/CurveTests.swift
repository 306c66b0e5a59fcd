import RoomCore
import Testing

@Suite struct CurveTests {
  static let curves: [Curve] = [
    .linear, .easeIn, .easeOut, .easeInOut,
    .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
    .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1),
    .cubicBezier(x1: 0, y1: 1, x2: 0, y2: 1),
    .cubicBezier(x1: 0.68, y1: -0.55, x2: 0.27, y2: 1.55),
    .spring(response: 0.4, dampingFraction: 0.5),
    .spring(response: 0.3, dampingFraction: 1, initialVelocity: -4),
    .reversedSpring(response: 0.2, dampingFraction: 2),
  ]

  @Test(arguments: curves) func beginsAtZeroAndEndsAtOne(_ curve: Curve) {
    for outside in [-Double.infinity, -1, -0.0, 0, .nan] { #expect(curve.value(at: outside) == 0) }
    for outside in [1, 1.000001, 1e300, Double.infinity] { #expect(curve.value(at: outside) == 1) }
  }

  /// Each control polygon, of those with names as CSS has them, against its own parametric form: the y
  /// over x(t) is y(t).
  @Test(arguments: [
    (0.42, 0.0, 1.0, 1.0, Curve.easeIn), (0, 0, 0.58, 1, .easeOut), (0.42, 0, 0.58, 1, .easeInOut),
    (0.25, 0.1, 0.25, 1, nil), (0.68, -0.55, 0.27, 1.55, nil), (0.9, 0.1, 0.1, 0.9, nil),
    (0, 1, 0, 1, nil), (1, 0, 1, 0, nil),
  ]) func bezierFollowsItsParametricForm(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ named: Curve?
  ) {
    let curve = Curve.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    for step in 1..<1_000 {
      let t = Double(step) / 1_000
      let u = 1 - t
      let x = 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t
      let y = 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t
      #expect((curve.value(at: x) - y).magnitude < 1e-9, "t = \(t)")
      #expect(named.map { $0.value(at: x) == curve.value(at: x) } ?? true)
    }
  }

  /// A curve that is vertical in its middle: Newton's method alone would diverge.
  @Test func anUprightBezierIsSolved() {
    let curve = Curve.cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
    #expect((curve.value(at: 0.5) - 0.5).magnitude < 1e-4)
    var last = 0.0
    for step in 1..<10_000 {
      let value = curve.value(at: Double(step) / 10_000)
      #expect(value >= last - 1e-4 && value <= 1)
      last = max(last, value)
    }
    #expect(curve.value(at: 0.49) < 0.35)
    #expect(curve.value(at: 0.51) > 0.65)
  }

  @Test func hostileControlPointsHaveFiniteValues() {
    var random = SeededGenerator(seed: 4)
    let hostile: [Double] = [
      .nan, .infinity, -.infinity, 1e308, -1e308, 0, 1, .leastNonzeroMagnitude, 0.5, -3,
    ]
    for _ in 0..<2_000 {
      func pick() -> Double { hostile.randomElement(using: &random)! }
      let curves: [Curve] = [
        .cubicBezier(x1: pick(), y1: pick(), x2: pick(), y2: pick()),
        .spring(response: pick(), dampingFraction: pick(), initialVelocity: pick()),
        .reversedSpring(response: pick(), dampingFraction: pick(), initialVelocity: pick()),
      ]
      for curve in curves {
        for progress in [pick(), 0.001, 0.5, 0.999] {
          #expect(curve.value(at: progress).isFinite, "\(curve) at \(progress)")
        }
      }
    }
  }

  @Test(arguments: curves) func reversedWalksTheSamePathBackwards(_ curve: Curve) {
    for step in 1..<100 {
      let progress = Double(step) / 100
      let error = curve.reversed.value(at: progress) - (1 - curve.value(at: 1 - progress))
      #expect(error.magnitude < 1e-6)
    }
  }
}
