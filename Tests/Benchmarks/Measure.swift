/// Times two pieces of work in turn, so that both see the same machine, and takes the pair of
/// rounds whose ratio is the median.
///
/// Each closure does `operations` operations and returns what they took.
func compare(
  _ name: String, goal: Goal, operations: Int, rounds: Int = 7,
  _ subject: () async -> Duration, against baseline: () async -> Duration
) async -> Figure {
  _ = await (subject(), baseline())
  var pairs: [(value: Double, baseline: Double)] = []
  for _ in 0..<rounds {
    let value = await subject()
    let reference = await baseline()
    pairs.append((nanoseconds(value, operations), nanoseconds(reference, operations)))
  }
  pairs.sort { $0.value / $0.baseline < $1.value / $1.baseline }
  let median = pairs[pairs.count / 2]
  return goal.figure(name, value: median.value, baseline: median.baseline)
}

private func nanoseconds(_ duration: Duration, _ operations: Int) -> Double {
  (duration / operations) / .nanoseconds(1)
}

/// Keeps the optimizer from removing work whose result is not read.
@inline(never)
func consume<Value>(_ value: Value) {}
