import RoomCore

/// The elements that a look is for.
enum LookScope: Sendable {
  case all
  /// The elements of one style or kind. Names are compared byte for byte.
  case style(Identifier)

  init(_ style: String?) {
    self = style.map { .style(Identifier($0)) } ?? .all
  }

  func contains(_ style: String?) -> Bool {
    switch self {
    case .all: true
    case .style(let own): style.map(Identifier.init) == own
    }
  }

  /// Returns the look that draws an element: this one where it is in the scope, else the one from outside.
  func choose<Look>(for style: String?, _ look: Look, else outer: Look) -> Look {
    contains(style) ? look : outer
  }
}
