public import RoomCore

/// A list of rooms that replaces the one that a pager has.
public struct RoomListUpdate: ReadFields, Equatable, Sendable {
  /// The rooms, in their order.
  public var rooms: [String]
  /// The room that the pager shows at once, if the list has it and it is not in view; `nil` to keep
  /// what is in view.
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
  /// The rooms, in their order.
  public var rooms: [String]
  /// The position of the first of them.
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

/// A room that is moved in the list.
public struct RoomMove: ReadFields, Equatable, Sendable {
  /// The room.
  public var room: String
  /// Its position after the move.
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

/// A room that takes the position of another one.
public struct RoomReplacement: ReadFields, Equatable, Sendable {
  /// The room that is removed.
  public var room: String
  /// The room that is inserted in its place.
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

/// A room of the list that is to be shown.
public struct RoomSelection: ReadFields, Equatable, Sendable {
  /// The room.
  public var room: String
  /// Whether the content moves to it, where it rests or the room is in view; otherwise the room is
  /// shown at once.
  public var isAnimated: Bool

  /// Creates a selection, by default without a motion.
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
