/// A broken promise.
package struct PromiseFault: Error, Sendable {
  package var text: String

  package init(text: String) { self.text = text }
}

/// Throws a fault where a condition does not hold.
package func ensure(
  _ condition: Bool, _ text: @autoclosure () -> String
) throws(PromiseFault) {
  if !condition { throw PromiseFault(text: text()) }
}

/// The situations that sequences have reached, with the number of times.
package struct PromiseReach: Sendable {
  package private(set) var counts: [String: Int] = [:]

  package init() {}

  package mutating func note(_ situation: String, if occurred: Bool = true) {
    if occurred { counts[situation, default: 0] += 1 }
  }

  package mutating func add(_ other: PromiseReach) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }
}
