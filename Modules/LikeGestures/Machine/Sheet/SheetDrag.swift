/// The drag of a sheet, the list in it, or both.
struct SheetDrag: Sendable {
  let touch: Int
  let movesSheet: Bool
  var list: ListExtent?
  /// The distance of the finger below the beginning of the drag, in points.
  var lastY = 0.0
  /// The distance by which the last sample lowered the sheet, in points. It is 0 if the sample
  /// moved the list.
  var lastStep = 0.0
  /// A Boolean value that indicates whether an attempt to dismiss the sheet was reported for this
  /// drag.
  var hasAttempted = false

  /// Scrolls the list towards its top. Returns the part of the step beyond the top.
  mutating func scroll(downBy step: Double) -> Double {
    guard let offset = list?.offset else { return step }
    let taken = min(step, max(0, offset))
    list?.offset = offset - taken
    return step - taken
  }

  /// Scrolls the list towards its end, and not beyond.
  mutating func scroll(upBy step: Double) {
    guard let list else { return }
    self.list?.offset = list.offset + min(step, max(0, list.maximum - list.offset))
  }
}
