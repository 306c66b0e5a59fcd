/// A finger that drags a sheet, the list inside it, or both.
struct SheetDrag: Sendable {
  let touch: Int
  let movesSheet: Bool
  var list: ListExtent?
  /// How far below its beginning the finger was.
  var lastY = 0.0
  /// How far the sheet went down with the last step; 0 when the list took it.
  var lastStep = 0.0

  /// Scrolls towards the top and returns what is left at the edge.
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
