public import RoomCore

/// The order of the three surfaces, 0 to 2.
public struct SurfaceOrder: Described, Equatable, Sendable {
  /// The surface one page before the current one.
  package var previous = 0
  /// The surface of the current page, from which offsets are measured.
  package var current = 1
  /// The surface one page after the current one.
  package var next = 2

  /// The page of a surface, counted from the current one: -1, 0 or 1. A view places the surface
  /// at this many lengths of a page, less the offset.
  public func page(of surface: Int) -> Int {
    surface == previous ? -1 : surface == next ? 1 : 0
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("previous", previous)
    visitor.field("current", current)
    visitor.field("next", next)
  }
}

/// One of the three surfaces of a pager, as a view shows it.
public struct PagerSurface: Equatable, Sendable {
  private var identifier: Identifier?
  /// Whether any part of it is in view.
  public var isDisplayed = false
  /// Whether its stream plays.
  public var isPlaying = false
  /// When the first frame of its stream came on screen; `nil` before.
  var renderedAt: Instant?

  /// A surface out of view, with a room or without.
  public init(room: String?) {
    identifier = room.map { Identifier($0) }
  }

  /// The room that it shows.
  public var room: String? { identifier?.string }
}

/// One of the three surfaces.
struct Surface: Sendable {
  /// The room that it is bound to.
  var room: Identifier?
  /// Its page, counted from the current one: -1, 0 or 1.
  var slot: Int
  var isDisplayed = false
}
