public import RoomCore

/// The order of the three surfaces, 0 to 2.
public struct SurfaceOrder: Described, Equatable, Sendable {
  /// The surface one page before the current one.
  package var previous = 0
  /// The surface of the current page, from which offsets are measured.
  package var current = 1
  /// The surface one page after the current one.
  package var next = 2

  /// Returns the page of a surface relative to the current page: -1, 0 or 1. A view places the
  /// surface at this number of page lengths, minus the offset.
  public func page(of surface: Int) -> Int {
    surface == previous ? -1 : surface == next ? 1 : 0
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("previous", previous)
    visitor.field("current", current)
    visitor.field("next", next)
  }
}

/// One of the three surfaces of a pager, for views.
public struct PagerSurface: Equatable, Sendable {
  private var identifier: Identifier?
  /// A Boolean value that indicates whether a part of the surface is in view.
  public var isDisplayed = false
  /// A Boolean value that indicates whether the stream of the surface plays.
  public var isPlaying = false
  /// The time at which the first frame of the stream came on screen, or `nil`.
  var renderedAt: Instant?

  /// Creates a surface out of view, with or without a room.
  public init(room: String?) {
    identifier = room.map { Identifier($0) }
  }

  /// The room of the surface, or `nil`.
  public var room: String? { identifier?.string }
}

/// One of the three surfaces, in the machine.
struct Surface: Sendable {
  /// The room of the surface, or `nil`.
  var room: Identifier?
  /// The page of the surface relative to the current page: -1, 0 or 1.
  var slot: Int
  var isDisplayed = false
}
