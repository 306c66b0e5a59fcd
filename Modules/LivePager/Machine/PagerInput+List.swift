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

/// A position in the list of rooms.
public enum ListPosition: Equatable, Sendable {
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

extension ListPosition: ReadCases {
  public static var allowed: String {
    #"first, last, an index, {"before": room}, {"after": room} or {"index": index}"#
  }

  /// A plain number is an index.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> ListPosition? {
    try value.plainInteger(allowed).map { .index($0) }
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .first: visitor.visit("first")
    case .last: visitor.visit("last")
    case .before(let room): visitor.visit("before", "room", room)
    case .after(let room): visitor.visit("after", "room", room)
    case .index(let index): visitor.visit("index", "index", index)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "first": self = .first
    case "last": self = .last
    case "before": self = .before(try reader.value("room"))
    case "after": self = .after(try reader.value("room"))
    case "index": self = .index(try reader.value("index"))
    default: throw reader.unknown
    }
  }
}
