public import RoomCore

/// The kind of a comment: one of those below, or an app's own name.
public struct CommentKind: Hashable, Sendable, ExpressibleByStringLiteral {
  let identifier: Identifier

  /// The name of the kind.
  public var name: String { identifier.string }

  /// Creates a kind with this name. Names are compared byte for byte.
  public init(_ name: String) { identifier = Identifier(name) }

  public init(stringLiteral name: String) { self.init(name) }

  /// A comment that somebody has written. The default.
  public static let comment: CommentKind = "comment"
  /// Somebody has entered the room. Rows of this kind are never counted as unread.
  public static let join: CommentKind = "join"
  /// Somebody has given a gift. Comments of this kind are never dropped.
  public static let gift: CommentKind = "gift"
  /// Somebody follows the host.
  public static let follow: CommentKind = "follow"
  /// A notice of the room.
  public static let notice: CommentKind = "notice"
}

extension CommentKind: ReadValue {
  public static var allowed: String { "the name of a kind" }

  public init(from value: some ValueReader) throws(FieldError) { self.init(try value.text()) }

  public func write(to writer: inout some ValueWriter) { writer.text(name) }
}

/// A comment, or another line of the list, such as a join.
public struct CommentMessage: ReadFields, Equatable, Sendable {
  /// The identifier of the message, of at most 256 bytes, or `nil` where the server sends none. A message without
  /// an identifier cannot be removed or replaced by identifier, and is never a repetition.
  public var id: String?
  /// The kind. Default ``CommentKind/comment``.
  public var kind: CommentKind
  /// The identifier of the user who has written the comment, or `nil` for a line of the room.
  public var sender: String?
  /// The text, of at most 4 KiB.
  public var text: String
  /// A text for the view, such as a level and badges, passed through, of at most 4 KiB.
  public var payload: String?
  /// The importance. Comments with a priority above 0 are never dropped or merged, and pinned comments are ordered
  /// by priority. Default 0.
  public var priority: Int
  /// The identifiers of the users whom the text mentions, at most 64. A comment that mentions the local user is never
  /// dropped or merged.
  public var mentions: [String]

  /// Creates a message.
  public init(
    id: String? = nil, kind: CommentKind = .comment, sender: String? = nil, text: String = "",
    payload: String? = nil, priority: Int = 0, mentions: [String] = []
  ) {
    self.id = id
    self.kind = kind
    self.sender = sender
    self.text = text
    self.payload = payload
    self.priority = priority
    self.mentions = mentions
  }

  public init(from fields: some FieldReader) throws(FieldError) { self.init() }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("kind", &kind)
    visitor.field("sender", &sender, .person)
    visitor.field("text", &text, .text)
    visitor.field("payload", &payload, .text)
    visitor.field("priority", &priority)
    visitor.field("mentions", &mentions, .person)
  }

  /// The greatest length of an identifier, in bytes.
  static var maximumIdentifierLength: Int { 256 }

  /// The first field that is out of its bounds, or `nil` if all fields are valid.
  var fault: FieldError? {
    func isLong(_ name: String?) -> Bool { (name?.utf8.count ?? 0) > Self.maximumIdentifierLength }
    let allowed = "text of at most \(Self.maximumIdentifierLength) bytes"
    if id == "" || isLong(id) { return .invalid("id", allowed: allowed + ", not empty") }
    if isLong(sender) { return .invalid("sender", allowed: allowed) }
    if isLong(kind.name) { return .invalid("kind", allowed: allowed) }
    if mentions.count > 64 || mentions.contains(where: isLong) {
      return .invalid("mentions", allowed: "a list of at most 64, each " + allowed)
    }
    let limit = "text of at most \(Payload.maximumLength) bytes"
    if Payload.isTooLong(text) { return .invalid("text", allowed: limit) }
    return Payload.isTooLong(payload) ? .invalid("payload", allowed: limit) : nil
  }
}

/// A comment that was written before the local user entered the room.
public struct PastComment: ReadFields, Equatable, Sendable {
  /// The comment.
  public var message: CommentMessage
  /// The time since it was written, as of now. Default 0 s.
  public var age: Duration

  /// Creates a past comment.
  public init(_ message: CommentMessage, age: Duration = .zero) {
    self.message = message
    self.age = age
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("message"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("message", &message)
    visitor.field("age", &age, in: .notNegative)
  }
}

/// A comment of the local user, as it is sent to the server.
public struct CommentSend: ReadFields, Equatable, Sendable {
  /// The comment. Its identifier, which the server's echo has as well, is the same each time it is sent, so that a
  /// server can recognize repetitions.
  public var message: CommentMessage
  /// The room in which the comment was written, or `nil` before the first room.
  public var room: String?
  /// 1 when the comment is sent for the first time, and one more each time it is sent again.
  public var attempt: Int

  /// Creates a comment to send.
  public init(_ message: CommentMessage, room: String? = nil, attempt: Int = 1) {
    self.message = message
    self.room = room
    self.attempt = attempt
  }

  package var identifier: Identifier? { message.id.map(Identifier.init) }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("message"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("message", &message)
    visitor.field("room", &room)
    visitor.field("attempt", &attempt)
  }
}
