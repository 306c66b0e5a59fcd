package import RoomCore

/// Computes digests of events from the fields that a recording lists.
///
/// The fields of an event are listed once, before the first turn that has the event. A field that a
/// later version adds is in no earlier list, so it is not compared. If a later version removes a
/// field, only the name of its event is compared.
///
/// The hash covers the JSON of an event, value by value. In this JSON, `nil` is `null`, and the
/// name of a case with a value is a value. A table is one value.
package struct EventDigest {
  /// The digest of the events of a turn.
  package struct Digest: Equatable {
    /// The hash of the names in the lower half, and the hash of the fields in the upper half.
    package var bits: UInt64

    package init(bits: UInt64) {
      self.bits = bits
    }

    /// Returns a Boolean value that indicates whether the events have the same names.
    package func hasNames(of other: Digest) -> Bool { (bits ^ other.bits) & 0xFFFF_FFFF == 0 }
  }

  /// Fields of an event that are listed for the first time.
  package struct Fields: Equatable, Sendable {
    /// The name of the event, after the name of its module and a point.
    package var event: String
    /// The paths of the fields: points lead into objects, and `[]` stands for each element of a
    /// list.
    package var fields: [String]

    package init(event: String, fields: [String]) {
      self.event = event
      self.fields = fields
    }
  }

  // `listed` has the hashes of the listed fields, each mixed with the hash of its event. `paths`
  // has the paths by event.
  private var listed: Set<UInt64> = []
  private var paths: [String: [String]] = [:]

  package init() {}

  /// Adds a list to the fields that are compared.
  package mutating func insert(_ list: Fields) {
    let event = UInt64(hashOfEvent: list.event)
    listed.formUnion(list.fields.map { event.mixed(UInt64(hashOf: $0.utf8)) })
    paths[list.event, default: []] += list.fields
  }

  /// Returns the digest of events, computed from the listed fields.
  package func digest(of events: [some DescribedCases]) -> Digest {
    var json = JSONText()
    json.isExact = true
    return json.digest(of: events) { _, _, field in listed.contains(field) }
  }

  /// Writes events to `json`, and returns their digest, computed from all fields, with the fields
  /// that are new. The new fields are listed afterwards.
  mutating func digest(
    of events: [some DescribedCases], as json: inout JSONText
  ) -> (digest: Digest, new: [Fields]) {
    var new: [Fields] = []
    let digest = json.digest(of: events) { event, path, field in
      if listed.insert(field).inserted {
        let path = String(decoding: path, as: UTF8.self)
        paths[event.caseName, default: []].append(path)
        new.insert(path, of: event.caseName)
      }
      return true
    }
    return (digest, new)
  }

  /// Returns the listed fields of the events that the events do not have in this version.
  package func missing(in events: [some DescribedCases]) -> [Fields] {
    var missing: [Fields] = []
    var json = JSONText()
    for event in events {
      let name = event.caseName
      guard !missing.contains(where: { $0.event == name }) else { continue }
      var (fields, objects): ([[UInt8]: UInt64], Set<[UInt8]>) = ([:], [])
      json.visitFields(of: event) { path, part in
        switch part {
        case .object: objects.insert(path)
        case .value(let value): fields[path] = value
        case .list: fields[path] = 0
        }
      }
      for path in paths[name] ?? [] where !Self.isOrMayBe(path, among: fields, objects) {
        missing.insert(path, of: name)
      }
    }
    return missing
  }

  /// Returns a Boolean value that indicates whether the events have a field or an object at a path,
  /// or can have one. A path within an object that is `nil` here, another case or an empty list
  /// counts as possible, and the path of the value of a case that has no value here does not.
  private static func isOrMayBe(
    _ path: String, among fields: [[UInt8]: UInt64], _ objects: Set<[UInt8]>
  ) -> Bool {
    var prefix: [UInt8] = []
    for name in path.split(separator: ".") {
      let value = prefix.isEmpty ? nil : fields[prefix]
      prefix.enter(name.utf8)
      guard fields[prefix] == nil, !objects.contains(prefix) else { continue }
      return value.map { $0 != UInt64(hashOfEvent: String(name)) } ?? false
    }
    return true
  }
}

extension EventDigest.Fields: ReadFields {
  package init(from fields: some FieldReader) throws(FieldError) {
    self.init(event: try fields.required("event"), fields: try fields.required("fields"))
  }

  package mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("event", &event)
    visitor.field("fields", &fields)
  }
}

