public import RoomCore

/// Likes of one user.
public struct RoomLike: ReadFields, Equatable, Sendable {
  /// The server's identifier of the message, or `nil` if the server sends none. If the identifier was taken in the
  /// room, in any visit, the message has no effect.
  public var id: String?
  /// The user.
  public var sender: String
  /// The number of likes since that user's last message.
  public var count: Int
  /// The total of the room as the server sampled it; it may decrease.
  public var total: Int?

  /// Creates likes of one user.
  public init(id: String? = nil, sender: String, count: Int, total: Int? = nil) {
    self.id = id
    self.sender = sender
    self.count = count
    self.total = total
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(sender: try fields.required("sender"), count: try fields.required("count"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("sender", &sender, .person)
    visitor.field("count", &count, in: 1 ... .max)
    visitor.field("total", &total)
  }
}

/// The name of a user, as a server sends it beside its other messages, which have identifiers only.
public struct ProfileMessage: ReadFields, Equatable, Sendable {
  /// The identifier: the `sender` or the `recipient` of other messages.
  public var id: String
  /// The name, as of now.
  public var name: String

  /// Creates the name of a user.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), name: try fields.required("name"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id, .person)
    visitor.field("name", &name, .person)
  }
}

/// The arrival of a user in the room.
public struct RoomJoin: ReadFields, Equatable, Sendable {
  /// The server's identifier: a remembered join has no effect again. A room remembers the joins of all visits. `nil`
  /// where the server sends none.
  public var id: String?
  /// The user.
  public var sender: String
  /// The rank of the user, such as a VIP level. From ``RoomConfiguration/entrancePriority`` on the user has an
  /// entrance, and entrances of a higher priority come first. The default is 0.
  public var priority: Int
  /// The longest time for which the entrance is on screen. The default is 3 s.
  public var duration: Duration
  /// A text for the app, such as the name of a mount, of at most 4 KiB.
  public var payload: String?

  /// Creates the arrival of a user.
  public init(
    id: String? = nil, sender: String, priority: Int = 0, duration: Duration = .seconds(3),
    payload: String? = nil
  ) {
    self.id = id
    self.sender = sender
    self.priority = priority
    self.duration = duration
    self.payload = payload
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(sender: try fields.required("sender"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("sender", &sender, .person)
    visitor.field("priority", &priority)
    visitor.field("duration", &duration, in: .positiveUpToADay)
    visitor.field("payload", &payload, .text)
  }
}

/// A message of the app's own, such as a score: no module reads it, and it is emitted in its order among all messages.
public struct AppMessage: ReadFields, Equatable, Sendable {
  /// The server's identifier: a remembered message of its kind has no effect again. A room remembers the messages of
  /// all visits. `nil` where the server sends none.
  public var id: String?
  /// The name of the kind, of at most 256 bytes.
  public var kind: String
  /// A text for the app, such as the JSON that the server sent, of at most 64 KiB.
  public var payload: String
  /// A Boolean value that indicates whether the message is a state, such as a score, and not something that happens. The
  /// event of a state is emitted at any age. The default is `false`.
  public var isState: Bool

  static let maximumPayloadLength = 65_536

  /// Creates a message of the app's own.
  public init(id: String? = nil, kind: String, payload: String = "", isState: Bool = false) {
    self.id = id
    self.kind = kind
    self.payload = payload
    self.isState = isState
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(kind: try fields.required("kind"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("kind", &kind)
    visitor.field("payload", &payload, .text)
    visitor.field("isState", &isState)
  }
}

/// The end of a visit on behalf of the server.
public struct RoomEnd: ReadFields, Equatable, Sendable {
  /// The reason of a user who was sent out of the room.
  public static let kicked = "kicked"
  /// The reason of a user who must not enter the room again.
  public static let banned = "banned"
  /// The reason of a room whose host has stopped the stream.
  public static let streamEnded = "streamEnded"

  /// The reason, such as ``kicked``, or another name that the app knows.
  public var reason: String
  /// The room whose visit ends. `nil` in an input means the present room; an event names it.
  public var room: String?
  /// A text for the app, such as the time of the ban.
  public var payload: String?

  /// Creates the end of a visit.
  public init(reason: String, room: String? = nil, payload: String? = nil) {
    self.reason = reason
    self.room = room
    self.payload = payload
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(reason: try fields.required("reason"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("reason", &reason)
    visitor.field("room", &room)
    visitor.field("payload", &payload, .text)
  }
}

/// The names of users that a server has sent, for a page that has no app to ask.
package struct ReceivedNames: Sendable {
  private var names = RecentIdentifiers<String>(capacity: 16_384)

  package init() {}

  /// Follows the events of a room.
  package mutating func follow(_ event: RoomEvent) {
    guard case .room(.didReceiveProfile(let profile)) = event else { return }
    names.set(profile.name, of: MessageIdentifier(Identifier(profile.id)))
  }

  /// The name of a user: the identifier where none has come yet.
  package func name(of user: String) -> String {
    names.value(of: MessageIdentifier(Identifier(user))) ?? user
  }
}
