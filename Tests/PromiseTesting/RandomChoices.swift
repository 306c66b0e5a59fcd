package import RoomCore

/// Choices of random tests: the same for the same seed.
extension SeededGenerator {
  /// A number from 0, less than `bound`; 0 where there is none.
  package mutating func below(_ bound: Int) -> Int { bound < 1 ? 0 : number(0...(bound - 1)) }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A duration of whole milliseconds.
  package mutating func milliseconds(_ range: ClosedRange<Int>) -> Duration {
    .milliseconds(number(range))
  }

  /// Returns true in a percentage of all cases.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A part of them, in their order.
  package mutating func some<Element>(_ elements: [Element]) -> [Element] {
    elements.filter { _ in chance(50) }
  }

  /// A generator for a part of a test, so that the parts do not disturb each other.
  package mutating func split() -> SeededGenerator { SeededGenerator(seed: next()) }
}
