public import RoomCore

/// A list of rooms that replaces the current list.
public struct RoomListUpdate: ReadFields, Equatable, Sendable {
  /// The rooms in order.
  public var rooms: [String]
  /// The room that the pager shows immediately if it is in the list and not in view, or `nil` to
  /// keep the room in view.
  public var current: String?

  /// Creates a list.
  public init(rooms: [String], current: String? = nil) {
    self.rooms = rooms
    self.current = current
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(rooms: try fields.required("rooms"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("rooms", &rooms)
    visitor.field("current", &current)
  }
}

/// Rooms that are inserted into the list.
public struct RoomInsertion: ReadFields, Equatable, Sendable {
  /// The rooms in order.
  public var rooms: [String]
  /// The position of the first room.
  public var position: ListPosition

  /// Creates an insertion, by default at the end of the list.
  public init(rooms: [String], position: ListPosition = .last) {
    self.rooms = rooms
    self.position = position
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(rooms: try fields.required("rooms"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("rooms", &rooms)
    visitor.field("position", &position)
  }
}

/// A room that is moved within the list.
public struct RoomMove: ReadFields, Equatable, Sendable {
  /// The room.
  public var room: String
  /// The position of the room after the move.
  public var position: ListPosition

  /// Creates a move.
  public init(room: String, position: ListPosition) {
    self.room = room
    self.position = position
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(room: try fields.required("room"), position: try fields.required("position"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", &room)
    visitor.field("position", &position)
  }
}

/// A room that replaces another room at the same position.
public struct RoomReplacement: ReadFields, Equatable, Sendable {
  /// The room that is removed.
  public var room: String
  /// The room that is inserted at the same position.
  public var replacement: String

  /// Creates a replacement.
  public init(room: String, replacement: String) {
    self.room = room
    self.replacement = replacement
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(room: try fields.required("room"), replacement: try fields.required("replacement"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", &room)
    visitor.field("replacement", &replacement)
  }
}

/// A room of the list to show.
public struct RoomSelection: ReadFields, Equatable, Sendable {
  /// The room.
  public var room: String
  /// A Boolean value that indicates whether the content moves to the room if the content rests or
  /// the room is in view. If it is `false`, the room is shown immediately.
  public var isAnimated: Bool

  /// Creates a selection, by default without an animation.
  public init(room: String, isAnimated: Bool = false) {
    self.room = room
    self.isAnimated = isAnimated
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(room: try fields.required("room"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", &room)
    visitor.field("isAnimated", &isAnimated)
  }
}
