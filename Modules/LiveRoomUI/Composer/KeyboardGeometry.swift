import RoomCore

/// The part of a view that a keyboard covers.
enum KeyboardGeometry {
  /// The greatest distance between edges that count as equal, in points.
  private static let tolerance = 1.0

  /// Returns the height of the lower part of a view that a keyboard covers, in points.
  ///
  /// A docked keyboard is as wide as the view and reaches the lower edge of the view. Its frame has the candidate bar,
  /// the shortcut bar of a hardware keyboard, or a board of emotes in place of the keys. A floating, split or undocked
  /// keyboard covers nothing: it is above the lower edge, or not as wide as the view.
  ///
  /// - Parameters:
  ///   - keyboard: The frame of the keyboard, or `nil` if it is hidden. The system reports undocked keyboards as hidden.
  ///   - view: The bounds of the view, in the same coordinates.
  static func inset(of keyboard: TouchFrame?, in view: TouchFrame) -> Double {
    guard let keyboard, keyboard.size.height > 0, view.size.height > 0 else { return 0 }
    let right = keyboard.origin.x + keyboard.size.width
    let bottom = keyboard.origin.y + keyboard.size.height
    let viewBottom = view.origin.y + view.size.height
    guard keyboard.origin.x <= view.origin.x + tolerance,
      right >= view.origin.x + view.size.width - tolerance, bottom >= viewBottom - tolerance
    else { return 0 }
    return min(max(0, viewBottom - keyboard.origin.y), view.size.height)
  }
}
