public import RoomCore

/// Likes of one user.
public struct RoomLike: Equatable, Sendable {
  /// The server's identifier of the message: one that was taken in the room, in any visit, has no effect. `nil` where
  /// the server sends none.
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
}

extension RoomLike: ReadFields {
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

/// A comment.
public struct RoomComment: Equatable, Sendable {
  /// The server's identifier: a comment that was taken in the room, in any visit, is not shown again. With another
  /// text it replaces the first where that is still shown or waits. `nil` where the server sends none.
  public var id: String?
  /// The user.
  public var sender: String
  /// The text of the comment.
  public var text: String
  /// A text for the app, passed through, of at most 4 KiB.
  public var payload: String?

  /// Creates a comment.
  public init(id: String? = nil, sender: String, text: String, payload: String? = nil) {
    self.id = id
    self.sender = sender
    self.text = text
    self.payload = payload
  }
}

extension RoomComment: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(sender: try fields.required("sender"), text: try fields.required("text"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("sender", &sender, .person)
    visitor.field("text", &text, .text)
    visitor.field("payload", &payload, .text)
  }
}

/// The name of a user, as a server sends it beside its other messages, which have identifiers only.
public struct ProfileMessage: Equatable, Sendable {
  /// The identifier: the `sender` or the `recipient` of other messages.
  public var id: String
  /// The name, as of now.
  public var name: String

  /// Creates the name of a user.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

extension ProfileMessage: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), name: try fields.required("name"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id, .person)
    visitor.field("name", &name, .person)
  }
}

/// The names of users that a server has sent, for what shows them without an app, such as a page.
package struct ReceivedNames: Sendable {
  private var names = RecentIdentifiers<String>(capacity: 16_384)

  package init() {}

  /// Follows the events of a room.
  package mutating func follow(_ event: RoomEvent) {
    guard case .room(.didReceiveProfile(let profile)) = event else { return }
    let id = MessageIdentifier(Identifier(profile.id))
    if names.insert(id, profile.name) == nil { names.set(profile.name, of: id) }
  }

  /// The name of a user: the identifier where none has come yet.
  package func name(of user: String) -> String {
    names.value(of: MessageIdentifier(Identifier(user))) ?? user
  }
}
