import RoomCore

/// The formulas of scroll views.
enum Scrolling {
  /// How far a scroll view glides that is let go at `velocity`, in points per second, and keeps
  /// `rate` of its speed each millisecond.
  static func projection(of velocity: Double, rate: Double) -> Double {
    velocity / 1_000 * rate / (1 - rate)
  }

  /// How far content follows a finger that pulls it `distance` beyond an end.
  static func rubberBand(_ distance: Double, dimension: Double, coefficient: Double) -> Double {
    (1 - 1 / (distance * coefficient / dimension + 1)) * dimension
  }

  /// How far a finger pulled for the content to stand `offset` beyond an end.
  static func pull(for offset: Double, dimension: Double, coefficient: Double) -> Double {
    let stretch = min(offset / dimension, 0.999)
    return (1 / (1 - stretch) - 1) * dimension / coefficient
  }
}
