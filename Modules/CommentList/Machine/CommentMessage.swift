public import RoomCore

/// The kind of a comment: a predefined kind, or a name of the app.
public struct CommentKind: ReadValue, Hashable, Sendable, ExpressibleByStringLiteral {
  let identifier: Identifier

  /// The name of the kind.
  public var name: String { identifier.string }

  /// Creates a kind with this name. Names are compared byte for byte.
  public init(_ name: String) { identifier = Identifier(name) }

  public init(stringLiteral name: String) { self.init(name) }

  /// A comment that a user wrote. This kind is the default.
  public static let comment: CommentKind = "comment"
  /// A user entered the room. Rows of this kind are never counted as unread.
  public static let join: CommentKind = "join"
  /// A user gave a gift. Comments of this kind are never dropped.
  public static let gift: CommentKind = "gift"
  /// A user gave a gift below the least unit value of the lanes. In a flood, such comments are
  /// dropped as written comments are.
  public static let smallGift: CommentKind = "smallGift"
  /// A user followed the host.
  public static let follow: CommentKind = "follow"
  /// A notice of the room.
  public static let notice: CommentKind = "notice"

  public static var allowed: String { "the name of a kind" }

  public init(from value: some ValueReader) throws(FieldError) { self.init(try value.text()) }

  public func write(to writer: inout some ValueWriter) { writer.text(name) }
}

/// The mode of a comment that flies over the video.
public enum CommentMode: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// The comment crosses the screen, from the trailing to the leading edge.
  case scrolling
  /// The comment rests at the top of the screen.
  case top
  /// The comment rests at the bottom of the screen.
  case bottom
}

/// A comment, or another line of the list, such as a join.
public struct CommentMessage: ReadFields, Equatable, Sendable {
  /// The identifier of the message, of 1 to 256 bytes, or `nil` if the server sends none. A
  /// message without an identifier cannot be removed or replaced by identifier, and never counts as
  /// a repetition.
  public var id: String?
  /// The kind. The default is ``CommentKind/comment``.
  public var kind: CommentKind
  /// The identifier of the user who wrote the comment, or `nil` for a line of the room.
  public var sender: String?
  /// The text, of at most 4 KiB.
  public var text: String
  /// A text that is passed to the view, such as a level and badges, of at most 4 KiB.
  public var payload: String?
  /// The priority. A comment with a priority above 0 is never dropped or merged. Pinned comments
  /// are ordered by priority. The default is 0.
  public var priority: Int
  /// The identifiers of the users that the text mentions, at most 64. A comment that mentions the
  /// local user is never dropped or merged.
  public var mentions: [String]
  /// The mode of a comment that flies over the video. A list ignores it. The default is
  /// ``CommentMode/scrolling``.
  public var mode: CommentMode
  /// The fields that plain comments lack, or `nil`.
  package var rich: Boxed<CommentExtras>?

  /// Creates a message.
  public init(
    id: String? = nil, kind: CommentKind = .comment, sender: String? = nil, text: String = "",
    payload: String? = nil, priority: Int = 0, mentions: [String] = [],
    mode: CommentMode = .scrolling
  ) {
    self.id = id
    self.kind = kind
    self.sender = sender
    self.text = text
    self.payload = payload
    self.priority = priority
    self.mentions = mentions
    self.mode = mode
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
    visitor.field("mode", &mode)
    var extras = rich?.value ?? CommentExtras()
    visitor.field("replyTo", &extras.replyTo)
    visitor.field("quote", &extras.quote)
    visitor.field("emotes", &extras.emotes, in: 0...64)
    visitor.field("badges", &extras.badges, .text)
    visitor.field("role", &extras.role)
    visitor.field("payment", &extras.payment)
    visitor.field("style", &extras.style)
    visitor.field("translation", &extras.translation, .text)
    if rich != nil || !extras.isEmpty { rich = extras.isEmpty ? nil : Boxed(extras) }
  }

  /// The maximum length of an identifier, in bytes.
  static var maximumIdentifierLength: Int { 256 }

