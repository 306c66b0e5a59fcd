/// Who may want a finger.
public enum Gesture: Hashable, Sendable {
  /// A tap that may be a like.
  case likeTap
  /// A tap that belongs to a control.
  case controlTap
  /// A tap beside a sheet, which closes it.
  case backdropTap
  /// A vertical drag from room to room.
  case pageDrag
  /// A swipe to the right that clears the screen, and one to the left that brings all back.
  case clearSwipe
  /// A drag of a bottom sheet.
  case sheetPan
  /// A drag of a vertical list.
  case listScroll
  /// A drag of something that scrolls sideways.
  case rowScroll
  /// The app's own.
  case custom(UInt8)

  /// A short name, as for a log: `likeTap`, `custom3`.
  public var name: String {
    switch self {
    case .likeTap: "likeTap"
    case .controlTap: "controlTap"
    case .backdropTap: "backdropTap"
    case .pageDrag: "pageDrag"
    case .clearSwipe: "clearSwipe"
    case .sheetPan: "sheetPan"
    case .listScroll: "listScroll"
    case .rowScroll: "rowScroll"
    case .custom(let number): "custom\(number)"
    }
  }
}

/// The four ways a finger can go.
public struct Directions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Towards the top of the screen.
  public static let up = Directions(rawValue: 1)
  /// Towards the bottom.
  public static let down = Directions(rawValue: 2)
  /// Towards the left.
  public static let left = Directions(rawValue: 4)
  /// Towards the right.
  public static let right = Directions(rawValue: 8)
  /// Up and down.
  public static let vertical: Directions = [.up, .down]
  /// Left and right.
  public static let horizontal: Directions = [.left, .right]
}

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
