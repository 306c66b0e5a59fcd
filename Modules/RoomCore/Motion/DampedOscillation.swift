/// The solution of x″ + 2ζω x′ + ω² x = 0 for a weight that begins one unit from its resting
/// position.
///
/// The solution is e^(−ζωt) · (x₀ C(t) + q S(t)) with q = v₀ + ζω x₀. C and S are cos and sin/ω′ if
/// underdamped, 1 and t if critically damped, and cosh and sinh/ω′ if overdamped.
struct DampedOscillation {
  private let frequency: Double
  private let damping: Double
  private let velocity: Double

  init(response: Double, dampingFraction: Double, initialVelocity: Double) {
    let period = response.clamped(to: 0...1e9)
    frequency = period < 1e-9 ? .infinity : 2 * Double.pi / period
    damping = dampingFraction.isNaN ? 1 : dampingFraction.clamped(to: 0...1e6)
    velocity = initialVelocity.clamped(to: -1e9...1e9)
  }

  /// Returns the position at a time: 0 at the start, and 1 at rest.
  func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard frequency.isFinite else { return 1 }
    let (c, s) = kernels(at: time)
    return 1 + (push * s - c)
  }

  func velocity(at time: Double) -> Double {
    guard frequency.isFinite else { return 0 }
    guard time > 0 else { return velocity }
    let (c, s) = kernels(at: time)
    return velocity * (c - damping * frequency * s) + frequency * frequency * s
  }

  func settlingTime(within threshold: Double, limit: Double) -> Double {
    guard frequency.isFinite else { return 0 }
    let threshold = max(threshold.clamped(to: 0...1), 1e-12)
    var early = 0.0
    var late = min(2 * Double.pi / frequency, limit)
    while envelope(at: late) > threshold {
      if late >= limit { return limit }
      early = late
      late = min(2 * late, limit)
    }
    for _ in 0..<60 {
      let middle = (early + late) / 2
      if envelope(at: middle) > threshold { early = middle } else { late = middle }
    }
    return late
  }

  /// The factor q of S, with x₀ = −1.
  private var push: Double { velocity - damping * frequency }

  /// Returns a bound of the distance from the resting position. From some time on, it only
  /// decreases.
  private func envelope(at time: Double) -> Double {
    if damping < 1 {
      let damped = frequency * (1 - damping * damping).squareRoot()
      let amplitude = (1 + (push / damped) * (push / damped)).squareRoot()
      return amplitude * Arithmetic.exp(-damping * frequency * time)
    }
    let (c, s) = kernels(at: time)
    return c + push.magnitude * s
  }

  /// Returns C and S multiplied by their decay.
  private func kernels(at time: Double) -> (c: Double, s: Double) {
    let decay = Arithmetic.exp(-damping * frequency * time)
    if damping < 1 {
      if decay == 0 { return (0, 0) }
      let damped = frequency * (1 - damping * damping).squareRoot()
      let (sin, cos) = Arithmetic.sinAndCos(damped * time)
      return (decay * cos, decay * sin / damped)
    }
    if damping == 1 { return (decay, decay * time) }
    // Each exponential includes its decay, because cosh alone may be out of range. The slow
    // exponent is a quotient, because the difference would lose its digits.
    let root = (damping * damping - 1).squareRoot()
    let slow = Arithmetic.exp(-frequency * time / (damping + root))
    let fast = Arithmetic.exp(-frequency * time * (damping + root))
    let angle = root * frequency * time
    let s =
      angle < 0.5
      ? decay * time * sinhOverAngle(angle) : (slow - fast) / (2 * root * frequency)
    return ((slow + fast) / 2, s)
  }

  /// Returns sinh(a) / a for small a, for which the difference of exponentials would lose its
  /// digits.
  private func sinhOverAngle(_ angle: Double) -> Double {
    let square = angle * angle
    var sum = 1.0 / 6_227_020_800
    sum = sum * square + 1.0 / 39_916_800
    sum = sum * square + 1.0 / 362_880
    sum = sum * square + 1.0 / 5_040
    sum = sum * square + 1.0 / 120
    sum = sum * square + 1.0 / 6
    return sum * square + 1
  }
}
