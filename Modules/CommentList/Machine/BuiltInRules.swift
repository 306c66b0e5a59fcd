package import RoomCore

/// The rule `merge`: equal texts of any senders become one row with a count.
///
/// Only comments of the kind ``CommentKind/comment`` merge.
package struct MergeRule: CommentRule {
  package struct Settings: SettingsTable, Equatable, Sendable {
    /// The time after the first comment of a row for which equal texts merge with it, or `nil` for never. Default 10 s.
    package var within: Duration? = .seconds(10)

    package init() {}

    package mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("within", &within, in: .upToADay)
    }
  }

  package static let name = "merge"
  private let within: Duration?

  package init(_ settings: Settings) { within = settings.within }

  package func decision(on comment: CommentMessage) -> CommentDecision {
    guard let within, comment.kind == .comment, !comment.text.isEmpty else { return .show }
    return .merge(CommentMerge(comment.text, within: within))
  }
}

/// The rule `joins`: joins one after another become one row, which shows the latest.
package struct JoinsRule: CommentRule {
  package static let name = "joins"

  package init(_ settings: NoSettings) {}

  package func decision(on comment: CommentMessage) -> CommentDecision {
    comment.kind == .join ? .merge(CommentMerge("", isConsecutive: true)) : .show
  }
}

/// The rule `mute`: comments with certain words, of certain users or of certain kinds are hidden.
package struct MuteRule: CommentRule {
  package struct Settings: SettingsTable, Equatable, Sendable {
    /// The words, at most 1,000. A comment is hidden if its text contains one of them, in upper or lower case, also
    /// within a longer word or with invisible characters in between.
    package var words: [String] = []
    /// The identifiers of the users.
    package var users: [String] = []
    /// The names of the kinds, such as `join`.
    package var kinds: [String] = []

    package init() {}

    package mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("words", &words, in: 0...1_000)
      visitor.field("users", &users, in: 0...10_000)
      visitor.field("kinds", &kinds, in: 0...100)
    }
  }

  package static let name = "mute"
  private let words: [[UInt8]]
  private let users: Set<Identifier>
  private let kinds: Set<Identifier>

  package init(_ settings: Settings) {
    words = settings.words.map(Self.folded).filter { !$0.isEmpty }
    users = Set(settings.users.map(Identifier.init))
    kinds = Set(settings.kinds.map(Identifier.init))
  }

  package func decision(on comment: CommentMessage) -> CommentDecision {
    if kinds.contains(comment.kind.identifier) { return .hide }
    if let sender = comment.sender, users.contains(Identifier(sender)) { return .hide }
    guard !words.isEmpty else { return .show }
    let text = Self.folded(comment.text)
    return words.contains { Self.occurs($0, in: text) } ? .hide : .show
  }

  /// The bytes of a text in lower case, without invisible characters.
  private static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars where !scalar.isHidden {
      switch scalar {
      case "A"..."Z": bytes.append(UInt8(scalar.value) | 0x20)
      case "\0"..."\u{7F}": bytes.append(UInt8(scalar.value))
      default: bytes += scalar.properties.lowercaseMapping.utf8
      }
    }
    return bytes
  }

  private static func occurs(_ word: [UInt8], in text: [UInt8]) -> Bool {
    guard text.count >= word.count else { return false }
    return (0...text.count - word.count).contains { start in
      text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
    }
  }
}
