/// A motion is an object with its duration in seconds, its anchor and unit where they are not the
/// defaults, and for each property that moves its keyframes.
extension Motion: ReadValue {
  public static var allowed: String { "a motion, or the seconds that the present one is to take" }

  public func write(to writer: inout some ValueWriter) {
    writer.table { writer in
      writer.entry("duration", duration)
      if anchor != Pose.centre { writer.entry("anchor", anchor) }
      if unit != .points { writer.entry("unit", unit) }
      for track in tracks { writer.entry(track.property.name, track.keyframes) }
    }
  }

  public init(from value: some ValueReader) throws(FieldError) {
    var anchor = Pose.centre
    var duration = Duration.zero
    var unit = Unit.points
    var keyframes: [Property: [Keyframe]] = [:]
    for (name, value) in try value.table() {
      switch CaseName(name) {
      case "duration":
        duration = try Duration(from: value)
        guard duration.isWithin(.upToADay) || value.isExact else {
          throw value.invalid(Duration.allowed(.upToADay, unit: ""))
        }
      case "anchor": anchor = try ScreenPoint(from: value)
      case "unit": unit = try Unit(from: value)
      default:
        guard
          let property = Property.allCases.first(where: { Identifier($0.name) == Identifier(name) })
        else {
          throw .unknown(
            name, known: ["duration", "anchor", "unit"] + Property.allCases.map { $0.name })
        }
        if keyframes[property] == nil { keyframes[property] = try [Keyframe](from: value) }
      }
    }
    self.init(keyframes, anchor: anchor, duration: duration, unit: unit)
  }

  /// A number is the seconds that the present motion is to take.
  public mutating func update(from value: some ValueReader) throws(FieldError) {
    guard !value.isNothing else { return }
    if let duration = try? value.duration() {
      guard duration.isWithin(.upToADay) else { throw value.invalid(Self.allowed) }
      self = lasting(duration)
    } else {
      self = try Motion(from: value)
    }
  }
}

/// A range bounds the duration.
extension Motion: BoundedValue {
  public func isWithin(_ range: ClosedRange<Duration>) -> Bool { range.contains(duration) }

  public static func allowed(_ range: ClosedRange<Duration>, unit: String) -> String {
    "a motion, or its " + Duration.allowed(range, unit: unit)
  }
}

extension Motion.Unit: ReadValue {}

extension Motion.Property {
  /// The name of the property.
  package var name: String {
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

/// A keyframe is a list of its time in seconds, its value, and the curve that leads to it unless that is
/// linear: `[0.66, -44, "easeInOut"]`.
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
    let time = try Duration(from: parts[0])
    guard time.isWithin(.upToADay) || value.isExact else {
      throw parts[0].invalid(Duration.allowed(.upToADay, unit: ""))
    }
    self.init(
      at: time, value: try Double(from: parts[1]),
      curve: parts.count == 3 ? try Curve(from: parts[2]) : .linear)
  }
}

/// The parameters of a curve are a list: `{"cubicBezier": [x1, y1, x2, y2]}`, `{"spring": [response,
/// dampingFraction, initialVelocity]}`.
extension Curve: ReadCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .linear: visitor.visit("linear")
    case .easeIn: visitor.visit("easeIn")
    case .easeOut: visitor.visit("easeOut")
    case .easeInOut: visitor.visit("easeInOut")
    case .cubicBezier(let x1, let y1, let x2, let y2):
      visitor.visit("cubicBezier", "parameters", [x1, y1, x2, y2])
    case .spring(let response, let damping, let velocity):
      visitor.visit("spring", "parameters", [response, damping, velocity])
    case .reversedSpring(let response, let damping, let velocity):
      visitor.visit("reversedSpring", "parameters", [response, damping, velocity])
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    let given: [Double]? = try reader.optional("parameters")
    let parameters = given ?? []
    func curve(_ count: Int, _ curve: (([Double]) -> Curve)) throws(FieldError) -> Curve {
      guard parameters.count == count else { throw reader.unknown }
      return curve(parameters)
    }
    switch reader.name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInOut": self = .easeInOut
    case "cubicBezier":
      self = try curve(4) { .cubicBezier(x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3]) }
    case "spring":
      self = try curve(3) {
        .spring(response: $0[0], dampingFraction: $0[1], initialVelocity: $0[2])
      }
    case "reversedSpring":
      self = try curve(3) {
        .reversedSpring(response: $0[0], dampingFraction: $0[1], initialVelocity: $0[2])
      }
    default: throw reader.unknown
    }
  }
}
