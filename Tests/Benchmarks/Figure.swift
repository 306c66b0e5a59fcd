/// One measured figure beside its baseline, both from the same run.
struct Figure: Codable {
  var name: String
  var value: Double
  var unit: String
  var baseline: Double
  var ratio: Double
  var goal: String
  var meets: Bool
}

/// What a figure is to reach.
enum Goal {
  /// The baseline costs at least this multiple.
  case timesCheaper(Double)
  /// It costs at most this multiple of the baseline.
  case timesTheBaseline(Double)
  /// It is at most this.
  case atMost(Double)

  func figure(_ name: String, value: Double, unit: String = "ns", baseline: Double) -> Figure {
    switch self {
    case .timesCheaper(let goal):
      let ratio = baseline / value
      return Figure(
        name: name, value: value, unit: unit, baseline: baseline, ratio: ratio,
        goal: "baseline / value >= \(goal)", meets: ratio >= goal)
    case .timesTheBaseline(let goal):
      let ratio = value / baseline
      return Figure(
        name: name, value: value, unit: unit, baseline: baseline, ratio: ratio,
        goal: "value / baseline <= \(goal)", meets: ratio <= goal)
    case .atMost(let goal):
      return Figure(
        name: name, value: value, unit: unit, baseline: baseline, ratio: value / baseline,
        goal: "value <= \(goal)", meets: value <= goal)
    }
  }
}
