package import RoomCore

/// The rule `merge`: comments with equal texts become one row with a count, for any senders.
///
/// Only comments of the kind ``CommentKind/comment`` merge.
package struct MergeRule: CommentRule {
  package struct Settings: SettingsTable, Equatable, Sendable {
    /// The time after the first comment of a row during which equal texts merge with it, or `nil`
    /// if texts never merge. The default is 10 seconds.
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

/// The rule `joins`: consecutive joins become one row, which shows the latest join and counts users.
package struct JoinsRule: CommentRule {
  package static let name = "joins"

  package init(_ settings: NoSettings) {}

  package func decision(on comment: CommentMessage) -> CommentDecision {
    comment.kind == .join ? .merge(CommentMerge("", isConsecutive: true)) : .show
  }
}

/// The rule `mute`: comments with certain words, by certain users or of certain kinds are hidden.
package struct MuteRule: CommentRule {
  package struct Settings: SettingsTable, Equatable, Sendable {
    /// The words, at most 1,000. A comment is hidden if its text contains one of them. Upper and
    /// lower case are equal. A word is also found within a longer word, or with invisible
    /// characters in between.
    package var words: [String] = []
    /// The identifiers of the users, at most 10,000.
    package var users: [String] = []
    /// The names of the kinds, such as `join`, at most 100.
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

  /// Returns the bytes of a text in lower case, without invisible characters.
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

extension [RuleConfiguration] {
  /// The users whose comments the rule `mute` hides.
  package var mutedUsers: Set<Identifier> {
    var users: Set<Identifier> = []
    for choice in self where Identifier(choice.rule) == Identifier(MuteRule.name) {
      let settings = try? MuteRule.Settings(from: SettingValueReader(choice.settings))
      users.formUnion((settings?.users ?? []).map(Identifier.init))
    }
    return users
  }
}

/// The muted words as a tree of their bytes, so that a text is searched once for all words. With
/// 1,000 words, a text of 4 KiB takes 0.4 ms. A search for each word would take 9 ms.
private struct MutedWords: Sendable {
  /// The node at the end of a word. It is the root, because no other edge leads to the root.
  private static var end: Int { 0 }

  // The next node by node and byte.
  private var edges: [Int: Int] = [:]

  var isEmpty: Bool { edges.isEmpty }

  mutating func insert(_ word: [UInt8]) {
    guard let last = word.last else { return }
    var node = 0
    for byte in word.dropLast() {
      let next = edges[node << 8 | Int(byte)] ?? edges.count + 1
      // The tree has a shorter word at the beginning of this word, so this word is redundant.
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