  /// Returns the error of an identifier that is empty or too long, or `nil` if the identifier is
  /// valid.
  package static func fault(ofIdentifier id: String) -> FieldError? {
    let limit = maximumIdentifierLength
    return 1...limit ~= id.utf8.count
      ? nil : .invalid("id", allowed: "text of 1 to \(limit) bytes")
  }

  /// Returns a Boolean value that indicates whether the comment is never dropped or merged. Such a
  /// comment was paid for, or concerns the local user.
  package func isKept(for localUser: Identifier?) -> Bool {
    if priority > 0 || kind == .gift { return true }
    if payment != nil { return true }
    guard let localUser else { return false }
    return isSent(by: localUser) || mentions.contains { Identifier($0) == localUser }
  }

  /// Returns a Boolean value that indicates whether the comment has an identifier.
  package func hasID(_ identifier: Identifier) -> Bool { id.map(Identifier.init) == identifier }

  /// Returns a Boolean value that indicates whether a user sent the comment.
  package func isSent(by user: Identifier) -> Bool { sender.map(Identifier.init) == user }

  /// The error of the first field that is out of range, or `nil` if all fields are valid.
  package var fault: FieldError? {
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
    return Payload.isTooLong(payload) ? .invalid("payload", allowed: limit) : extrasFault
  }
}

/// A comment that was written before the local user entered the room.
public struct PastComment: ReadFields, Equatable, Sendable {
  /// The comment.
  public var message: CommentMessage
  /// The time since the comment was written. The default is 0 seconds.
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

/// A comment of the local user to send to the server.
public struct CommentSend: ReadFields, Equatable, Sendable {
  /// The comment. Its identifier is the same in each attempt and in the server's echo, so that a
  /// server can recognize repetitions.
  public var message: CommentMessage
  /// The room in which the comment was written, or `nil` before the first room.
  public var room: String?
  /// The number of the attempt, from 1. A comment that was refused before it was sent has 0.
  public var attempt: Int
  /// The identifier that the server has given to the comment, or `nil` if the comment keeps the
  /// identifier of its message. The app sets it before it calls `didDeliver(_:)`.
  public var serverID: String?
  /// The time after which the server would accept a comment that it has refused, or `nil` if the
  /// time is unknown. The app sets it before it calls `didRefuse(_:)`. The default is `nil`.
  public var retryAfter: Duration?

  /// Creates a comment to send.
  public init(_ message: CommentMessage, room: String? = nil, attempt: Int = 1) {
    self.message = message
    self.room = room
    self.attempt = attempt
  }

  package var identifier: Identifier? { message.id.map(Identifier.init) }

  /// Returns a Boolean value that indicates whether the comment was written in a room.
  func isFrom(_ room: String?) -> Bool {
    self.room.map(Identifier.init) == room.map(Identifier.init)
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("message"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("message", &message)
    visitor.field("room", &room)
    visitor.field("attempt", &attempt)
    visitor.field("serverID", &serverID)
    visitor.field("retryAfter", &retryAfter, in: .notNegative)
  }
}

extension RecentIdentifiers<CommentMessage?> {
  /// Applies the removal (`nil`) or the replacement of an own comment to the server's identifier.
  /// Returns a Boolean value that indicates whether the comment was removed by either identifier.
  package mutating func rename(_ id: Identifier, to name: String) -> Bool {
    let target = MessageIdentifier(Identifier(name))
    if var edit = value(of: MessageIdentifier(id)), value(of: target) == nil {
      edit?.id = name
      set(edit, of: target)
    }
    return value(of: target) == .some(nil)
  }
}

/// The identifiers that the server has given to own comments, by the identifiers with which the
/// comments were sent.
extension RecentIdentifiers<String> {
  /// Returns the server's identifier of a comment, which may be named by either identifier.
  package func name(of id: String) -> String {
    value(of: MessageIdentifier(Identifier(id))) ?? id
  }

  /// Returns the message with the server's identifier.
  package func named(_ message: CommentMessage) -> CommentMessage {
    guard count > 0 else { return message }
    var message = message
    message.id = message.id.map { name(of: $0) }
    return message
  }
}
