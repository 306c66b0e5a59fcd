import RoomCore

/// The elements that a look is for.
struct LookScope: Sendable {
  /// The style or kind of the elements, or `nil` for all elements. Names are compared byte for byte.
  private let style: Identifier?

  init(_ style: String?) { self.style = style.map(Identifier.init) }

  func contains(_ style: String?) -> Bool {
    self.style == nil || style.map(Identifier.init) == self.style
  }

  /// Returns the look that draws an element: this one where it is in the scope, else the one from outside.
  func choose<Look>(for style: String?, _ look: Look, else outer: Look) -> Look {
    contains(style) ? look : outer
  }
}
