import RoomCore

/// Draws from a seed.
struct Dice: Sendable {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns true in a percentage of all cases.
  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func milliseconds(_ range: ClosedRange<Int>) -> Duration {
    .milliseconds(number(range))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...(elements.count - 1))]
  }

  /// A part of them, in their order.
  mutating func some<Element>(_ elements: [Element]) -> [Element] {
    elements.filter { _ in chance(50) }
  }

  /// Returns dice for a part of a world, so that the parts do not disturb each other.
  mutating func split() -> Dice {
    Dice(seed: random.next())
  }
}
