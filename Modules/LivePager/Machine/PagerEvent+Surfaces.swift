public import RoomCore

/// A surface of a pager with its new room.
public struct SurfaceBinding: Described, Equatable, Sendable {
  /// The surface, 0 to 2.
  public var surface: Int
  /// The room whose content the surface gets, or `nil` for no room.
  public var room: String?

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("surface", surface)
    visitor.field("room", room)
  }
}

/// The positions of the three surfaces and of the content.
public struct SurfaceLayout: Described, Equatable, Sendable {
  /// The offset of the content, in points from the current page.
  public var offset: Double
  /// The change of the origin of offsets, in points. An element at some offset is afterwards at
  /// this offset plus the shift.
  public var shift: Double
  /// The order of the surfaces.
  public var order: SurfaceOrder

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("offset", offset)
    visitor.field("shift", shift)
    visitor.field("order", order)
  }
}

/// A snap, which brings the content to rest on a room.
public struct PagerSnap: Described, Equatable, Sendable {
  /// The room of the current page, at which the snap ends.
  public var room: String
  /// The motion of the snap.
  public var snap: Snap

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", room)
    visitor.field("snap", snap)
  }
}

/// A room on which the content rests.
public struct SettledRoom: Described, Equatable, Sendable {
  /// The room.
  public var room: String
  /// The index of the room in the list, from 0.
  public var index: Int
  /// The surface that shows the room, 0 to 2.
  public var surface: Int

  /// Creates a settled room.
  public init(room: String, index: Int, surface: Int) {
    self.room = room
    self.index = index
    self.surface = surface
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", room)
    visitor.field("index", index)
    visitor.field("surface", surface)
  }
}

/// A room with the surface that shows it.
public struct RoomOnSurface: Described, Equatable, Sendable {
  /// The room.
  public var room: String
  /// The surface, 0 to 2.
  public var surface: Int

  /// Creates a room on a surface.
  public init(room: String, surface: Int) {
    self.room = room
    self.surface = surface
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", room)
    visitor.field("surface", surface)
  }
}

/// A room that begins to play.
public struct PlayingRoom: Described, Equatable, Sendable {
  /// The room.
  public var room: String
  /// The surface on which it plays, 0 to 2.
  public var surface: Int
  /// A Boolean value that indicates whether the room was preloaded. It is `true` if
  /// ``PagerInput/didLoad(room:)`` was the last report about the room since its preload began or
  /// changed its level.
  public var isPreloaded: Bool

  /// Creates a playing room.
  public init(room: String, surface: Int, isPreloaded: Bool = false) {
    self.room = room
    self.surface = surface
    self.isPreloaded = isPreloaded
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", room)
    visitor.field("surface", surface)
    visitor.field("isPreloaded", isPreloaded)
  }
}

/// A room whose stream is on screen.
public struct RenderedRoom: Described, Equatable, Sendable {
  /// The room.
  public var room: String
  /// The surface on which the room plays, 0 to 2.
  public var surface: Int
  /// The time since the room began to play, or since its player was attached.
  public var waited: Duration

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", room)
    visitor.field("surface", surface)
    visitor.field("waited", waited)
  }
}