extension [EventDigest.Fields] {
  fileprivate mutating func insert(_ field: String, of event: String) {
    if let index = firstIndex(where: { $0.event == event }) {
      self[index].fields.append(field)
    } else {
      append(EventDigest.Fields(event: event, fields: [field]))
    }
  }
}

// The FNV-1a hash of 64 bits.
extension UInt64 {
  fileprivate init(hashOf bytes: some Sequence<UInt8>) {
    self = 0xcbf2_9ce4_8422_2325
    for byte in bytes { append(byte) }
  }

  /// Creates the hash of an event's name, in the way the hash of a field's value is created.
  fileprivate init(hashOfEvent name: String) {
    self = UInt64(hashOf: []).mixed(UInt64(hashOf: "\"\(name)\"".utf8))
  }

  fileprivate mutating func append(_ byte: UInt8) {
    self = (self ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  fileprivate func mixed(_ other: UInt64) -> UInt64 {
    var hash = (self ^ other) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return hash &* 0xD6E8_FEB8_6659_FD93
  }
}

// A path of a field is an array of bytes.
extension [UInt8] {
  fileprivate mutating func enter(_ name: some Sequence<UInt8>) {
    if !isEmpty { append(UInt8(ascii: ".")) }
    append(contentsOf: name)
  }
}

/// The part of an event at a path.
private enum FieldPart {
  /// A value, or an object that counts as one value, as the hash of its JSON and its indices in
  /// lists.
  case value(UInt64)
  case list
  case object
}

extension JSONText {
  /// Returns the digest of events, computed from the fields that `isCompared` accepts.
  fileprivate mutating func digest<Event: DescribedCases>(
    of events: [Event], _ isCompared: (Event, _ path: [UInt8], _ field: UInt64) -> Bool
  ) -> EventDigest.Digest {
    guard !events.isEmpty else { return EventDigest.Digest(bits: 0) }
    var (names, fields) = (UInt64(hashOf: []), UInt64(hashOf: []))
    for event in events {
      var (name, sum): (UInt64, UInt64) = (0, 0)
      visitFields(of: event) { path, part in
        guard case .value(let value) = part else { return }
        let hash = UInt64(hashOf: path)
        if path.isEmpty {
          name = value
        } else if isCompared(event, path, name.mixed(hash)) {
          sum &+= hash.mixed(value)
        }
      }
      names = names.mixed(name)
      fields = fields.mixed(sum)
    }
    return EventDigest.Digest(bits: (names & 0xFFFF_FFFF) | (fields << 32))
  }

  /// Visits the parts of an event: its name, with an empty path, and its fields.
  fileprivate mutating func visitFields(
    of event: some DescribedCases, _ visit: ([UInt8], FieldPart) -> Void
  ) {
    isMarked = true
    object { $0.field("", path: event) }
    isMarked = false
    var (scanner, path) = (JSONScanner(bytes[...]), [UInt8]())
    try? scanner.visitParts(at: UInt64(hashOf: []), &path, visit)
    scanner = JSONScanner([])
    clear()
  }
}

extension JSONScanner {
  // The path component for each element of a list.
  private static let element = Array("[]".utf8)[...]

  /// Visits the next value and its parts. `place` is the hash of the indices in the enclosing
  /// lists.
  fileprivate mutating func visitParts(
    at place: UInt64, _ path: inout [UInt8], _ visit: ([UInt8], FieldPart) -> Void
  ) throws(Malformed) {
    let isList = next() == UInt8(ascii: "[")
    guard isList || next() == UInt8(ascii: "{") else {
      return try visitValue(at: place, path, visit)
    }
    visit(path, isList ? .list : .object)
    var place = place
    try parts { (scanner, name) throws(Malformed) in
      if isList { place = place.mixed(1) }
      let name = isList ? Self.element : scanner.bytes[name].dropFirst().dropLast()
      // A part with an empty name marks its object as one value.
      guard !name.isEmpty else { return try scanner.visitValue(at: place, path, visit) }
      let count = path.count
      path.enter(name)
      try scanner.visitParts(at: place, &path, visit)
      path.removeLast(path.count - count)
    }
  }

  private mutating func visitValue(
    at place: UInt64, _ path: [UInt8], _ visit: ([UInt8], FieldPart) -> Void
  ) throws(Malformed) {
    let json = bytes[try self.place()]
    visit(path, .value(place.mixed(UInt64(hashOf: json))))
  }
}
