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

/// The goal of a figure.
enum Goal {
  /// It costs at most this multiple of the baseline.
  case timesTheBaseline(Double)
  /// It is at most this.
  case atMost(Double)

  /// The figure of a number of things.
  func figure(_ name: String, _ count: Int, to baseline: Int = 1) -> Figure {
    figure(name, value: Double(count), unit: "", baseline: Double(baseline))
  }

  func figure(_ name: String, value: Double, unit: String = "ns", baseline: Double) -> Figure {
    let ratio = value / baseline
    let (goal, meets) =
      switch self {
      case .timesTheBaseline(let goal): ("value / baseline <= \(goal)", ratio <= goal)
      case .atMost(let goal): ("value <= \(goal)", value <= goal)
      }
    return Figure(
      name: name, value: value, unit: unit, baseline: baseline, ratio: ratio, goal: goal,
      meets: meets)
  }
}
