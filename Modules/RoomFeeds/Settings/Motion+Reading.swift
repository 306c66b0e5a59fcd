import RoomCore

extension JSONValue {
  /// A motion as ``JSONText`` writes it; `nil` for what is none.
  func motion() throws(FeedError) -> Motion? {
    let json = try object()
    var duration = Duration.zero
    if let given = json["duration"] {
      guard let read = try given.seconds(in: 0...86_400) else { return nil }
      duration = read
    }
    let anchor = ScreenPoint(
      x: try json["anchorX"]?.number() ?? Pose.centre.x,
      y: try json["anchorY"]?.number() ?? Pose.centre.y)
    let unit: Motion.Unit
    switch try json["unit"]?.string() {
    case nil, "points": unit = .points
    case "size": unit = .size
    default: return nil
    }
    var keyframes: [Motion.Property: [Keyframe]] = [:]
    for (name, value) in json.all where !["duration", "anchorX", "anchorY", "unit"].contains(name) {
      guard let property = Motion.Property.allCases.first(where: { $0.wireName == name }) else {
        return nil
      }
      for frame in try value.list() {
        guard let frame = try frame.keyframe() else { return nil }
        keyframes[property, default: []].append(frame)
      }
    }
    return Motion(keyframes, anchor: anchor, duration: duration, unit: unit)
  }

  /// `[time, value]` or `[time, value, curve]`.
  private func keyframe() throws(FeedError) -> Keyframe? {
    let parts = try list()
    guard 2...3 ~= parts.count else { return nil }
    guard let time = try parts[0].seconds(in: 0...86_400) else { return nil }
    var curve = Curve.linear
    if parts.count == 3 {
      guard let read = try parts[2].curve() else { return nil }
      curve = read
    }
    return Keyframe(at: time, value: try parts[1].number(), curve: curve)
  }

  /// A name, or `[name, parameter, …]`.
  private func curve() throws(FeedError) -> Curve? {
    guard let parts = try? list() else {
      switch try string() {
      case "linear": return .linear
      case "easeIn": return .easeIn
      case "easeOut": return .easeOut
      case "easeInOut": return .easeInOut
      default: return nil
      }
    }
    var numbers: [Double] = []
    for part in parts.dropFirst() { numbers.append(try part.number()) }
    switch (try parts.first?.string(), numbers.count) {
    case ("cubicBezier", 4):
      return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    case ("spring", 3):
      return .spring(
        response: numbers[0], dampingFraction: numbers[1], initialVelocity: numbers[2])
    case ("reversedSpring", 3):
      return .reversedSpring(
        response: numbers[0], dampingFraction: numbers[1], initialVelocity: numbers[2])
    default: return nil
    }
  }
}
