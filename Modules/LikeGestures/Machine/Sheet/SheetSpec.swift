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

  /// The defaults.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("release", &release, in: 0...1_000_000)
    visitor.field("dismissesOutside", &dismissesOutside)
    visitor.field("catchesDismissal", &catchesDismissal)
    visitor.field("response", &response, in: .positiveUpToADay)
  }
}

/// Where a sheet settles when the finger that drags it lifts.
///
/// The last step is the distance in points by which the last sample of the finger lowered the sheet. A
/// lift at the place of the sample before it is not a sample of its own.
public enum SheetRelease: Equatable, Sendable {
  /// At the detent, or dismissed, that is nearest to where the sheet would come to rest by its velocity.
  case projected(Projection = .init())
  /// At the next lower detent, or dismissed, when the velocity is downwards and the last step is longer
  /// than `over` points; otherwise at the nearest detent, however far the sheet was dragged.
  case lastStep(over: Double = Projection().longStep)

  /// Which releases take a sheet at least to the next detent in their direction.
  public struct Projection: SettingsTable, Equatable, Sendable {
    /// The velocity in points per second from which a release does so. 300 by default.
    public var fastVelocity: Double
    /// The last step in points beyond which a release downwards does so. 5 by default.
    public var longStep: Double

    /// Creates a projection.
    ///
    /// - Parameters:
    ///   - fastVelocity: The velocity in points per second. The default is 300.
    ///   - longStep: The last step in points. The default is 5.
    public init(fastVelocity: Double = 300, longStep: Double = 5) {
      self.fastVelocity = fastVelocity
      self.longStep = longStep
    }

    /// Creates a projection with default values.
    public init() { self.init(fastVelocity: 300) }

    public mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("fastVelocity", &fastVelocity)
      visitor.field("longStep", &longStep)
    }
  }

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
    case .projected(let projection):
      let rate = Self.decelerationRate
      let rest = nearest(to: height - velocity / 1_000 * rate / (1 - rate), among: stops)
      if velocity > 0, velocity >= projection.fastVelocity || lastStep > projection.longStep {
        return min(rest, lower)
      }
      if velocity < 0, -velocity >= projection.fastVelocity {
        return max(rest, stops.first { $0 > height } ?? stops[stops.count - 1])
      }
      return rest
    }
  }
}

extension SheetRelease: ReadCases, BoundedValue {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .projected(let projection): visitor.visit("projected", projection)
    case .lastStep(let length): visitor.visit("lastStep", "over", length)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "projected": self = .projected(try reader.fields())
    case "lastStep": self = .lastStep(over: try reader.value("over"))
    default: throw reader.unknown
    }
  }

  public func isWithin(_ range: ClosedRange<Double>) -> Bool {
    switch self {
    case .projected(let projection):
      projection.fastVelocity.isWithin(range) && projection.longStep.isWithin(range)
    case .lastStep(let length): length.isWithin(range)
    }
  }

  public static func allowed(_ range: ClosedRange<Double>, unit: String) -> String {
    "{\"projected\": {\"fastVelocity\": …, \"longStep\": …}} or {\"lastStep\": points}, each "
      + Double.allowed(range, unit: unit)
  }
}

/// The stop nearest to a height; of two that are as near the higher one.
func nearest(to height: Double, among stops: [Double]) -> Double {
  var best = stops[0]
  for stop in stops where (stop - height).magnitude <= (best - height).magnitude { best = stop }
  return best
}
