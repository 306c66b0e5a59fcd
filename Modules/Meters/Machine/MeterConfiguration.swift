public import RoomCore

/// The settings of meters.
public struct MeterConfiguration: SettingsTable, Equatable, Sendable {
  /// The greatest number of meters at the same time, from 1 to 64. If there are more, a meter that
  /// has ended leaves the screen, or else the new meter is rejected. The default is 16.
  public var capacity = 16
  /// The time for which a meter at zero waits for its result, at most a minute. Afterwards it ends
  /// without a result. The default is 10 seconds.
  public var resultTimeout = Duration.seconds(10)
  /// The time for which a meter that has ended stays on screen, at most an hour. The default is 5
  /// seconds.
  public var resultDuration = Duration.seconds(5)

  /// Creates the default configuration.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("capacity", &capacity, in: 1...64)
    visitor.field("resultTimeout", &resultTimeout, in: .zero ... .seconds(60))
    visitor.field("resultDuration", &resultDuration, in: .zero ... .seconds(3_600))
  }
}
