/// An identifier as it was received, compared byte for byte.
///
/// `String` compares by canonical equivalence, so that two senders whose names differ only in how
/// an accent is encoded would be one. Comparing bytes is also faster, and needs no Unicode tables.
@usableFromInline
package struct Identifier: Hashable, Comparable, Sendable {
  /// The identifier, with contiguous UTF-8.
  @usableFromInline package let string: String

  @inlinable
  package init(_ string: String) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
  }

  @inlinable
  package static func == (lhs: Identifier, rhs: Identifier) -> Bool {
    lhs.string.utf8.count == rhs.string.utf8.count
      && lhs.string.utf8.elementsEqual(rhs.string.utf8)
  }

  @inlinable
  package static func < (lhs: Identifier, rhs: Identifier) -> Bool {
    lhs.string.utf8.lexicographicallyPrecedes(rhs.string.utf8)
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
