/// What holds for the room as a whole and locks or unlocks gestures.
public struct RoomConditions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A popup is up.
  public static let popup = RoomConditions(rawValue: 1 << 0)
  /// A bottom sheet is presented. The module sets and clears it itself.
  public static let sheet = RoomConditions(rawValue: 1 << 1)
  /// The screen lies on its side.
  public static let landscape = RoomConditions(rawValue: 1 << 2)
  /// The overlays are hidden. The clear swipe sets and clears it; so may the app.
  public static let cleared = RoomConditions(rawValue: 1 << 3)

  /// A condition of the app's own.
  ///
  /// - Parameter number: from 0 to 27; what is beyond counts as the nearest.
  public static func custom(_ number: Int) -> RoomConditions {
    RoomConditions(rawValue: 1 << UInt32(4 + min(max(0, number), 27)))
  }
}
