/// The situations that sequences have reached.
package struct PromiseReach: Sendable {
  package private(set) var counts: [String: Int] = [:]

  package init() {}

  package mutating func note(_ situation: String) { counts[situation, default: 0] += 1 }
}

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

/// Returns a part of a script that still fails, by leaving out steps until each is needed.
package func shrunk<Step>(
  _ script: [Step], failing: ([Step]) throws -> Bool
) rethrows -> [Step] {
  var script = script
  var size = max(1, script.count / 2)
  while true {
    let before = script.count
    var start = 0
    while start < script.count {
      var shorter = script
      shorter.removeSubrange(start..<min(start + size, script.count))
      if try failing(shorter) { script = shorter } else { start += size }
    }
    if size > 1 { size /= 2 } else if script.count == before { return script }
  }
}
