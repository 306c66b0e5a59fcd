import RoomCore

/// The elements that a look is for.
struct LookScope: Sendable {
  /// The style or kind of the elements, or `nil` for all elements. Names are compared byte for byte.
  private let style: Identifier?

  init(_ style: String?) { self.style = style.map(Identifier.init) }

  func contains(_ style: String?) -> Bool {
    self.style == nil || style.map(Identifier.init) == self.style
  }
}
