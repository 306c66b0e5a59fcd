public import RoomCore

/// How fast a finger is, from where it was of late.
///
/// A parabola is laid through the samples of the last 100 ms by least squares; its slope at the
/// newest sample is the velocity. A gap over 40 ms ends the run, at most 20 samples count, and
/// fewer than 3 tell nothing: all as Flutter has it.
public struct VelocityTracker: Sendable {
  /// Samples older than this do not count.
  public static let horizon = Duration.milliseconds(100)
  /// A finger without a sample for longer than this has stopped.
  public static let longestGap = Duration.milliseconds(40)
  /// How many samples count at most.
  public static let capacity = 20
  /// How many samples it takes at least.
  public static let minimumCount = 3

  private struct Sample: Sendable {
    var nanoseconds: Int64 = 0
    var location = ScreenPoint.zero
  }

  // A ring: `newest` is the place of the last sample.
  private var samples: [Sample]
  private var newest = 0
  private var count = 0

  /// A tracker without samples. It allocates here and nowhere else.
  public init() {
    samples = Array(repeating: Sample(), count: Self.capacity)
  }

  /// Forgets all samples.
  public mutating func reset() {
    count = 0
  }

  /// Takes a sample. Of several at one time the last one counts; one earlier than the newest is
  /// not taken.
  public mutating func add(_ location: ScreenPoint, at time: Instant) {
    if count > 0 {
      let last = samples[newest].nanoseconds
      if time.nanoseconds < last { return }
      if time.nanoseconds == last {
        samples[newest].location = location
        return
      }
      newest = newest + 1 == Self.capacity ? 0 : newest + 1
    }
    samples[newest] = Sample(nanoseconds: time.nanoseconds, location: location)
    count = min(count + 1, Self.capacity)
  }

  /// The velocity of the finger at `now`, in points per second; zero when it has stood still or
  /// too little is known.
  ///
  /// - Complexity: O(1): at most 20 samples are looked at.
  public func velocity(at now: Instant) -> ScreenPoint {
    let run = runLength(at: now)
    guard run >= Self.minimumCount else { return .zero }
    return slopes(run)
  }

  /// How many samples, from the newest back, belong to the movement that goes on at `now`.
  private func runLength(at now: Instant) -> Int {
    guard count > 0 else { return 0 }
    let end = samples[newest].nanoseconds
    guard now.nanoseconds.subtractingSaturating(end) <= Self.longestGap.nanoseconds else {
      return 0
    }
    var length = 1
    var last = end
    while length < count {
      let time = self[length].nanoseconds
      if end.subtractingSaturating(time) > Self.horizon.nanoseconds { break }
      if last.subtractingSaturating(time) > Self.longestGap.nanoseconds { break }
      last = time
      length += 1
    }
    return length
  }

  private subscript(age: Int) -> Sample {
    let place = newest - age
    return samples[place < 0 ? place + Self.capacity : place]
  }

  /// Seconds from the newest sample, negative for the older ones.
  private func seconds(_ age: Int) -> Double {
    Double(self[age].nanoseconds.subtractingSaturating(samples[newest].nanoseconds)) / 1e9
  }

  /// With polynomials that are orthogonal over the sample times, 1, p = t - a and
  /// q = (t - b) p - c, each coefficient stands alone; the slope at t = 0 is that of p plus
  /// that of q.
  private func slopes(_ length: Int) -> ScreenPoint {
    let n = Double(length)
    var sum = 0.0
    for age in 0..<length { sum += seconds(age) }
    let a = sum / n

    var squares = 0.0
    var weighted = 0.0
    for age in 0..<length {
      let t = seconds(age)
      squares += (t - a) * (t - a)
      weighted += t * (t - a) * (t - a)
    }
    guard squares > 0 else { return .zero }
    let b = weighted / squares
    let c = squares / n

    var quartic = 0.0
    var first = ScreenPoint.zero
    var second = ScreenPoint.zero
    let origin = samples[newest].location
    for age in 0..<length {
      let t = seconds(age)
      let p = t - a
      let q = (t - b) * p - c
      let location = self[age].location
      quartic += q * q
      first.x += p * (location.x - origin.x)
      first.y += p * (location.y - origin.y)
      second.x += q * (location.x - origin.x)
      second.y += q * (location.y - origin.y)
    }
    guard quartic > 0 else { return .zero }
    let slope = -a - b
    return ScreenPoint(
      x: first.x / squares + slope * second.x / quartic,
      y: first.y / squares + slope * second.y / quartic)
  }
}
