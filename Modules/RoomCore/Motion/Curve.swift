/// How a value changes from one keyframe to the next: from 0 to 1, as progress runs from 0 to 1.
///
/// A curve may leave 0…1 in between: springs and some Bézier curves overshoot.
public enum Curve: Equatable, Sendable {
  /// At a constant rate.
  case linear
  /// Slow at the beginning: the Bézier curve of (0.42, 0) and (1, 1), as on all Apple and web platforms.
  case easeIn
  /// Slow at the end: the Bézier curve of (0, 0) and (0.58, 1).
  case easeOut
  /// Slow at both ends: the Bézier curve of (0.42, 0) and (0.58, 1).
  case easeInOut
  /// A Bézier curve from (0, 0) to (1, 1) with these control points. Each x is held within 0…1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A damped spring from rest, or from a velocity in distances per segment. `response` is the
  /// period of its undamped oscillation as a part of the segment. If unsettled at the
  /// end, it snaps to the target.
  case spring(response: Double, dampingFraction: Double, initialVelocity: Double = 0)
  /// A spring played backwards.
  case reversedSpring(response: Double, dampingFraction: Double, initialVelocity: Double = 0)

  /// The value at `progress`; 0 before the beginning and 1 after the end. NaN counts as the
  /// beginning.
  package func value(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    switch self {
    case .linear:
      return progress
    case .easeIn:
      return CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1).y(over: progress)
    case .easeOut:
      return CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1).y(over: progress)
    case .easeInOut:
      return CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1).y(over: progress)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).y(over: progress)
    case .spring(let response, let dampingFraction, let initialVelocity):
      return DampedOscillation(
        response: response, dampingFraction: dampingFraction, initialVelocity: initialVelocity
      ).value(at: progress)
    case .reversedSpring(let response, let dampingFraction, let initialVelocity):
      let spring = Curve.spring(
        response: response, dampingFraction: dampingFraction, initialVelocity: initialVelocity)
      return 1 - spring.value(at: 1 - progress)
    }
  }

  /// The curve with the path of this one, from its end to its beginning.
  package var reversed: Curve {
    switch self {
    case .linear: .linear
    case .easeIn: .easeOut
    case .easeOut: .easeIn
    case .easeInOut: .easeInOut
    case .cubicBezier(let x1, let y1, let x2, let y2):
      .cubicBezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
    case .spring(let response, let dampingFraction, let initialVelocity):
      .reversedSpring(
        response: response, dampingFraction: dampingFraction, initialVelocity: initialVelocity)
    case .reversedSpring(let response, let dampingFraction, let initialVelocity):
      .spring(
        response: response, dampingFraction: dampingFraction, initialVelocity: initialVelocity)
    }
  }
}
