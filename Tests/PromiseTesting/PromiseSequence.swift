package import RoomCore

/// A sequence that was played, and that can be played again with other steps.
package protocol PromiseSequence {
  associatedtype Step
  var steps: [Step] { get }
  /// The fault of the machine by itself while the sequence was played.
  var fault: PromiseFault? { get }
  /// The log, line by line.
  var transcript: String { get }
  /// The sequence of other steps, with the same beginning.
  func playing(_ steps: [Step]) throws -> Self
  /// Sequences of as many steps, each simpler in one respect. Default none.
  var simpler: [() throws -> Self] { get }
}

extension PromiseSequence {
  package var simpler: [() throws -> Self] { [] }

  /// Returns the smallest sequence found that breaks a promise, and how it does: of a prefix, without
  /// the steps that are not needed, and with simpler ones.
  package func shrunk(
    _ fault: PromiseFault, breaking check: (Self) throws -> Void
  ) -> (sequence: Self, fault: PromiseFault) {
    var (smallest, fault) = (self, fault)
    func breaks(_ make: () throws -> Self) -> Bool {
      guard let next = try? make() else { return false }
      do { try check(next) } catch let other as PromiseFault {
        (smallest, fault) = (next, other)
        return true
      } catch {}
      return false
    }
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      let isBroken = breaks { try playing(Array(steps.prefix(middle))) }
      (low, high) = isBroken ? (low, middle) : (middle + 1, high)
    }
    repeat {
      var size = max(1, smallest.steps.count / 2)
      var before = 0
      repeat {
        before = smallest.steps.count
        var start = 0
        while start < smallest.steps.count {
          var rest = smallest.steps
          rest.removeSubrange(start..<min(start + size, rest.count))
          if !breaks({ try smallest.playing(rest) }) { start += size }
        }
        if size > 1 { (size, before) = (size / 2, 0) }
      } while smallest.steps.count != before
    } while smallest.simpler.contains { breaks($0) }
    return (smallest, fault)
  }
}

/// Choices, for a check that plays its own sequences. They cannot be shrunk.
package struct PromiseChoices: PromiseSequence {
  package let seed: Int

  package init(seed: Int) { self.seed = seed }

  package var source: SeededGenerator { SeededGenerator(seed: UInt64(seed)) }

  package var steps: [Never] { [] }
  package var fault: PromiseFault? { nil }
  package var transcript: String { "" }
  package func playing(_ steps: [Never]) -> Self { self }
}
