package import RoomCore

extension JSONText {
  /// Writes a motion: how long it takes in seconds, its anchor if that is not the center, its unit if
  /// that is not points, and for each property that moves its keyframes, each an array of time in seconds, value, and the
  /// curve that leads to it: `[0.66,-44,"easeInOut"]`.
  ///
  /// A curve that is linear is left out, and so is that of a first keyframe, which is not used.
  /// One with parameters is an array too: `["cubicBezier",x1,y1,x2,y2]`, or `["spring",response,
  /// dampingFraction,initialVelocity]` and `["reversedSpring",…]` in parts of their segment.
  package mutating func append(_ motion: Motion) {
    object { json in
      json.field("duration", motion.duration)
      if motion.anchor != Pose.centre {
        json.field("anchorX", motion.anchor.x)
        json.field("anchorY", motion.anchor.y)
      }
      if motion.unit == .size { json.field("unit", "size") }
      for property in motion.properties {
        json.begin(property.wireName)
        json.array(Array(motion.keyframes(of: property).enumerated())) { json, frame in
          json.append(frame.element, isFirst: frame.offset == 0)
        }
      }
    }
  }

  private mutating func append(_ keyframe: Keyframe, isFirst: Bool) {
    append(literal: "[")
    append(keyframe.time)
    append(literal: ",")
    append(keyframe.value)
    if !isFirst && keyframe.curve != .linear {
      append(literal: ",")
      append(keyframe.curve)
    }
    append(literal: "]")
  }

  private mutating func append(_ curve: Curve) {
    switch curve {
    case .linear: append("linear")
    case .easeIn: append("easeIn")
    case .easeOut: append("easeOut")
    case .easeInOut: append("easeInOut")
    case .cubicBezier(let x1, let y1, let x2, let y2): append("cubicBezier", [x1, y1, x2, y2])
    case .spring(let response, let damping, let velocity):
      append("spring", [response, damping, velocity])
    case .reversedSpring(let response, let damping, let velocity):
      append("reversedSpring", [response, damping, velocity])
    }
  }

  private mutating func append(_ name: String, _ parameters: [Double]) {
    append(literal: "[\"\(name)\"")
    for parameter in parameters {
      append(literal: ",")
      append(parameter)
    }
    append(literal: "]")
  }
}

extension Motion.Property {
  var wireName: String {
    switch self {
    case .translationX: "translationX"
    case .translationY: "translationY"
    case .scaleX: "scaleX"
    case .scaleY: "scaleY"
    case .opacity: "opacity"
    case .rotation: "rotation"
    }
  }
}
