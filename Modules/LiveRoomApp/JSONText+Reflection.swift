import RoomCore

extension JSONText {
  /// Writes an event of a module, field by field as its declaration names them: lengths of time
  /// and moments as seconds, a payload without a label under the
  /// last word of its type's name, a number as the count that it is, a boolean as "value".
  mutating func event(_ event: Any) {
    let mirror = Mirror(reflecting: event)
    guard let payload = mirror.children.first, mirror.displayStyle == .enum else {
      return field("event", "\(event)")
    }
    let name = payload.label ?? ""
    field("event", name)
    fields(of: payload.value, named: name)
  }

  /// The fields of the payload of an enumeration's case: of its tuple, of its only structure, or
  /// its only value. What would be called "event" too is called as the case is: `name`.
  private mutating func fields(of payload: Any, named name: String) {
    let mirror = Mirror(reflecting: payload)
    if mirror.displayStyle == .tuple
      || (mirror.displayStyle == .struct && !Self.isPlain(payload))
    {
      for child in mirror.children { field(self.name(of: child), reflecting: child.value) }
    } else {
      let own = self.name(of: (nil, payload))
      field(own == "event" ? name : own, reflecting: payload)
    }
  }

  private func name(of child: Mirror.Child) -> String {
    if let label = child.label, !label.hasPrefix(".") { return label }
    if child.value is any BinaryInteger { return "count" }
    if child.value is Bool { return "value" }
    let type = "\(type(of: child.value))"
    let word = type.lastIndex(where: \.isUppercase).map { type[$0...] } ?? type[...]
    return word.lowercased()
  }

  private static func isPlain(_ value: Any) -> Bool {
    value is Duration || value is Instant || value is String || value is any BinaryInteger
      || value is Double || value is Bool
  }

  private mutating func field(_ name: String, reflecting value: Any) {
    begin(name)
    append(reflecting: value)
  }

  private mutating func append(reflecting value: Any) {
    switch value {
    case let value as String: append(value)
    case let value as Bool: append(value)
    case let value as Double: append(value)
    case let value as any BinaryInteger: append(literal: "\(value)")
    case let value as Duration: append(value.seconds)
    case let value as Instant: append(value.seconds)
    case let value as Motion: append(value)
    default: append(children: value)
    }
  }

  private mutating func append(children value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let child = mirror.children.first {
        append(reflecting: child.value)
      } else {
        append(literal: "null")
      }
    case .enum:
      guard let payload = mirror.children.first else { return append("\(value)") }
      object { json in
        let name = payload.label ?? ""
        json.begin(name)
        json.object { $0.fields(of: payload.value, named: name) }
      }
    case .collection, .set:
      array(mirror.children.map(\.value)) { json, element in json.append(reflecting: element) }
    case .dictionary:
      let pairs = mirror.children.map { pair in
        let children = Array(Mirror(reflecting: pair.value).children)
        return (key: "\(children[0].value)", value: children[1].value)
      }
      object { json in
        for pair in pairs.sorted(by: { $0.key < $1.key }) {
          json.field(pair.key, reflecting: pair.value)
        }
      }
    default:
      object { json in
        for child in mirror.children { json.field(json.name(of: child), reflecting: child.value) }
      }
    }
  }
}
