import RoomCore

/// Finds the place of a combo by its names.
///
/// A dictionary that doubles hashes all its keys again: with 50,000 combos, most of a frame. This one
/// is divided among parts by the sender. The largest part has twice as many as the smallest, and the
/// others are in between, so that they double one after another.
struct ComboIndex: Sendable {
  private var parts: [[ComboNames.Key: Int]] = Array(repeating: [:], count: 32)

  /// - Complexity: O(1) on average.
  subscript(key: ComboNames.Key) -> Int? {
    _read { yield parts[Self.part(of: key)][key] }
    _modify { yield &parts[Self.part(of: key)][key] }
  }

  /// The number of combos in each part.
  var counts: [Int] { parts.map { $0.count } }

  /// By the last bytes of the sender, in which senders differ. Where they do not, one part holds all
  /// combos, and is the dictionary that it would be otherwise.
  private static func part(of key: ComboNames.Key) -> Int {
    let bits: UInt64? = key.sender.string.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    // By the golden ratio, which spreads neighbours, to a fraction of 65,536; of its binary logarithm
    // as a number between one and two, to a hundredth, a thirty-second is a part.
    let fraction = ((bits ?? 0) &* 0x9E37_79B9_7F4A_7C15) >> 48
    let logarithm = fraction + ((fraction * (65_536 - fraction) * 22_528) >> 32)
    return Int(truncatingIfNeeded: logarithm >> 11)
  }
}
