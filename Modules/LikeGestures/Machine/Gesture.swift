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
