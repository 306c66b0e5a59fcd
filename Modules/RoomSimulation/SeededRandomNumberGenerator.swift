import RoomCore

/// A generator of random numbers for tests, which are the same each time for the same seed.
///
/// ```swift
/// var generator = SeededRandomNumberGenerator(seed: 7)
/// let gift = ["rose", "heart", "crown"].randomElement(using: &generator)
/// ```
///
/// The sequence may change with a version of this package or of Swift: a test expects what follows from any
/// sequence, not the numbers.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private var generator: SeededGenerator

  /// Creates a generator at the beginning of the sequence of a seed.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  public mutating func next() -> UInt64 { generator.next() }
}
