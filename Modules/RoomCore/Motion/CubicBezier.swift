/// A Bézier curve from (0, 0) to (1, 1) with two control points, as a function of x.
struct CubicBezier {
  private let x: Cubic
  private let y: Cubic

  /// Creates a curve. The x of both control points is clamped to 0…1, so that each x has one y. NaN
  /// counts as 0.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = Cubic(x1.clamped(to: 0...1), x2.clamped(to: 0...1))
    y = Cubic(y1.clamped(to: -1000...1000), y2.clamped(to: -1000...1000))
  }

  /// Returns the y at `abscissa`, which must be in 0…1.
  func y(over abscissa: Double) -> Double {
    y.value(at: parameter(for: abscissa))
  }

  /// Returns the curve's parameter for an x by Newton's method within a bracket. The bracket is
  /// halved if the curve is too flat for the method.
  private func parameter(for abscissa: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var guess = abscissa
    for _ in 0..<64 {
      let error = x.value(at: guess) - abscissa
      if error == 0 { break }
      if error < 0 { low = guess } else { high = guess }
      let slope = x.slope(at: guess)
      var next = slope > 1e-9 ? guess - error / slope : low
      if next <= low || next >= high { next = low + (high - low) / 2 }
      if (next - guess).magnitude < 1e-15 { break }
      guess = next
    }
    return guess
  }

  /// One coordinate of the curve: 0 and 1 at the ends, `first` and `second` at the control points.
  private struct Cubic {
    let a: Double
    let b: Double
    let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }
}

extension Double {
  /// Returns the nearest number in `range`. NaN counts as 0.
  package func clamped(to range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return min(max(number, range.lowerBound), range.upperBound)
  }
}
