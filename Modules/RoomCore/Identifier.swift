/// An identifier as it was received, compared byte for byte.
///
/// `String` compares by canonical equivalence. Two senders whose names encode an accent differently
/// would be equal. Comparing bytes is also faster and needs no Unicode tables.
@usableFromInline
package struct Identifier: Hashable, Comparable, Sendable {
  /// The identifier, with contiguous UTF-8.
  @usableFromInline package let string: String

  @inlinable
  package init(_ string: String) {
    if string.isContiguousUTF8 {
      self.string = string
    } else {
      var copy = string
      copy.makeContiguousUTF8()
      self.string = copy
    }
  }

  @inlinable
  package static func == (lhs: Identifier, rhs: Identifier) -> Bool {
    if lhs.hasRepresentation(of: rhs) { return true }
    let count = lhs.string.utf8.count
    guard count == rhs.string.utf8.count else { return false }
    return lhs.withBytes { one in
      rhs.withBytes { other in
        // The loop compares eight bytes at a time, and the last eight overlap. Each look-up
        // compares identifiers.
        var offset = 0
        while offset + 8 <= count {
          if one.word(at: offset) != other.word(at: offset) { return false }
          offset += 8
        }
        if count >= 8 { return one.word(at: count - 8) == other.word(at: count - 8) }
        while offset < count {
          if one[offset] != other[offset] { return false }
          offset += 1
        }
        return true
      }
    }
  }

  /// Returns a Boolean value that indicates whether both strings have the same representation in
  /// memory. Short strings with equal bytes have the same representation.
  @inlinable
  func hasRepresentation(of other: Identifier) -> Bool {
    #if _pointerBitWidth(_64)
      let (one, two) = unsafeBitCast(string, to: (UInt64, UInt64).self)
      let (three, four) = unsafeBitCast(other.string, to: (UInt64, UInt64).self)
      return one == three && two == four
    #else
      return false
    #endif
  }

  @inlinable
  package static func < (lhs: Identifier, rhs: Identifier) -> Bool {
    lhs.string.utf8.lexicographicallyPrecedes(rhs.string.utf8)
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    hashBytes(into: &hasher)
    hasher.combine(0xFF as UInt8)
  }

  /// Hashes the bytes without a terminator, for a key with several names. It takes half as many
  /// calls. Only keys that divide one text differently have equal hashes.
  @inlinable
  package func hashBytes(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: $0) }
  }

  @inlinable
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    string.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }!
  }
}

extension UnsafeRawBufferPointer {
  @inlinable
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}
