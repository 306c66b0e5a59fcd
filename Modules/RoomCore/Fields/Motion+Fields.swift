/// A motion is an object with its duration in seconds and its keyframes by property. The anchor and
/// the unit are omitted if they have their defaults.
extension Motion: ReadValue {
  public static var allowed: String { "a motion" }

  public func write(to writer: inout some ValueWriter) {
    writer.table { writer in
      writer.entry("duration", duration)
      if anchor != Pose.centre { writer.entry("anchor", anchor) }
      if unit != .points { writer.entry("unit", unit) }
      for track in tracks { writer.entry(track.property.name.description, track.keyframes) }
    }
  }

  public init(from value: some ValueReader) throws(FieldError) {
    guard value.kind == .table else { throw value.invalid(Self.allowed) }
    let fields = try MotionFields(from: value)
    let tracks = zip(Property.allCases, fields.keyframes).map {
      Track(property: $0, keyframes: $1)
    }
    for track in tracks where !value.isExact {
      let times = track.keyframes.map { $0.time }
      for index in times.indices.dropFirst() where times[index] < times[index - 1] {
        throw try value.object().value(track.property.name).list()[index].invalid(
          "a keyframe no earlier than the one ahead of it")
      }
    }
    self.init(
      tracks: tracks, anchor: fields.anchor, length: fields.duration.nanoseconds,
      unit: fields.unit)
  }

  /// Reads a motion. A number is a new duration for the existing motion, in seconds.
  public mutating func update(from value: some ValueReader) throws(FieldError) {
    guard !value.isNothing else { return }
    guard value.kind == .number else {
      self = try Motion(from: value)
      return
    }
    self = lasting(try value.within(.upToADay))
  }

  public func visitParts(_ visitor: inout some PartVisitor) {
    for track in tracks {
      for (index, keyframe) in track.keyframes.enumerated() where !keyframe.curve.isValid {
        let curve = keyframe.curve
        visitor.fault(
          at: "\(track.property.name).\(index).2.\(curve.caseName)",
          allowed: curve.allowedParameters)
      }
    }
  }
}

/// The fields of a motion.
private struct MotionFields: ReadFields {
  var duration: Duration
  var anchor = Pose.centre
  var unit = Motion.Unit.points
  var keyframes = Motion.Property.allCases.map { _ in [Keyframe]() }

  init(from fields: some FieldReader) throws(FieldError) {
    duration = try fields.required("duration")
  }

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("duration", &duration, in: .upToADay)
    visitor.field("anchor", &anchor)
    visitor.field("unit", &unit)
    for (index, property) in Motion.Property.allCases.enumerated() {
      visitor.field(property.name, &keyframes[index])
    }
  }
}

/// A range bounds the duration of a motion.
extension Motion: BoundedValue {
  public func isWithin(_ range: ClosedRange<Duration>) -> Bool { range.contains(duration) }

  public static func allowed(_ range: ClosedRange<Duration>, unit: String) -> String {
    "a motion, or its duration: " + Duration.allowed(range, unit: unit)
  }
}

extension Motion.Unit: ReadValue {}

extension Motion.Property {
  /// The name of the property.
  package var name: StaticString {
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

/// A keyframe is a list of its time in seconds, its value, and its curve, such as
/// `[0.66, -44, "easeInOut"]`. A linear curve is omitted.
extension Keyframe: ReadValue {
  public static var allowed: String { "[seconds, value] or [seconds, value, curve]" }

  public func write(to writer: inout some ValueWriter) {
    writer.list { writer in
      writer.duration(time)
      writer.number(value)
      if curve != .linear { curve.write(to: &writer) }
    }
  }

  public init(from value: some ValueReader) throws(FieldError) {
    let parts = try value.list()
    guard 2...3 ~= parts.count else { throw value.invalid(Self.allowed) }
    self.init(
      at: try parts[0].within(.upToADay), value: try parts[1].within(Self.values),
      curve: parts.count == 3 ? try Curve(from: parts[2]) : .linear)
  }
}

/// The parameters of a curve are a list: `{"cubicBezier": [x1, y1, x2, y2]}` or
/// `{"spring": [response, dampingFraction, initialVelocity]}`.
extension Curve: ReadCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .linear: visitor.visit("linear")
    case .easeIn: visitor.visit("easeIn")
    case .easeOut: visitor.visit("easeOut")
    case .easeInOut: visitor.visit("easeInOut")
    case .cubicBezier: visitor.visit("cubicBezier", "parameters", parameters)
    case .spring: visitor.visit("spring", "parameters", parameters)
    case .reversedSpring: visitor.visit("reversedSpring", "parameters", parameters)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    func numbers(_ count: Int) throws(FieldError) -> [Double] {
      let numbers: [Double] = try reader.value("parameters")
      guard numbers.count == count else { throw reader.invalid(Self.allowed(count)) }
      return numbers
    }
    switch reader.name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInOut": self = .easeInOut
    case "cubicBezier":
      let p = try numbers(4)
      self = .cubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
    case "spring":
      let p = try numbers(3)
      self = .spring(response: p[0], dampingFraction: p[1], initialVelocity: p[2])
    case "reversedSpring":
      let p = try numbers(3)
      self = .reversedSpring(response: p[0], dampingFraction: p[1], initialVelocity: p[2])
    default: throw reader.unknown
    }
    guard reader.isExact || isValid else {
      throw reader.invalid(allowedParameters)
    }
  }

  private var parameters: [Double] {
    switch self {
    case .linear, .easeIn, .easeOut, .easeInOut: []
    case .cubicBezier(let x1, let y1, let x2, let y2): [x1, y1, x2, y2]
    case .spring(let response, let damping, let velocity),
      .reversedSpring(let response, let damping, let velocity):
      [response, damping, velocity]
    }
  }

  fileprivate var isValid: Bool {
    let p = parameters
    guard p.allSatisfy({ $0.isFinite }) else { return false }
    return switch p.count {
    case 3: p[0] > 0 && p[1] >= 0
    case 4: 0...1 ~= p[0] && 0...1 ~= p[2]
    default: true
    }
  }

  fileprivate var allowedParameters: String { Self.allowed(parameters.count) }

  private static func allowed(_ count: Int) -> String {
    count == 4
      ? "[x1, y1, x2, y2], each x from 0 to 1"
      : "[response, dampingFraction, initialVelocity], the first more than 0, the second 0 or more"
  }
}
