/// A finger that strokes along a line, with the samples that a screen reports of it.
package struct FingerStroke {
  /// How a finger moves from rest to rest.
  package enum Course: CaseIterable, Sendable {
    /// As hands move: with the least change of acceleration.
    case minimumJerk
    /// It is fastest at the beginning.
    case slowing
    /// It is fastest at the end.
    case accelerating
    case constant

    /// The part of the way after a part of the time.
    func way(_ time: Double) -> Double {
      switch self {
      case .minimumJerk: time * time * time * (10 + time * (6 * time - 15))
      case .slowing: 1 - (1 - time) * (1 - time) * (1 - time)
      case .accelerating: time * time
      case .constant: time
      }
    }
  }

  /// A place of the finger, in points from where it landed.
  package struct Sample: Sendable {
    package var milliseconds: Double
    package var way: Double

    package init(milliseconds: Double, way: Double) {
      (self.milliseconds, self.way) = (milliseconds, way)
    }
  }

  package var course = Course.minimumJerk
  /// The points from the landing to the lift.
  package var distance: Double
  /// The milliseconds from the landing to the end of the movement.
  package var duration: Double
  /// The part of its planned movement after which the finger lifts. Most lift while they slow down.
  package var part = 0.8
  /// The samples in a second.
  package var rate = 60.0
  /// The milliseconds from the end of the movement to the lift.
  package var rest = 0.0
  /// Whether the screen reports a finger that rests.
  package var reportsRest = false

  package init(_ distance: Double, over duration: Double) {
    (self.distance, self.duration) = (distance, duration)
  }

  /// The landing, the movements, and the lift at the place of the last of them.
  ///
  /// - Parameter delay: the milliseconds by which a sample is late. Default none.
  package func samples(delay: () -> Double = { 0 }) -> [Sample] {
    let period = 1_000 / rate
    let end = duration + rest
    var samples: [Sample] = []
    var number = 0.0
    while number * period < end - 1e-9 {
      let time = number == 0 ? 0 : max(0, number * period + delay())
      if time < duration || reportsRest {
        samples.append(Sample(milliseconds: time, way: way(at: time)))
      }
      number += 1
    }
    if rest == 0 || samples.last?.way != distance {
      samples.append(Sample(milliseconds: duration, way: distance))
    }
    samples.append(Sample(milliseconds: end, way: distance))
    return samples.sorted { $0.milliseconds < $1.milliseconds }
  }

  /// The points from the landing after a time in milliseconds.
  package func way(at time: Double) -> Double {
    if time >= duration { return distance }
    return distance * course.way(part * time / duration) / course.way(part)
  }
}

extension [FingerStroke.Sample] {
  /// The samples that a program receives that is busy from one time to another, in milliseconds: of
  /// all movements in between, it receives the last.
  package func received(afterStall stall: ClosedRange<Double>) -> [FingerStroke.Sample] {
    let movements = indices.dropFirst().dropLast()
    let lost = movements.filter { stall.contains(self[$0].milliseconds) }.dropLast()
    return indices.filter { !lost.contains($0) }.map { self[$0] }
  }
}
