package import RoomCore

/// Digests of events, of the fields that a recording lists.
///
/// The fields of an event are listed once, ahead of the first turn that has it. A field that is added
/// to an event later is in no earlier list, and so is not compared; a field that has been removed since
/// makes its event compared by name.
package struct EventDigest {
  /// The digest of the events of a turn.
  package struct Digest: Equatable {
    /// That of their names, in the lower half, and that of their fields, in the upper half.
    package var bits: UInt64

    package init(bits: UInt64) {
      self.bits = bits
    }

    fileprivate init(names: UInt64, fields: UInt64) {
      bits = (names & 0xFFFF_FFFF) | (fields << 32)
    }

    /// Whether the events have the same names.
    package func hasNames(of other: Digest) -> Bool { (bits ^ other.bits) & 0xFFFF_FFFF == 0 }
  }

  /// The fields of an event that are listed for the first time.
  package struct Fields: Equatable, Sendable {
    package var event: String
    package var fields: [String]

    package init(event: String, fields: [String]) {
      self.event = event
      self.fields = fields
    }
  }

  // By the hash of the path of an event, those of the paths of its fields.
  private var listed: [UInt64: Set<UInt64>] = [:]
  private var paths: [UInt64: [String]] = [:]

  package init() {}

  /// Adds to the fields that are compared.
  package mutating func insert(_ list: Fields) {
    let event = PathHash(of: list.event)
    listed[event, default: []].formUnion(list.fields.map(PathHash.init(of:)))
    paths[event, default: []] += list.fields
  }

  /// The digest of events by the fields that are listed.
  package func digest(of events: [some DescribedCases]) -> Digest {
    var walk = FieldWalk(listed, pseudonyms: nil, lists: false)
    return digest(of: events, &walk) { _, _ in }
  }

  /// The digest of events by all fields that they have; `lists` gets those that are new, which are
  /// listed from here on.
  mutating func digest(
    of events: [some DescribedCases], replacing pseudonyms: inout Pseudonyms?,
    lists: (Fields) -> Void
  ) -> Digest {
    var walk = FieldWalk(listed, pseudonyms: pseudonyms, lists: true)
    var new: [UInt64: Fields] = [:]
    let digest = digest(of: events, &walk) { event, walk in
      guard !walk.new.isEmpty else { return }
      let name = String(decoding: walk.event, as: UTF8.self)
      new[event, default: Fields(event: name, fields: [])].fields += walk.new
    }
    pseudonyms = walk.pseudonyms
    listed = walk.allListed
    for (event, fields) in new.sorted(by: { $0.key < $1.key }) {
      paths[event, default: []] += fields.fields
      lists(fields)
    }
    return digest
  }

  /// The fields that are listed for an event, and that it does not have here.
  package func missing(
    in events: [some DescribedCases]
  ) -> [Fields] {
    var missing: [Fields] = []
    var walk = FieldWalk([:], pseudonyms: nil, lists: false)
    for event in events {
      walk.begin()
      walk.seen = Seen()
      event.describe(&walk)
      let seen = walk.seen ?? Seen()
      let absent = (paths[walk.key] ?? []).filter { !seen.hasOrMayHave($0) }
      let name = String(decoding: walk.event, as: UTF8.self)
      if !absent.isEmpty, !missing.contains(where: { $0.event == name }) {
        missing.append(Fields(event: name, fields: absent))
      }
    }
    return missing
  }

  private func digest(
    of events: [some DescribedCases], _ walk: inout FieldWalk,
    _ body: (UInt64, inout FieldWalk) -> Void
  ) -> Digest {
    guard !events.isEmpty else { return Digest(bits: 0) }
    var (names, fields) = (PathHash.seed, PathHash.seed)
    for event in events {
      walk.begin()
      event.describe(&walk)
      names = names.mixed(walk.key)
      fields = fields.mixed(walk.sum)
      body(walk.key, &walk)
    }
    return Digest(names: names, fields: fields)
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

/// FNV-1a, of 64 bits.
private typealias PathHash = UInt64

extension UInt64 {
  fileprivate static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  fileprivate init(of text: String) {
    self = Self.seed
    for byte in text.utf8 { append(byte) }
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

/// The hashes of the paths of the fields of an event, and of its objects.
private struct Seen {
  var fields: Set<UInt64> = []
  var objects: Set<UInt64> = []

  /// Whether the field of a path is there, or could be: in an object that is `nil` here, in another case,
  /// in an element of a list.
  func hasOrMayHave(_ path: String) -> Bool {
    var prefix = PathHash.seed
    var isIn = objects.contains(prefix)
    for byte in path.utf8 {
      if byte == UInt8(ascii: ".") {
        if fields.contains(prefix) { return true }
        guard objects.contains(prefix) || !isIn else { return false }
        isIn = objects.contains(prefix)
      }
      prefix.append(byte)
    }
    return fields.contains(prefix) || objects.contains(prefix) || !isIn
  }
}

/// Goes through the fields of an event, and adds up hashes of their paths and values.
private struct FieldWalk {
  private(set) var pseudonyms: Pseudonyms?
  private let lists: Bool
  private var listed: Set<UInt64> = []
  private var privacy: FieldPrivacy?
  // The path of the field that is visited, and its hash; where it is in lists.
  private var path: [UInt8] = []
  private var hash = PathHash.seed
  private var position = PathHash.seed
  // Within a table, whose names are no fields: all of its values.
  private var table: UInt64?
  private var isEvent = true
  // Whether what is visited next is an element of a list.
  private var isElement = false
  /// The hashes of the paths that are listed, by event.
  private(set) var allListed: [UInt64: Set<UInt64>]
  /// The path of the event, and its hash.
  private(set) var event: [UInt8] = []
  private(set) var key = PathHash.seed
  private(set) var sum: UInt64 = 0
  /// Paths that are not listed.
  private(set) var new: [String] = []
  /// What an event has, where it is asked for.
  var seen: Seen?

  init(_ listed: [UInt64: Set<UInt64>], pseudonyms: Pseudonyms?, lists: Bool) {
    allListed = listed
    self.pseudonyms = pseudonyms
    self.lists = lists
  }

  mutating func begin() {
    key = .seed
    event.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    new.removeAll(keepingCapacity: true)
    (hash, position, sum, isEvent) = (.seed, .seed, 0, true)
  }

  /// Ends the name of the event.
  private mutating func beginFields() {
    isEvent = false
    listed = allListed[key] ?? []
    seen?.objects.insert(hash)
  }

  private mutating func appendToEvent(_ name: StaticString) {
    name.withUTF8Buffer { name in
      event += name
      for byte in name { key.append(byte) }
    }
  }

  private mutating func within(_ name: StaticString, _ body: (inout FieldWalk) -> Void) {
    guard table == nil else { return body(&self) }
    let (count, outer) = (path.count, hash)
    if count > 0 { append(UInt8(ascii: ".")) }
    name.withUTF8Buffer { for byte in $0 { append(byte) } }
    body(&self)
    path.removeLast(path.count - count)
    hash = outer
  }

  private mutating func append(_ byte: UInt8) {
    path.append(byte)
    hash.append(byte)
  }

  /// Visits an element of a list at a place of its own, so that its order counts.
  private mutating func element(_ body: (inout FieldWalk) -> Void) {
    guard isElement else { return body(&self) }
    isElement = false
    position = position.mixed(1)
    body(&self)
    isElement = true
  }

  /// Adds a value to the sum.
  private mutating func add(_ value: UInt64) {
    element { $0.addHere(value) }
  }

  private mutating func addHere(_ value: UInt64) {
    if let table {
      self.table = table.mixed(value)
      return
    }
    seen?.fields.insert(hash)
    if !listed.contains(hash) {
      guard lists else { return }
      listed.insert(hash)
      allListed[key, default: []].insert(hash)
      new.append(String(decoding: path, as: UTF8.self))
    }
    sum &+= hash.mixed(position).mixed(value)
  }

  private mutating func add(_ text: some Sequence<UInt8>) {
    var hash = PathHash.seed
    for byte in text { hash.append(byte) }
    add(hash)
  }
}

extension FieldWalk: FieldVisitor {
  mutating func field(_ name: StaticString, _ value: some WrittenValue) {
    within(name) { value.write(to: &$0) }
  }

  mutating func field(_ name: StaticString, _ value: some WrittenValue, _ privacy: FieldPrivacy) {
    self.privacy = privacy
    field(name, value)
    self.privacy = nil
  }

  mutating func field<Value: ReadValue>(_ name: StaticString, _ value: inout Value) {
    field(name, value)
  }

  mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _ privacy: FieldPrivacy
  ) {
    field(name, value, privacy)
  }

  mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    field(name, value)
  }
}

extension FieldWalk: ValueWriter {
  mutating func nothing() { add(0) }
  mutating func flag(_ value: Bool) { add(value ? 2 : 1) }
  mutating func integer(_ value: Int) { add(UInt64(bitPattern: Int64(value))) }
  mutating func unsigned(_ value: UInt64) { add(value) }
  mutating func number(_ value: Double) { add(value.isNaN ? .max : value.bitPattern) }
  mutating func duration(_ value: Duration) { add(UInt64(bitPattern: value.nanoseconds)) }
  mutating func instant(_ value: Instant) { add(UInt64(bitPattern: value.nanoseconds)) }

  mutating func text(_ value: String) {
    switch privacy {
    case .person where pseudonyms != nil: add((pseudonyms?.person(value) ?? value).utf8)
    case .text where pseudonyms != nil: add((pseudonyms?.text(value) ?? value).utf8)
    default: add(value.utf8)
    }
  }

  mutating func list(_ elements: (inout FieldWalk) -> Void) {
    guard table == nil else { return elements(&self) }
    element { walk in
      let outer = walk.position
      walk.seen?.fields.insert(walk.hash)
      walk.within("[]") { walk in
        walk.isElement = true
        elements(&walk)
        walk.isElement = false
      }
      walk.position = outer
    }
  }

  mutating func object(_ value: some Described) {
    element { walk in
      walk.seen?.objects.insert(walk.hash)
      var value = value
      value.describe(&walk)
    }
  }

  /// A table is one value.
  mutating func table(_ entries: (inout FieldWalk) -> Void) {
    guard table == nil else { return entries(&self) }
    let wasElement = isElement
    (table, isElement) = (.seed, false)
    entries(&self)
    let value = table ?? 0
    (table, isElement) = (nil, wasElement)
    add(value)
  }

  mutating func entry(_ name: String, _ value: some WrittenValue) {
    add(name.utf8)
    value.write(to: &self)
  }

  mutating func cases(_ value: some DescribedCases) {
    element { value.describe(&$0) }
  }
}

extension FieldWalk: CaseVisitor {
  mutating func visit(_ name: StaticString) {
    guard !isEvent else {
      appendToEvent(name)
      return beginFields()
    }
    name.withUTF8Buffer { add($0) }
  }

  mutating func visit(_ name: StaticString, _ fields: some Described) {
    let wasEvent = isEvent
    visit(name)
    if wasEvent {
      var fields = fields
      fields.describe(&self)
    } else {
      within(name) { $0.object(fields) }
    }
  }

  mutating func visit(_ name: StaticString, _ label: StaticString, _ value: some WrittenValue) {
    let wasEvent = isEvent
    visit(name)
    within(wasEvent ? label : name) { value.write(to: &$0) }
  }

  mutating func visit(path name: StaticString, _ value: some DescribedCases) {
    if isEvent {
      appendToEvent(name)
      event.append(UInt8(ascii: "."))
      key.append(UInt8(ascii: "."))
      value.describe(&self)
    } else {
      visit(name)
      within(name) { value.describe(&$0) }
    }
  }
}
