package import LikeGestures
package import PromiseTesting

/// The contradictions of the promises, by their numbers: the first for each.
package final class Complaints {
  package private(set) var first: [Int: String] = [:]

  package init() {}

  package func expect(_ promise: Int, _ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition, first[promise] == nil { first[promise] = text() }
  }
}

/// Observes a sequence step by step.
package protocol PromiseBook {
  /// The contradiction of a promise.
  var complaints: Complaints { get }
  /// The situations that were reached.
  var cases: Set<String> { get }
  mutating func take(_ step: PromiseMoment<LikeMachine>)
}

extension PromiseBook {
  package func expect(_ promise: Int, _ condition: Bool, _ text: @autoclosure () -> String) {
    complaints.expect(promise, condition, text())
  }

  /// Takes all steps. Throws the contradiction of a promise.
  package mutating func take(
    _ steps: [PromiseMoment<LikeMachine>], _ promises: [Int], _ reach: inout PromiseReach
  ) throws {
    for (index, step) in steps.enumerated() {
      take(step)
      guard let problem = promises.compactMap({ complaints.first[$0] }).first else { continue }
      throw PromiseFault(text: problem + tail(steps, until: index))
    }
    for name in cases { reach.note(name) }
  }
}

/// The identity of a text, byte for byte.
package func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

package func saturating(_ numbers: [Int]) -> Int {
  numbers.reduce(0) {
    let (sum, overflow) = $0.addingReportingOverflow($1)
    return overflow ? .max : sum
  }
}
