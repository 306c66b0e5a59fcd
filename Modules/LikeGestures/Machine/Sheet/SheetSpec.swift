/// A bottom sheet that an app presents.
public struct SheetSpec: Hashable, Sendable {
  /// The identity of the sheet.
  public var id: String
  /// The heights that the sheet rests at, in points, in any order. It never rises above the greatest.
  public var detents: [Double]
  /// The index of the detent that it opens at, from the lowest.
  package var initialDetent: Int
  /// Whether the user can dismiss it.
  package var isDismissible: Bool

  /// A sheet; by default it opens at its lowest detent, and the user can dismiss it.
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
    spec.detents.sort()
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
  /// The velocity in points per second from which a release takes the sheet at least to the next
  /// detent in its direction, or dismisses it. 300 by default, as in common sheet libraries.
  public var fastRelease = 300.0
  /// The last step of a downward release, in points, above which it does so too. 5 by default.
  public var longStep = 5.0
  /// The part of its velocity that a sheet keeps per millisecond: a slow release settles at the detent
  /// nearest to where it would come to rest. 0.99 by default, the fast deceleration of scroll views.
  package var decelerationRate = 0.99
  /// The response of the spring with which it settles, critically damped. 0.4 s by default, as in
  /// common sheet libraries.
  public var response = Duration.milliseconds(400)

  package init() {}

  func validate() throws(LikeConfigurationError) {
    try check("sheet.fastRelease", fastRelease, in: 0...1e6)
    try check("sheet.longStep", longStep, in: 0...1e6)
    try check("sheet.decelerationRate", decelerationRate, in: 0...0.9999)
    try check("sheet.response", response)
  }
}
