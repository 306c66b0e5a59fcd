import RoomCore

/// A table that finds the place of a combo by its names.
///
/// A single dictionary rehashes all keys when it doubles. With 50,000 combos, this takes most of a frame. This table is
/// divided into parts by the sender. The largest part has twice as many combos as the smallest, so that the parts
/// double one after another.
struct ComboIndex: Sendable {
  private var parts: [[ComboNames.Key: Int]] = Array(repeating: [:], count: 32)

  /// - Complexity: O(1) on average.
  subscript(key: ComboNames.Key) -> Int? {
    _read { yield parts[Self.part(of: key)][key] }
    _modify { yield &parts[Self.part(of: key)][key] }
  }

  /// The number of combos in each part.
  var counts: [Int] { parts.map { $0.count } }

  /// Returns the part of a key, by the last bytes of the sender. If all senders have the same last bytes, one part
  /// holds all combos, and the table is as slow as a single dictionary.
  private static func part(of key: ComboNames.Key) -> Int {
    let bits: UInt64? = key.sender.string.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    // The golden ratio spreads neighbouring senders over fractions of 65,536. The part is a thirty-second of the binary
    // logarithm of one plus the fraction. The polynomial differs from the
    // logarithm by at most a hundredth.
    let fraction = ((bits ?? 0) &* 0x9E37_79B9_7F4A_7C15) >> 48
    let logarithm = fraction + ((fraction * (65_536 - fraction) * 22_528) >> 32)
    return Int(truncatingIfNeeded: logarithm >> 11)
  }
}
