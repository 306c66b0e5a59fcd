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
        // Eight at a time, the last ones overlapping: a comparison is a part of every look-up.
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

  /// Whether the strings are the same in memory, as short ones of the same bytes are: then they
  /// have the same bytes.
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

  /// Hashes the bytes without a terminator, for one of several names in a key: half as many calls, and
  /// only the few ways to divide one text among the names share a hash.
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
