import RoomCore

/// A bottom sheet that an app presents.
public struct SheetSpec: Hashable, Sendable {
  /// The identity of the sheet.
  public var id: String
  /// The heights that the sheet rests at, from 1 to 100,000 points, in any order. It never rises above
  /// the greatest.
  public var detents: [Double]
  /// The index of the detent that it opens at, from the lowest.
  package var initialDetent: Int
  /// Whether the user can dismiss it. Otherwise ``SheetEvent/didAttemptDismissal(_:)`` is
  /// emitted, and the app decides.
  package var isDismissible: Bool

  /// A sheet; by default it opens at its lowest detent, and the user can dismiss it. One with an invalid
  /// detent is not presented: see ``LikeRejection/invalidSheet(id:)``.
  public init(
    id: String, detents: [Double], initialDetent: Int = 0, isDismissible: Bool = true
  ) {
    self.id = id
    self.detents = detents
    self.initialDetent = initialDetent
    self.isDismissible = isDismissible
  }

  /// The same sheet with its detents in order, each once; `nil` if there is none, one is not a number
  /// from 1 to 100,000 points, or the initial one does not exist.
  var normalized: SheetSpec? {
    var spec = self
    spec.detents = spec.detents.inOrder()
    guard let least = spec.detents.first, let greatest = spec.detents.last else { return nil }
    guard detents.allSatisfy({ $0.isFinite }), least >= 1, greatest <= 100_000 else { return nil }
    var distinct: [Double] = []
    for height in spec.detents where distinct.last != height { distinct.append(height) }
    spec.detents = distinct
    return distinct.indices.contains(initialDetent) ? spec : nil
  }
}

/// How a bottom sheet follows a finger, and where it settles.
public struct SheetConfiguration: Hashable, Sendable {
  /// Where a sheet settles when a finger lifts. By default where it would come to rest.
  public var release = SheetRelease.projected()
  /// Whether a drag of the sheet dismisses it as soon as the finger is on the backdrop. `false` by
  /// default.
  public var dismissesOutside = false
  /// Whether a finger catches a sheet that is being dismissed; otherwise its drags are ignored until
  /// the sheet is off the screen. `true` by default.
  public var catchesDismissal = true
  /// The response of the spring with which it settles, critically damped. 0.4 s by default, as in
  /// common sheet libraries.
  public var response = Duration.milliseconds(400)

  package init() {}

  func validate() throws(LikeConfigurationError) {
    switch release {
    case .projected(let fastVelocity, let longStep):
      try check("sheet.release.fastVelocity", fastVelocity, in: 0...1e6)
      try check("sheet.release.longStep", longStep, in: 0...1e6)
    case .lastStep(let length): try check("sheet.release.lastStep", length, in: 0...1e6)
    }
    try check("sheet.response", response)
  }
}

/// Where a sheet settles when the finger that drags it lifts.
///
/// The last step is the distance in points by which the last sample of the finger lowered the sheet. A
/// lift at the place of the sample before it is not a sample of its own.
public enum SheetRelease: Hashable, Sendable {
  /// At the detent, or dismissed, that is nearest to where the sheet would come to rest by its velocity.
  /// A release at `fastVelocity` points per second or more, or downwards with a last step of more than
  /// `longStep` points, takes it at least to the next detent in its direction.
  case projected(fastVelocity: Double = 300, longStep: Double = 5)
  /// At the next lower detent, or dismissed, when the velocity is downwards and the last step is longer
  /// than `over` points; otherwise at the nearest detent, however far the sheet was dragged.
  case lastStep(over: Double = 5)

  /// The part of its velocity that a sheet keeps per millisecond until it comes to rest: the fast
  /// deceleration of scroll views.
  private static var decelerationRate: Double { 0.99 }

  /// The stop to settle at.
  ///
  /// - Parameters:
  ///   - height: the visible height of the sheet.
  ///   - stops: the heights to choose from, ascending; the first is 0 where the sheet can be dismissed.
  ///   - velocity: the velocity of the finger, downwards, in points per second.
  ///   - lastStep: the distance by which its last sample lowered the sheet.
  func stop(
    from height: Double, among stops: [Double], velocity: Double, lastStep: Double
  ) -> Double {
    let lower = stops.last { $0 < height } ?? stops[0]
    switch self {
    case .lastStep(let length):
      if velocity > 0, lastStep > length { return lower }
      return nearest(to: height, among: stops.first == 0 ? Array(stops.dropFirst()) : stops)
    case .projected(let fastVelocity, let longStep):
      let rate = Self.decelerationRate
      let rest = nearest(to: height - velocity / 1_000 * rate / (1 - rate), among: stops)
      if velocity > 0, velocity >= fastVelocity || lastStep > longStep { return min(rest, lower) }
      if velocity < 0, -velocity >= fastVelocity {
        return max(rest, stops.first { $0 > height } ?? stops[stops.count - 1])
      }
      return rest
    }
  }
}

/// The stop nearest to a height; of two that are as near the higher one.
func nearest(to height: Double, among stops: [Double]) -> Double {
  var best = stops[0]
  for stop in stops where (stop - height).magnitude <= (best - height).magnitude { best = stop }
  return best
}
