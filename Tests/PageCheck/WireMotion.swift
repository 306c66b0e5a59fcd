import RoomCore

extension Wire {
  /// A motion as the events write it.
  var motion: Motion {
    var keyframes: [Motion.Property: [Keyframe]] = [:]
    for property in Motion.Property.allCases where self["\(property)"].isThere {
      keyframes[property] = self["\(property)"].list.map { $0.keyframe }
    }
    let anchor = ScreenPoint(
      x: number("anchorX", or: "anchor.x") ?? 0.5, y: number("anchorY", or: "anchor.y") ?? 0.5)
    return Motion(keyframes, anchor: anchor, duration: .seconds(self["duration"].number))
  }

  private func number(_ name: String, or other: String) -> Double? {
    [self[name], self[other]].first { $0.isThere }?.number
  }

  private var keyframe: Keyframe {
    let parts = list
    return Keyframe(
      at: .seconds(parts[0].number), value: parts[1].number,
      curve: parts.count > 2 ? parts[2].curve : .linear)
  }

  /// A curve as the events write it.
  var curve: Curve {
    let name = list.first?.text ?? text
    let numbers = list.dropFirst().map(\.number)
    switch name {
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInOut": return .easeInOut
    case "cubicBezier":
      return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    case "spring":
      return .spring(
        response: numbers[0], dampingFraction: numbers[1], initialVelocity: numbers[2])
    case "reversedSpring":
      return .reversedSpring(
        response: numbers[0], dampingFraction: numbers[1], initialVelocity: numbers[2])
    default: return .linear
    }
  }

  /// A spring as the events write it.
  var spring: DampedSpring {
    DampedSpring(
      response: .seconds(self["response"].number),
      dampingFraction: self["dampingFraction"].number,
      initialVelocity: self["initialVelocity"].number)
  }
}
