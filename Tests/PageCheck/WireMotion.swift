import RoomCore

extension Wire {
  /// A motion as the events write it.
  var motion: Motion {
    var keyframes: [Motion.Property: [Keyframe]] = [:]
    for property in Motion.Property.allCases where self["\(property)"].isThere {
      keyframes[property] = self["\(property)"].list.map { $0.keyframe }
    }
    let anchor =
      self["anchor.x"].isThere
      ? ScreenPoint(x: self["anchor.x"].number, y: self["anchor.y"].number)
      : ScreenPoint(x: 0.5, y: 0.5)
    return Motion(keyframes, anchor: anchor, duration: .seconds(self["duration"].number))
  }

  private var keyframe: Keyframe {
    let parts = list
    return Keyframe(
      at: .seconds(parts[0].number), value: parts[1].number,
      curve: parts.count > 2 ? parts[2].curve : .linear)
  }

  private var curvesWithParameters: [(String, ([Double]) -> Curve)] {
    [
      ("cubicBezier", { .cubicBezier(x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3]) }),
      (
        "spring", { .spring(response: $0[0], dampingFraction: $0[1], initialVelocity: $0[2]) }
      ),
      (
        "reversedSpring",
        { .reversedSpring(response: $0[0], dampingFraction: $0[1], initialVelocity: $0[2]) }
      ),
    ]
  }

  /// A curve as the events write it.
  var curve: Curve {
    for (name, curve) in curvesWithParameters where self[name].isThere {
      return curve(self[name].list.map(\.number))
    }
    switch text {
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInOut": return .easeInOut
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
