public import RoomCore

/// A bottom sheet that an app presents.
public struct SheetSpec: ReadFields, Equatable, Sendable {
  /// The identity of the sheet.
  public var id: String
  /// The heights at which the sheet can rest, from 1 to 100,000 points, in any order. The sheet
  /// never rises above the highest detent.
  public var detents: [Double]
  /// The index of the detent at which the sheet opens, from the lowest. A sheet on screen keeps its
  /// detent if the index is the same.
  package var initialDetent: Int
  /// A Boolean value that indicates whether the user can dismiss the sheet. If it is `false`,
  /// ``SheetEvent/didAttemptDismissal(_:)`` is emitted, and the app decides.
  package var isDismissible: Bool

  /// Creates a sheet. By default the sheet opens at its lowest detent, and the user can dismiss it.
  /// A sheet with an invalid detent is rejected, see ``LikeRejection/invalidSheet(id:)``.
  public init(
    id: String, detents: [Double], initialDetent: Int = 0, isDismissible: Bool = true
  ) {
    self.id = id
    self.detents = detents
    self.initialDetent = initialDetent
    self.isDismissible = isDismissible
  }

  /// The sheet with its detents in order and without duplicates. It is `nil` if the sheet has no
  /// detents, a detent is not from 1 to 100,000 points, or the initial detent does not exist.
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

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), detents: try fields.required("detents"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("detents", &detents)
    visitor.field("initialDetent", &initialDetent)
    visitor.field("isDismissible", &isDismissible)
  }
}

/// The settings of a bottom sheet.
public struct SheetConfiguration: SettingsTable, Equatable, Sendable {
  /// The rule for the detent after a release. The default is ``SheetRelease/projected``.
  public var release = SheetRelease.projected
  /// A Boolean value that indicates whether a drag of the sheet dismisses it as soon as the finger
  /// is on the backdrop. The default is `false`.
  public var dismissesOutside = false
  /// A Boolean value that indicates whether a finger can catch a sheet that is being dismissed. If
  /// it is `false`, drags are ignored until the sheet has left the screen. The default is `true`.
  public var catchesDismissal = true
  /// The response of the critically damped spring with which the sheet settles. The default is 0.4
  /// seconds, as in common sheet libraries.
  public var response = Duration.milliseconds(400)

  /// Creates the default settings.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("release", &release)
    visitor.field("dismissesOutside", &dismissesOutside)
    visitor.field("catchesDismissal", &catchesDismissal)
    visitor.field("response", &response, in: .positiveUpToADay)
  }
}

/// The rule for the detent at which a sheet settles after a release.
///
/// The last step is the distance by which the last sample of the finger lowered the sheet, in
/// points. It is long if it is more than 5 points. A lift at the location of the last sample does
/// not count as a sample.
public enum SheetRelease: String, CaseIterable, ReadValue, Sendable {
  /// The sheet settles at the detent nearest to its projected resting position, or is dismissed
  /// there. A release at 300 points per second or more moves the sheet at least to the next detent
  /// in its direction. A long downward step moves it at least to the next lower detent.
  case projected
  /// If the velocity is downwards and the last step is long, the sheet settles at the next lower
  /// detent or is dismissed. Otherwise it settles at the nearest detent, for any distance of the
  /// drag.
  case lastStep

  /// The part of its velocity that a sheet keeps per millisecond. It is the fast deceleration rate
  /// of scroll views.
  private static var decelerationRate: Double { 0.99 }
  private static var fastVelocity: Double { 300 }
  private static var longStep: Double { 5 }

  /// Returns the height at which the sheet settles.
  ///
  /// - Parameters:
  ///   - height: The visible height of the sheet.
  ///   - stops: The possible heights, in ascending order. The first one is 0 if the sheet can be
  ///     dismissed.
  ///   - velocity: The downward velocity of the finger, in points per second.
  ///   - lastStep: The distance by which the last sample lowered the sheet, in points.
  func stop(
    from height: Double, among stops: [Double], velocity: Double, lastStep: Double
  ) -> Double {
    let lower = stops.last { $0 < height } ?? stops[0]
    let isLong = velocity > 0 && lastStep > Self.longStep
    guard self == .projected else {
      if isLong { return lower }
      return nearest(to: height, among: stops.first == 0 ? Array(stops.dropFirst()) : stops)
    }
    let rate = Self.decelerationRate
    let rest = nearest(to: height - velocity / 1_000 * rate / (1 - rate), among: stops)
    if isLong || velocity >= Self.fastVelocity { return min(rest, lower) }
    guard velocity <= -Self.fastVelocity else { return rest }
    return max(rest, stops.first { $0 > height } ?? stops[stops.count - 1])
  }
}

/// Returns the stop nearest to a height. If two stops are equally near, the higher one is returned.
func nearest(to height: Double, among stops: [Double]) -> Double {
  var best = stops[0]
  for stop in stops where (stop - height).magnitude <= (best - height).magnitude { best = stop }
  return best
}
