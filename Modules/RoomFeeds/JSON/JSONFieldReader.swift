import RoomCore

/// The fields of an object, or the elements of a list, which have no names. Of two fields of one name the
/// first counts. A class, as values of it are handed to every field that is read.
final class JSONFieldReader: FieldReader, Sendable {
  private let bytes: ArraySlice<UInt8>
  private let members: [JSONScanner.Member]
  // What precedes the names in errors.
  private let path: String
  private let exactness: RecordingOnly
  // Whether a field that nobody reads is an error.
  fileprivate let isStrict: Bool

  init(
    _ bytes: ArraySlice<UInt8>, _ members: [JSONScanner.Member], path: String,
    _ exactness: RecordingOnly, isStrict: Bool
  ) {
    self.bytes = bytes
    self.members = members
    self.path = path
    self.exactness = exactness
    self.isStrict = isStrict
  }

  /// The same fields, of which each is to be known.
  convenience init(strict fields: JSONFieldReader) {
    self.init(fields.bytes, fields.members, path: fields.path, fields.exactness, isStrict: true)
  }

  /// The parts of a part, which is known to be an object or a list.
  func parts(of index: Int, isList: Bool) -> JSONFieldReader {
    let path = path(of: index)
    return JSONFieldReader(
      value(index), JSONScanner.members(in: value(index)),
      path: path.isEmpty && !isList ? "" : path + ".", exactness, isStrict: isStrict)
  }

  var isExact: Bool { exactness.wrappedValue }

  /// All values in their order, also of a name that was there before.
  var values: [JSONReader] { members.indices.map { JSONReader(self, $0) } }

  /// The only field, however often it is there.
  var single: JSONReader? {
    guard let first = values.first else { return nil }
    let name = Identifier(name(of: 0))
    return members.indices.allSatisfy { Identifier(self.name(of: $0)) == name } ? first : nil
  }

  func value(_ index: Int) -> ArraySlice<UInt8> { bytes[members[index].value] }

  /// The name of a field; for an element its number, for a whole text none.
  func name(of index: Int) -> String {
    let name = members[index].name
    guard name.isEmpty else { return JSONScanner.string(of: bytes[name]) ?? "" }
    return path.hasSuffix(".") ? "\(index)" : ""
  }

  /// The name with those of the objects and lists around it, for errors.
  func path(of index: Int, limit: Int = .max) -> String {
    let name = name(of: index).prefix(limit)
    return name.isEmpty && path.hasSuffix(".") ? String(path.dropLast()) : path + name
  }

  private func index(_ index: Int, isOf name: StaticString) -> Bool {
    name.withUTF8Buffer { name in
      let quoted = bytes[members[index].name]
      if quoted.dropFirst().dropLast().elementsEqual(name) { return true }
      return quoted.contains(UInt8(ascii: "\\"))
        && JSONScanner.string(of: quoted)?.utf8.elementsEqual(name) == true
    }
  }

  @inline(never)
  subscript(name: StaticString) -> JSONReader? {
    members.indices.first { index($0, isOf: name) }.map { JSONReader(self, $0) }
  }

  func required<Value: ReadValue>(_ name: StaticString) throws(FieldError) -> Value {
    try Value(from: value(name))
  }

  /// The value of a field that must be present.
  @inline(never)
  func value(_ name: StaticString) throws(FieldError) -> JSONReader {
    guard let value = self[name], !value.isNothing else {
      throw .missing(path + name.description)
    }
    return value
  }

  func read(into value: inout some Described) throws(FieldError) {
    var visitor = JSONFieldVisitor(self)
    value.describe(&visitor)
    if let error = visitor.error { throw error }
    if isStrict { try checkNames(visitor.names) }
  }

  /// Refuses what has another name.
  @inline(never)
  private func checkNames(_ names: [StaticString]) throws(FieldError) {
    for index in members.indices where !names.contains(where: { self.index(index, isOf: $0) }) {
      throw .unknown(path(of: index, limit: 40), known: names.map { $0.description })
    }
  }
}

/// Reads the fields of an object into a value.
private struct JSONFieldVisitor: FieldVisitor {
  private let fields: JSONFieldReader
  private(set) var error: FieldError?
  private(set) var names: [StaticString] = []

  init(_ fields: JSONFieldReader) {
    self.fields = fields
  }

  mutating func field(_: StaticString, _: some WrittenValue, _: FieldPrivacy?) {}

  mutating func field<Value: ReadValue>(
    _ name: StaticString, _ value: inout Value, _: FieldPrivacy?
  ) {
    guard let given = given(name) else { return }
    do throws(FieldError) {
      try value.update(from: given)
    } catch {
      self.error = error
    }
  }

  mutating func field<Value: BoundedValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value.Bound>,
    _ unit: StaticString
  ) {
    guard let given = given(name) else { return }
    do throws(FieldError) {
      try value.update(from: given)
      if given.isExact || value.isWithin(range) { return }
    } catch {
      // An error in a part of the value names the part.
      guard case .invalid(let path, _) = error, Identifier(path) == Identifier(given.path) else {
        self.error = error
        return
      }
    }
    error = given.invalid(Value.allowed(range, unit: unit.description))
  }

  @inline(never)
  private mutating func given(_ name: StaticString) -> JSONReader? {
    guard error == nil else { return nil }
    if fields.isStrict { names.append(name) }
    return fields[name]
  }
}
