/// A list of rooms that replaces the one that a pager has.
public struct RoomListUpdate: Equatable, Sendable {
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
}

/// Rooms that are inserted into the list.
public struct RoomInsertion: Equatable, Sendable {
  /// The rooms, in their order.
  public var rooms: [String]
  /// The position of the first of them.
  public var place: RoomPlace

  /// Creates an insertion, by default at the end of the list.
  public init(rooms: [String], place: RoomPlace = .last) {
    self.rooms = rooms
    self.place = place
  }
}

/// A room that is moved in the list.
public struct RoomMove: Equatable, Sendable {
  /// The room.
  public var room: String
  /// Its position after the move.
  public var place: RoomPlace

  /// Creates a move.
  public init(room: String, place: RoomPlace) {
    self.room = room
    self.place = place
  }
}

/// A room that takes the position of another one.
public struct RoomReplacement: Equatable, Sendable {
  /// The room that is removed.
  public var room: String
  /// The room that is inserted in its place.
  public var replacement: String

  /// Creates a replacement.
  public init(room: String, replacement: String) {
    self.room = room
    self.replacement = replacement
  }
}

/// A room of the list that is to be shown.
public struct RoomSelection: Equatable, Sendable {
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
}

/// A position in the list of rooms.
public enum RoomPlace: Equatable, Sendable {
  /// The beginning of the list.
  case first
  /// The end of the list.
  case last
  /// Before a room.
  case before(String)
  /// After a room.
  case after(String)
  /// An index from 0, clamped to the list.
  case index(Int)
}
