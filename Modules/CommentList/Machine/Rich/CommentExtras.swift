public import RoomCore

/// The fields that plain comments lack. A message has them in a box, so that messages stay small.
package struct CommentExtras: Equatable, Sendable {
  var replyTo: String?
  var quote: CommentQuote?
  var emotes: [CommentEmote]?
  var badges: [String]?
  var role: CommentRole?
  var payment: CommentPayment?
  var style: CommentStyle?
  var translation: String?

  var isEmpty: Bool { self == CommentExtras() }
}

// Each property reads and writes a field in the box.
extension CommentMessage {
  /// The identifier of the comment that this comment answers, of at most 256 bytes, or `nil` if it
  /// answers none. The default is `nil`.
  public var replyTo: String? {
    get { rich?.value.replyTo }
    set { change { $0.replyTo = newValue } }
  }

  /// The comment that this comment answers, as rows quote it, or `nil` for no quote. The list
  /// removes a quote of a removed comment or of a removed user. The default is `nil`.
  public var quote: CommentQuote? {
    get { rich?.value.quote }
    set { change { $0.quote = newValue } }
  }

  /// The emotes in the text, at most 64. The default is none.
  public var emotes: [CommentEmote] {
    get { rich?.value.emotes ?? [] }
    set { change { $0.emotes = newValue.isEmpty ? nil : newValue } }
  }

  /// The identifiers of the badges ahead of the name, in their order, at most 16. The default is none.
  public var badges: [String] {
    get { rich?.value.badges ?? [] }
    set { change { $0.badges = newValue.isEmpty ? nil : newValue } }
  }

  /// The role of the sender in the room, or `nil` for none. The default is `nil`.
  public var role: CommentRole? {
    get { rich?.value.role }
    set { change { $0.role = newValue } }
  }

  /// The payment of a paid comment, or `nil` for other comments. A paid comment is never dropped or
  /// merged. The default is `nil`.
  public var payment: CommentPayment? {
    get { rich?.value.payment }
    set { change { $0.payment = newValue } }
  }

  /// The style of a flying comment, or `nil` for the style of the look. The default is `nil`.
  public var style: CommentStyle? {
    get { rich?.value.style }
    set { change { $0.style = newValue } }
  }

  /// The translation that rows show in place of the text until the user taps the row, of at most
  /// 4 KiB, or `nil` for none. Rules read the text. The default is `nil`.
  public var translation: String? {
    get { rich?.value.translation }
    set { change { $0.translation = newValue } }
  }

  /// The error of the first of these fields that is out of range, or `nil` if all are valid.
  var extrasFault: FieldError? {
    guard let extras = rich?.value else { return nil }
    let names = [extras.replyTo, extras.quote?.sender, extras.payment?.currency].compactMap { $0 }
    let limit = Self.maximumIdentifierLength
    if badges.count > 16 {
      return .invalid("badges", allowed: "a list of at most 16, each text")
    }
    if (names + badges + emotes.map { $0.id }).contains(where: { $0.utf8.count > limit }) {
      return .inconsistent("An identifier or a name of the comment has more than \(limit) bytes.")
    }
    if Payload.isTooLong(extras.quote?.text) || Payload.isTooLong(extras.translation) {
      return .inconsistent("A text of the comment has more than \(Payload.maximumLength) bytes.")
    }
    do throws(FieldError) {
      try FieldCheck.check(self)
      return nil
    } catch {
      return error
    }
  }

  private mutating func change(_ body: (inout CommentExtras) -> Void) {
    var extras = rich?.value ?? CommentExtras()
    body(&extras)
    rich = extras.isEmpty ? nil : Boxed(extras)
  }
}

/// The role of a user in a room. In JSON it is `"host"`, `"moderator"` or `{"fan": 12}`.
public enum CommentRole: ReadCases, Hashable, Sendable {
  /// The host of the room.
  case host
  /// A moderator of the room.
  case moderator
  /// A fan of the host, with a level.
  case fan(level: Int)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .host: visitor.visit("host")
    case .moderator: visitor.visit("moderator")
    case .fan(let level): visitor.visit("fan", "level", level)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "host": self = .host
    case "moderator": self = .moderator
    case "fan": self = .fan(level: try reader.value("level"))
    default: throw reader.unknown
    }
  }
}

/// The comment that a reply quotes.
public struct CommentQuote: ReadFields, Equatable, Sendable {
  /// The user who wrote the comment, or `nil` for a line of the room.
  public var sender: String?
  /// The text of the comment, of at most 4 KiB.
  public var text: String

  /// Creates a quote.
  public init(sender: String? = nil, text: String) { (self.sender, self.text) = (sender, text) }

  public init(from fields: some FieldReader) throws(FieldError) { self.init(text: "") }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("sender", &sender, .person)
    visitor.field("text", &text, .text)
  }
}
