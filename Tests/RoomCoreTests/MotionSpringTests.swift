import RoomCore
import Testing

@Suite struct MotionSpringTests {
  /// Response, damping fraction, initial velocity.
  static let springs: [(Double, Double, Double)] = [
    (0.5, 0.825, 0), (0.3, 0.2, 0), (1, 0, 0), (0.5, 1, 0), (0.5, 1, 12), (0.4, 3, 0),
    (0.4, 1.5, -20), (0.55, 0.5, 8), (0.5, 0.999_999_99, 1), (0.5, 1.000_000_01, 1), (0.2, 40, 0),
  ]

  private func spring(_ values: (Double, Double, Double)) -> DampedSpring {
    DampedSpring(
      response: .seconds(values.0), dampingFraction: values.1, initialVelocity: values.2)
  }

  /// The equation itself, integrated in small steps, is the reference for all cases of damping.
  @Test(arguments: springs) func solvesItsEquation(_ values: (Double, Double, Double)) {
    let spring = spring(values)
    let omega = 2 * Double.pi / values.0
    func acceleration(_ x: Double, _ v: Double) -> Double {
      omega * omega * (1 - x) - 2 * values.1 * omega * v
    }
    var (x, v) = (0.0, values.2)
    let h = 1e-5
    for step in 1...100_000 {
      // Fourth order Runge and Kutta.
      let (k1x, k1v) = (v, acceleration(x, v))
      let (k2x, k2v) = (v + h / 2 * k1v, acceleration(x + h / 2 * k1x, v + h / 2 * k1v))
      let (k3x, k3v) = (v + h / 2 * k2v, acceleration(x + h / 2 * k2x, v + h / 2 * k2v))
      let (k4x, k4v) = (v + h * k3v, acceleration(x + h * k3x, v + h * k3v))
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
      if step % 5_000 == 0 {
        let time = Duration.microseconds(10 * step)
        #expect((spring.value(at: time) - x).magnitude < 1e-8, "at \(time)")
        #expect((spring.velocity(at: time) - v).magnitude < 1e-6, "at \(time)")
      }
    }
  }

  @Test(arguments: springs) func staysAtRestOnceSettled(_ values: (Double, Double, Double)) {
    let spring = spring(values)
    let settled = spring.settlingDuration(within: 0.001)
    guard settled < .seconds(60) else {
      #expect(values.1 == 0)
      return
    }
    for step in 0..<400 {
      let time = settled + .milliseconds(5 * step)
      #expect((spring.value(at: time) - 1).magnitude <= 0.001)
    }
    #expect((spring.value(at: settled * 0.25) - 1).magnitude > 0.001)
  }

  @Test func aSpringBecomesACurve() {
    let spring = DampedSpring(
      response: .milliseconds(300), dampingFraction: 0.6, initialVelocity: 2)
    let curve = spring.curve(over: .milliseconds(800))
    for step in 1..<80 {
      let error =
        curve.value(at: Double(step) / 80) - spring.value(at: .milliseconds(10 * step))
      #expect(error.magnitude < 1e-12)
    }
    #expect(spring.curve(over: .zero) == .linear)
  }

  @Test func invalidSprings() {
    let stiff = DampedSpring(response: .zero)
    #expect(stiff.value(at: .nanoseconds(1)) == 1)
    #expect(stiff.value(at: .zero) == 0)
    #expect(stiff.settlingDuration() == .zero)
    let endless = DampedSpring(dampingFraction: -3, initialVelocity: .nan)
    #expect(endless.settlingDuration() == .seconds(60))
    #expect(endless.value(at: .seconds(1e15)).isFinite)
    #expect(DampedSpring(dampingFraction: .infinity).value(at: .seconds(1)).isFinite)
    #expect(DampedSpring().value(at: .seconds(-5)) == 0)
  }
}
