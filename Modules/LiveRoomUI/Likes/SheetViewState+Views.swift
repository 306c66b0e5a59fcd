import LikeGestures
import RoomCore

extension SheetViewState {
  /// The sheet, if one is presented: each identity has a view of its own.
  var sheets: [SheetSpec] { sheet.map { [$0] } ?? [] }

  /// The layout height of the sheet's content, in points. The height is the greatest detent, so that a drag
  /// never changes the layout.
  var contentHeight: Double { sheet?.detents.last ?? 0 }

  /// The room to leave below the content: for the home indicator, which the keyboard covers. The sheet
  /// itself stands on the keyboard.
  ///
  /// - Parameters:
  ///   - inset: the lower inset of the safe area.
  ///   - container: the inset of the screen without a keyboard.
  static func inset(_ inset: Double, withoutKeyboard container: Double) -> Double {
    inset > container ? 0 : inset
  }

  /// How far lanes and combo buttons rise while the gift board is on screen, in points. They stay above the board, and
  /// below the upper edge of the screen.
  ///
  /// - Parameters:
  ///   - frame: the frame of the lanes while no board is on screen.
  ///   - bottom: the lower edge of the screen, in the coordinates of the frame.
  ///   - time: the time of the frame.
  func rise(of frame: TouchFrame, bottom: Double, at time: Instant) -> Double {
    guard let sheet, GiftCatalog.isBoard(sheet.id) else { return 0 }
    let end = frame.origin.y + frame.size.height
    return (end + 8 - (bottom - height(at: time))).clamped(to: 0...max(0, frame.origin.y))
  }

  /// How far the sheet is below its greatest detent, in points.
  func drop(at time: Instant) -> Double { max(0, contentHeight - height(at: time)) }
}
