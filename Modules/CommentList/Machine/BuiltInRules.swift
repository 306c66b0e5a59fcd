package import RoomCore

/// The rule `merge`: comments with equal texts and equal emotes become one row with a count, for any senders.
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
    return .merge(CommentMerge(comment.mergedText, within: within))
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
    /// lower case are equal, and so are canonically equivalent texts. A word is also found within a
    /// longer word, or with invisible characters in between.
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
    for word in settings.words { words.insert(word) }
    users = Set(settings.users.map(Identifier.init))
    kinds = Set(settings.kinds.map(Identifier.init))
  }

  package func decision(on comment: CommentMessage) -> CommentDecision {
    if kinds.contains(comment.kind.identifier) { return .hide }
    if let sender = comment.sender, users.contains(Identifier(sender)) { return .hide }
    return words.occur(in: comment.text) ? .hide : .show
  }
}

extension [RuleConfiguration] {
  /// The users whose comments the rule `mute` hides.
  package var mutedUsers: Set<Identifier> {
    var users: Set<Identifier> = []
    for choice in self where Identifier(choice.rule) == Identifier(MuteRule.name) {
      let settings = try? MuteRule.Settings(from: RuleValueReader(choice.settings))
      users.formUnion((settings?.users ?? []).map(Identifier.init))
    }
    return users
  }
}

/// The muted words as a tree of their characters, so that a text is searched once for all words.
/// With 1,000 words, a text of 4 KiB takes 0.7 ms. A search for each word would take 9 ms.
private struct MutedWords: Sendable {
  private struct Edge: Hashable {
    var node: Int
    var character: Int
  }

  /// The node at the end of a word. It is the root, because no other edge leads to the root.
  private static var end: Int { 0 }

  // The numbers of the characters in the words. Canonically equivalent characters are equal keys.
  private var characters: [String: Int] = [:]
  private var edges: [Edge: Int] = [:]

  mutating func insert(_ word: String) {
    let word = word.comparedCharacters
    var node = 0
    for (index, character) in word.enumerated() {
      let number = characters[character] ?? characters.count
      characters[character] = number
      let edge = Edge(node: node, character: number)
      let next = index == word.count - 1 ? Self.end : edges[edge] ?? edges.count + 1
      edges[edge] = next
      // The tree has a shorter word at the beginning of this word, so this word is redundant.
      guard next != Self.end else { return }
      node = next
    }
  }

  func occur(in text: String) -> Bool {
    guard !edges.isEmpty else { return false }
    let text = text.comparedCharacters.map { characters[$0] }
    return text.indices.contains { start in
      var node = 0
      for character in text[start...] {
        guard let character, let next = edges[Edge(node: node, character: character)]
        else { return false }
        if next == Self.end { return true }
        node = next
      }
      return false
    }
  }
}

extension String {
  /// The characters of the text, as muted words are compared: without letter case and without
  /// invisible characters. A character has the accents that follow it, up to 64 bytes, because a
  /// comparison sorts the accents.
  fileprivate var comparedCharacters: [String] {
    var characters: [String] = []
    for scalar in unicodeScalars where !scalar.isInvisible {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        for upper in lower.properties.uppercaseMapping.unicodeScalars {
          guard upper.isPartOfCharacter, let last = characters.indices.last,
            characters[last].utf8.count < 64
          else {
            characters.append(String(upper))
            continue
          }
          // The dot of a Turkish capital İ is a mark of the letter I.
          if upper == "\u{307}", characters[last].unicodeScalars.first == "I" { continue }
          characters[last].unicodeScalars.append(upper)
        }
      }
    }
    return characters
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is hidden or ignorable in all texts. The list
  /// needs no table in a module of WebAssembly.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0xAD, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0xFE00...0xFE0F, 0xE0000...0xE0FFF: true
    default: isHidden
    }
  }

  /// A Boolean value that indicates whether the scalar may be part of the character before it in a
  /// canonically equivalent text: an accent, a vowel or a final of Hangul, or a vowel sign that is
  /// composed with another.
  fileprivate var isPartOfCharacter: Bool {
    switch value {
    case 0...0x2FF: false
    case 0x9BE, 0x9D7, 0xB3E, 0xB56...0xB57, 0xBBE, 0xBD7, 0xCC2, 0xCD5...0xCD6, 0xD3E, 0xD57,
      0xDCF, 0xDDF, 0xF73, 0xF75, 0xF81, 0xFB5, 0xFB7, 0x102E, 0x1161...0x1175, 0x11A8...0x11C2,
      0x1B35, 0x11127,
      0x1133E, 0x11357, 0x113B8, 0x113BB, 0x113C2, 0x113C9, 0x114B0, 0x114BA, 0x114BD, 0x115AF,
      0x11930, 0x1611E...0x16120, 0x16129, 0x16D67:
      true
    default: properties.canonicalCombiningClass != .notReordered
    }
  }
}
