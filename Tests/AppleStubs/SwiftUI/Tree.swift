// The views on screen as text: one line for each view of the kit, text, control and effect.

extension ViewBox {
  /// The lines of the box and of the boxes in it.
  func lines(_ depth: Int, within bounds: CGRect) -> [String] {
    guard opacity > 0, !isMask else { return [] }
    let words = words(within: bounds)
    let isShown = !owners.isEmpty || text != nil || words.count > 2
    let inner = children.flatMap { $0.lines(isShown ? depth + 1 : depth, within: bounds) }
    guard isShown else { return inner }
    return [String(repeating: "  ", count: depth) + words.joined(separator: " ")] + inner
  }

  private func words(within bounds: CGRect) -> [String] {
    func number(_ length: CGFloat) -> String {
      length.isFinite ? String(Int(length.rounded())) : "\(length)"
    }
    let drawn = drawn
    var words = [
      (owners + [kind]).joined(separator: " > "),
      "\(number(drawn.minX)),\(number(drawn.minY)) \(number(drawn.width))×\(number(drawn.height))",
    ]
    if let text { words.append("\"\(text)\"") }
    let values = accessibility
    if let label = values.label, label != text { words.append("label \"\(label)\"") }
    if let value = values.value, !value.isEmpty { words.append("value \"\(value)\"") }
    words += values.traits.names
    if values.isHidden { words.append("silent") }
    if opacity != 1 { words.append("opacity \(number(opacity * 100)) %") }
    if recognizers.contains(where: { $0 is TapRecognizer }) { words.append("taps") }
    return words
  }
}

extension ViewGraph {
  /// The views as text.
  public var description: String {
    boxes.flatMap { $0.lines(0, within: bounds) }.joined(separator: "\n") + "\n"
  }

  /// The boxes of a view, by the name of its type.
  public func boxes(of owner: String) -> [ViewBox] {
    visibleBoxes.filter { $0.owners.contains(owner) }
  }

  /// The boxes that are drawn.
  public var visibleBoxes: [ViewBox] { ViewBox.all(in: boxes) { $0.opacity > 0 && !$0.isMask } }
}

extension ViewBox {
  /// The box and all boxes in it, in drawing order.
  public var all: [ViewBox] { Self.all(in: [self]) { _ in true } }
  /// The boxes that a condition holds for, with those in them, in drawing order.
  fileprivate static func all(
    in boxes: [ViewBox], where isMeant: (ViewBox) -> Bool
  ) -> [ViewBox] {
    var found: [ViewBox] = []
    func add(_ box: ViewBox) {
      guard isMeant(box) else { return }
      found.append(box)
      for child in box.children { add(child) }
    }
    for box in boxes { add(box) }
    return found
  }

  /// Where the box is drawn in its window.
  public var rect: CGRect { drawn }
  public var string: String? { text }
}
