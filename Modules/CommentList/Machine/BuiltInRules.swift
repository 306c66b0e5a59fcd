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
  private var words = MutedWords()
  private let users: Set<Identifier>
  private let kinds: Set<Identifier>

  package init(_ settings: Settings) {
    for word in settings.words { words.insert(Self.folded(word)) }
    users = Set(settings.users.map(Identifier.init))
    kinds = Set(settings.kinds.map(Identifier.init))
  }

  package func decision(on comment: CommentMessage) -> CommentDecision {
    if kinds.contains(comment.kind.identifier) { return .hide }
    if let sender = comment.sender, users.contains(Identifier(sender)) { return .hide }
    guard !words.isEmpty else { return .show }
    return words.occur(in: Self.folded(comment.text)) ? .hide : .show
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
}

/// The muted words, as a tree of their bytes: a text is searched once for all words. With 1,000 words a text of 4 KiB
/// takes 0.4 ms, and 9 ms if it is searched for each word.
private struct MutedWords: Sendable {
  /// The node in which a word ends. No other edge leads to the root, where each word begins.
  private static var end: Int { 0 }

  // By a node and a byte the node that follows.
  private var edges: [Int: Int] = [:]

  var isEmpty: Bool { edges.isEmpty }

  mutating func insert(_ word: [UInt8]) {
    guard let last = word.last else { return }
    var node = 0
    for byte in word.dropLast() {
      let next = edges[node << 8 | Int(byte)] ?? edges.count + 1
      // A text with this word has a shorter one.
      guard next != Self.end else { return }
      edges[node << 8 | Int(byte)] = next
      node = next
    }
    edges[node << 8 | Int(last)] = Self.end
  }

  func occur(in text: [UInt8]) -> Bool {
    text.indices.contains { start in
      var node = 0
      for byte in text[start...] {
        guard let next = edges[node << 8 | Int(byte)] else { return false }
        if next == Self.end { return true }
        node = next
      }
      return false
    }
  }
}
