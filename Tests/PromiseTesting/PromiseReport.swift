/// The situations that a sequence has reached, and what was not as promised.
package struct PromiseReport: Sendable {
  package var seed: Int
  package var faults: [String]
  package private(set) var reached: Set<String> = []

  package init(seed: Int, faults: [String] = []) {
    self.seed = seed
    self.faults = faults
  }

  package mutating func note(_ situation: String, if occurred: Bool = true) {
    if occurred { reached.insert(situation) }
  }

  package mutating func ensure(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { faults.append("seed \(seed): \(fault())") }
  }
}
