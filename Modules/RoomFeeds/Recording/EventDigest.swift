// The lines of a recording, and digests to compare its events with.

package import RoomCore

/// Digests of events, of the fields that a recording lists.
///
/// The fields of an event are listed once, ahead of the first turn that has it. A field that is added
/// to an event later is in no earlier list, and so is not compared; a field that has been removed since
/// makes its event compared by name.
///
/// What is hashed is the JSON of an event, value by value: there `nil` is `null`, the name of a case that has
/// a value is a value as well, and a table is one.
package struct EventDigest {
  /// The digest of the events of a turn.
  package struct Digest: Equatable {
    /// That of their names, in the lower half, and that of their fields, in the upper half.
    package var bits: UInt64

    package init(bits: UInt64) {
      self.bits = bits
    }

    /// Whether the events have the same names.
    package func hasNames(of other: Digest) -> Bool { (bits ^ other.bits) & 0xFFFF_FFFF == 0 }
  }

  /// Fields of an event, listed for the first time.
  package struct Fields: Equatable, Sendable {
    /// The name of the event, with that of its module ahead.
    package var event: String
    /// The paths of the fields: points lead into objects, and `[]` stands for each element of a list.
    package var fields: [String]

    package init(event: String, fields: [String]) {
      self.event = event
      self.fields = fields
    }
  }

  // The hashes of the listed fields, each with that of its event; and their paths, by the event.
  private var listed: Set<UInt64> = []
  private var paths: [String: [String]] = [:]

  package init() {}

  /// Adds to the fields that are compared.
  package mutating func insert(_ list: Fields) {
    let event = UInt64(hashOfEvent: list.event)
    listed.formUnion(list.fields.map { event.mixed(UInt64(hashOf: $0.utf8)) })
    paths[list.event, default: []] += list.fields
  }

  /// The digest of events by the fields that are listed.
  package func digest(of events: [some DescribedCases]) -> Digest {
    var json = JSONText()
    json.isExact = true
    return json.digest(of: events) { _, _, field in listed.contains(field) }
  }

  /// The digest of events by all fields that they have, as `json` writes them, and the fields that are new:
  /// they are listed from here on.
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

  /// The fields that are listed for an event, and that it does not have here.
  package func missing(in events: [some DescribedCases]) -> [Fields] {
    var missing: [Fields] = []
    var json = JSONText()
    for event in events {
      let name = event.caseName
      guard !missing.contains(where: { $0.event == name }) else { continue }
      var (fields, objects): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
      json.visitFields(of: event) { path, part in
        if case .object = part { objects.insert(path) } else { fields.insert(path) }
      }
      for path in paths[name] ?? [] where !Self.isOrMayBe(path, among: fields, objects) {
        missing.insert(path, of: name)
      }
    }
    return missing
  }

  /// Whether a path is that of one of these fields or objects, or could be: in an object that is `nil`
  /// here, in another case, in an element of a list.
  private static func isOrMayBe(
    _ path: String, among fields: Set<[UInt8]>, _ objects: Set<[UInt8]>
  ) -> Bool {
    var prefix: [UInt8] = []
    for name in path.utf8.split(separator: UInt8(ascii: ".")) {
      prefix.enter(name)
      if fields.contains(prefix) { return true }
      guard objects.contains(prefix) else { return false }
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

// FNV-1a, of 64 bits.
extension UInt64 {
  fileprivate init(hashOf bytes: some Sequence<UInt8>) {
    self = 0xcbf2_9ce4_8422_2325
    for byte in bytes { append(byte) }
  }

  /// The hash of a name, as that of the value of a field.
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

// The path of a field.
extension [UInt8] {
  fileprivate mutating func enter(_ name: some Sequence<UInt8>) {
    if !isEmpty { append(UInt8(ascii: ".")) }
    append(contentsOf: name)
  }
}

/// What an event has at a path.
private enum FieldPart {
  /// A value, or what is one as a whole, by the hash of its JSON and of its places in lists.
  case value(UInt64)
  case list
  case object
}

extension JSONText {
  /// The digest of events by the fields that are compared.
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

  /// Visits what an event has: its name, which has no path, then its fields.
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
  // The name of each element of a list, in a path.
  private static let element = Array("[]".utf8)[...]

  /// Visits the next value, and what it has, at its place in the lists that it is in.
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
      // What has no name is no field, but a value as a whole.
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
