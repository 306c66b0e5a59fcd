/// What contradicts the promises, by their numbers: the first for each.
package final class Complaints {
  package private(set) var first: [Int: String] = [:]

  package init() {}

  package func expect(_ promise: Int, _ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition, first[promise] == nil { first[promise] = text() }
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
