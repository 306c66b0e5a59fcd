public import RoomCore

/// The order of the three surfaces, 0 to 2.
public struct SurfaceOrder: Described, Equatable, Sendable {
  /// The surface one page before the current one.
  @usableFromInline package var previous: Int
  /// The surface of the current page, from which offsets are measured.
  @usableFromInline package var current: Int
  /// The surface one page after the current one.
  @usableFromInline package var next: Int

  /// Creates an order, which has each of 0, 1 and 2 once.
  public init(previous: Int = 0, current: Int = 1, next: Int = 2) {
    self.previous = previous
    self.current = current
    self.next = next
  }

  /// Returns the page of a surface relative to the current page: -1, 0 or 1. A view places the
  /// surface at this number of page lengths, minus the offset.
  public func page(of surface: Int) -> Int {
    surface == previous ? -1 : surface == next ? 1 : 0
  }

  @inlinable
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

  init(room: Identifier?) {
    identifier = room
  }

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
  var node = RoomList.none
  /// The page of the surface relative to the current page: -1, 0 or 1.
  var slot: Int
  var isDisplayed = false
}
