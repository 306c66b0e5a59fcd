import LikeGestures
import RoomCore

extension SheetScreen {
  /// The sheet, if one is presented: each identity has a view of its own.
  var sheets: [SheetSpec] { sheet.map { [$0] } ?? [] }

  /// The height at which the content of the sheet is laid out: its greatest detent, so that nothing in
  /// it moves while a finger drags it.
  var contentHeight: Double { sheet?.detents.last ?? 0 }

  /// How far the sheet is below its greatest detent, in points.
  func drop(at time: Instant) -> Double { max(0, contentHeight - height(at: time)) }
}
