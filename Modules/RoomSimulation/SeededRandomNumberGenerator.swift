import RoomCore

/// A random number generator for tests. Equal seeds give equal sequences.
///
/// ```swift
/// var generator = SeededRandomNumberGenerator(seed: 7)
/// let gift = ["rose", "heart", "crown"].randomElement(using: &generator)
/// ```
///
/// The sequence of a seed may change with a version of this package or of Swift. A test should
/// therefore hold for any sequence.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private var generator: SeededGenerator

  /// Creates a generator at the beginning of the sequence of a seed.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  public mutating func next() -> UInt64 { generator.next() }
}
