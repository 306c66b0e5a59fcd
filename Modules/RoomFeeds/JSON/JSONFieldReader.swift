package import RoomCore

/// The fields of an object, or the elements of a list, which have no names. If two fields have the
/// same name, the first one is used.
///
/// The reader is a class because it is passed to each field that is read.
package final class JSONFieldReader: FieldReader, Sendable {
  private let bytes: ArraySlice<UInt8>
  private let members: [JSONScanner.Member]
  // The path of the enclosing value, which precedes the names of fields in errors.
  private let path: String
  private let exactness: RecordingOnly
  // A Boolean value that indicates whether an unknown field is an error.
  package let isStrict: Bool

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

  /// Creates a reader of the same fields for which an unknown field is an error.
  convenience init(strict fields: JSONFieldReader) {
    self.init(fields.bytes, fields.members, path: fields.path, fields.exactness, isStrict: true)
  }

  /// Returns the parts of an element or a field that is known to be an object or a list.
  func parts(of index: Int, isList: Bool) -> JSONFieldReader {
    let path = path(of: index)
    return JSONFieldReader(
      value(index), JSONScanner.members(in: value(index)),
      path: path.isEmpty && !isList ? "" : path + ".", exactness, isStrict: isStrict)
  }

  package var isExact: Bool { exactness.wrappedValue }

  /// The values of all fields in their order, including repeated fields.
  var values: [JSONReader] { members.indices.map { JSONReader(self, $0) } }

  func value(_ index: Int) -> ArraySlice<UInt8> { bytes[members[index].value] }

  /// Returns the name of a field, the index of an element, or an empty string for a whole text.
  func name(of index: Int) -> String {
    let name = members[index].name
    guard name.isEmpty else { return JSONScanner.string(of: bytes[name]) ?? "" }
    return path.hasSuffix(".") ? "\(index)" : ""
  }

  /// Returns the name of a field with the names of the enclosing objects and lists, for errors.
  func path(of index: Int, limit: Int = .max) -> String {
    let name = name(of: index).prefix(limit)
    return name.isEmpty && path.hasSuffix(".") ? String(path.dropLast()) : path + name
  }

  private func index(_ index: Int, isOf name: StaticString) -> Bool {
    let place = members[index].name
    let count = name.utf8CodeUnitCount + 2
    // An escape sequence has more bytes than its character, so a shorter text cannot match.
    guard place.count >= count else { return false }
    return name.withUTF8Buffer { name in
      let quoted = bytes[place]
      if place.count == count { return quoted.dropFirst().starts(with: name) }
      return quoted.contains(UInt8(ascii: "\\"))
        && JSONScanner.string(of: quoted)?.utf8.elementsEqual(name) == true
    }
  }

  @inline(never)
  package subscript(name: StaticString) -> JSONReader? {
    for index in members.indices where self.index(index, isOf: name) {
      return JSONReader(self, index)
    }
    return nil
  }

  @inline(never)
  package func value(_ name: StaticString) throws(FieldError) -> JSONReader {
    guard let value = self[name], !value.isNothing else {
      throw .missing(path + name.description)
    }
    return value
  }

  @inline(never)
  package func checkNames(_ names: [StaticString]) throws(FieldError) {
    for index in members.indices where !names.contains(where: { self.index(index, isOf: $0) }) {
      throw .unknown(path(of: index, limit: 40), known: names.map { $0.description })
    }
  }
}
