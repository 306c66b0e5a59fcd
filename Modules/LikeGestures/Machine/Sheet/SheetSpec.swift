public import RoomCore

/// A bottom sheet that an app presents.
public struct SheetSpec: ReadFields, Equatable, Sendable {
  /// The identity of the sheet.
  public var id: String
  /// The heights that the sheet rests at, from 1 to 100,000 points, in any order. It never rises above
  /// the greatest.
  public var detents: [Double]
  /// The index of the detent that it opens at, from the lowest. A sheet that is open already keeps its detent
  /// if the index is the same.
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

/// How a bottom sheet follows a finger, and where it settles.
public struct SheetConfiguration: SettingsTable, Equatable, Sendable {
  /// Where a sheet settles when a finger lifts. By default where it would come to rest.
  public var release = SheetRelease.projected
  /// Whether a drag of the sheet dismisses it as soon as the finger is on the backdrop. `false` by
  /// default.
  public var dismissesOutside = false
  /// Whether a finger catches a sheet that is being dismissed; otherwise its drags are ignored until
  /// the sheet is off the screen. `true` by default.
  public var catchesDismissal = true
  /// The response of the spring with which it settles, critically damped. 0.4 s by default, as in
  /// common sheet libraries.
  public var response = Duration.milliseconds(400)

  /// The defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("release", &release)
    visitor.field("dismissesOutside", &dismissesOutside)
    visitor.field("catchesDismissal", &catchesDismissal)
    visitor.field("response", &response, in: .positiveUpToADay)
  }
}

/// Where a sheet settles when the finger that drags it lifts.
///
/// The last step is the distance in points by which the last sample of the finger lowered the sheet. A
/// lift at the place of the sample before it is not a sample of its own. It is long beyond 5 points.
public enum SheetRelease: String, CaseIterable, ReadValue, Sendable {
  /// At the detent, or dismissed, that is nearest to where the sheet would come to rest by its velocity: at
  /// least the next one in the direction of a release at 300 points per second, or downwards after a long step.
  case projected
  /// At the next lower detent, or dismissed, when the velocity is downwards and the last step is long;
  /// otherwise at the nearest detent, however far the sheet was dragged.
  case lastStep

  /// The part of its velocity that a sheet keeps per millisecond until it comes to rest: the fast
  /// deceleration of scroll views.
  private static var decelerationRate: Double { 0.99 }
  private static var fastVelocity: Double { 300 }
  private static var longStep: Double { 5 }

  /// Reads a name. A recording of an earlier version has an object of that name, with numbers that are constants now.
  public init(from value: some ValueReader) throws(FieldError) {
    let name =
      value.isExact && value.kind == .table ? try value.cases().name.text : try value.text()
    guard let release = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) })
    else { throw value.invalid(Self.allowed) }
    self = release
  }

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

/// The stop nearest to a height; of two that are as near the higher one.
func nearest(to height: Double, among stops: [Double]) -> Double {
  var best = stops[0]
  for stop in stops where (stop - height).magnitude <= (best - height).magnitude { best = stop }
  return best
}
