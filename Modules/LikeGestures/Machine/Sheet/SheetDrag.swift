/// A finger that drags a sheet, the list inside it, or both.
struct SheetDrag: Sendable {
  let touch: Int
  let movesSheet: Bool
  var list: ListExtent?
  /// The distance of the finger below the beginning of the drag.
  var lastY = 0.0
  /// The distance by which the last sample lowered the sheet; 0 when the list took it.
  var lastStep = 0.0
  /// Whether an attempt of the user to dismiss the sheet by it was reported.
  var hasAttempted = false

  /// Scrolls towards the top and returns the part beyond it.
  mutating func scroll(downBy step: Double) -> Double {
    guard let offset = list?.offset else { return step }
    let taken = min(step, max(0, offset))
    list?.offset = offset - taken
    return step - taken
  }

  /// Scrolls towards the end, and no further.
  mutating func scroll(upBy step: Double) {
    guard let list else { return }
    self.list?.offset = list.offset + min(step, max(0, list.maximum - list.offset))
  }
}
