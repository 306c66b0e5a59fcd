/// How a bottom sheet follows and answers a finger.
public struct SheetConfiguration: Hashable, Sendable {
  /// A release downwards at least this fast goes on to the next height below or closes the
  /// sheet, and one upwards goes on to the next above; in points per second. 300 by default, as
  /// common sheet libraries have it.
  public var fastRelease = 300.0
  /// A release downwards also goes on when its last step was longer than this, in points. 5 by
  /// default.
  public var longStep = 5.0
  /// How much of its velocity a sheet keeps per millisecond: a slow release goes to the height
  /// nearest to where it would roll out. 0.99 by default, the fast deceleration of scroll views.
  public var decelerationRate = 0.99
  /// The response of the spring that takes it to its height, critically damped. 0.4 s by
  /// default, as common sheet libraries have it.
  public var response = Duration.milliseconds(400)

  /// The defaults.
  public init() {}

  func validate() throws(LikeGesturesConfigurationError) {
    try check("sheet.fastRelease", fastRelease, in: 0...1e6)
    try check("sheet.longStep", longStep, in: 0...1e6)
    try check("sheet.decelerationRate", decelerationRate, in: 0...0.9999)
    try check("sheet.response", response)
  }
}
