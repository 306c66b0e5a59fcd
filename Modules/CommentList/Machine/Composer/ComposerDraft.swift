public import RoomCore

/// The settings of a composer.
public struct ComposerConfiguration: SettingsTable, Equatable, Sendable {
  /// The maximum length of a comment, in ``unit``. A comment also has at most 4 KiB. The default is
  /// 200; at most 4,096.
  public var limit = 200
  /// The unit of the length. It must be the unit of your server. The default is
  /// ``ComposerUnit/characters``.
  public var unit = ComposerUnit.characters
  /// The number of lines to which the field grows. Longer texts scroll. The default is 4; at most
  /// 20.
  public var lines = 4

  /// Creates the default configuration.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("limit", &limit, in: 1...4_096)
    visitor.field("unit", &unit)
    visitor.field("lines", &lines, in: 1...20, "lines")
  }

  /// Returns a Boolean value that indicates whether a text may be sent.
  func fits(_ text: String) -> Bool {
    !Payload.isTooLong(text) && unit.length(of: text) <= limit
  }
}

/// The unit in which a server measures the length of a comment.
public enum ComposerUnit: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// Characters as a user sees them: grapheme clusters. A family emoji is one character.
  case characters
  /// Unicode scalars, also called code points.
  case scalars
  /// UTF-16 code units, as in Java and JavaScript.
  case utf16
  /// Bytes of UTF-8.
  case bytes

  /// Returns the length of a text.
  ///
  /// - Complexity: O(n) for n bytes
  public func length(of text: String) -> Int {
    switch self {
    case .characters: text.count
    case .scalars: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .bytes: text.utf8.count
    }
  }
}

/// The mention of a user in the text of a composer.
public struct ComposerMention: ReadFields, Equatable, Sendable {
  /// The identifier of the user.
  public var user: String
  /// The position of the "@", in UTF-16 code units.
  public var start: Int
  /// The length of the "@" and the name, in UTF-16 code units.
  public var length: Int

  /// The range of the mention.
  public var range: Range<Int> { start..<(start + length) }

  /// Creates a mention.
  public init(user: String, start: Int, length: Int) {
    self.user = user
    self.start = start
    self.length = length
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(
      user: try fields.required("user"), start: try fields.required("start"),
      length: try fields.required("length"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("user", &user, .person)
    visitor.field("start", &start, in: 0...4_096)
    visitor.field("length", &length, in: 1...4_096)
  }

  /// Returns the mention after a change, or `nil` if the change concerns its text.
  func moved(by change: TextChange) -> ComposerMention? {
    if start + length <= change.start { return self }
    guard change.oldEnd <= start else { return nil }
    return ComposerMention(
      user: user, start: start + change.newEnd - change.oldEnd, length: length)
  }
}

/// The comment that the next comment answers.
public struct ComposerQuote: ReadFields, Equatable, Sendable {
  /// The identifier of the comment.
  public var id: String
  /// The user who wrote the comment, or `nil` for a line of the room.
  public var sender: String?
  /// The text of the comment.
  public var text: String

  init(id: String, sender: String?, text: String) {
    self.id = id
    self.sender = sender
    self.text = text
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), sender: nil, text: "")
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("sender", &sender, .person)
    visitor.field("text", &text, .text)
  }
}

/// The text that a view must write to the field.
public struct ComposerWrite: Equatable, Sendable {
  /// The text.
  public var text: String
  /// The position of the caret, in UTF-16 code units.
  public var caret: Int
}

/// The drafts of a user, to save across launches. A recording has no drafts.
public struct ComposerSnapshot: ReadFields, Equatable, Sendable {
  var drafts: [ComposerDraft] = []

  /// Creates a snapshot without drafts.
  public init() {}

  init(drafts: [ComposerDraft]) { self.drafts = drafts }

  public init(from fields: some FieldReader) throws(FieldError) { self.init() }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("drafts", &drafts, in: 0...ComposerMachine.maximumDrafts)
  }
}

/// The text that a user has written in a room and has not sent.
struct ComposerDraft: ReadFields, Equatable, Sendable {
  var room: String?
  var text = ""
  var mentions: [ComposerMention] = []
  var reply: ComposerQuote?

  init(room: String?) { self.room = room }

  var hasText: Bool { !text.trimmed.isEmpty }
  var isEmpty: Bool { text.isEmpty && reply == nil }

  /// A Boolean value that indicates whether the draft could have been saved.
  var isValid: Bool {
    let count = text.utf16.count
    return !Payload.isTooLong(text)
      && mentions.allSatisfy {
        $0.start >= 0 && 1...count ~= $0.length && $0.start <= count - $0.length
      }
  }

  /// Returns a Boolean value that indicates whether the draft quotes or mentions a user.
  func names(_ isNamed: (String) -> Bool) -> Bool {
    reply?.sender.map(isNamed) ?? false || mentions.contains { isNamed($0.user) }
  }

  mutating func forget(_ isForgotten: (String) -> Bool, keepsText: Bool = false) {
    guard names(isForgotten) else { return }
    if reply?.sender.map(isForgotten) ?? false { reply = nil }
    var units = Array(text.utf16)
    var kept: [ComposerMention] = []
    var removed = 0
    for var mention in mentions {
      mention.start -= removed
      if !isForgotten(mention.user) {
        kept.append(mention)
      } else if !keepsText, mention.range.upperBound <= units.count, mention.start >= 0 {
        units.removeSubrange(mention.range)
        removed += mention.length
      }
    }
    mentions = kept
    if removed > 0 { text = String(units[...]) }
  }

  func isOf(_ room: String?) -> Bool { self.room.map(Identifier.init) == room.map(Identifier.init) }

  init(from fields: some FieldReader) throws(FieldError) { self.init(room: nil) }

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", &room)
    visitor.field("text", &text, .text)
    visitor.field("mentions", &mentions)
    visitor.field("reply", &reply)
  }
}
