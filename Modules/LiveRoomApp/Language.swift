import Foundation
import RoomCore

/// The language of the reports.
///
/// The code has the English texts, and ``chinesePatterns`` a Chinese pattern for each English
/// pattern. Errors and help are in English.
enum Language: String, CaseIterable {
  case english = "en"
  case chinese = "zh-Hans"

  /// The language that the environment asks for: Chinese for a locale such as `zh_CN.UTF-8`, or else
  /// English.
  static var ofEnvironment: Language {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return locale?.hasPrefix("zh") == true ? .chinese : .english
  }

  /// Returns a text in this language.
  func callAsFunction(_ text: DiagnosticText) -> String {
    text.localized { text in
      // A word without an identifier may be the name of a user or a gift.
      guard self == .chinese, !text.id.isEmpty || text.pattern.contains(" ") else { return nil }
      return Self.chinesePatterns[text.id] ?? Self.chinesePatterns[text.pattern]
    }
  }

  /// Returns texts as a list in one sentence.
  func list(_ texts: [DiagnosticText]) -> DiagnosticText {
    .init(stringLiteral: texts.map { self($0) }.joined(separator: self == .english ? ", " : "，"))
  }
}

extension DiagnosticText {
  /// Creates a single word that reports translate, such as the name of a reason.
  init(word: String) { self.init("word", .init(stringLiteral: word)) }
}

/// Returns a number with its noun, such as "1 like" or "2 likes". The singular identifies the noun.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> DiagnosticText {
  let noun = count == 1 ? one : many ?? one + "s"
  return "\(count) \(DiagnosticText(one, .init(stringLiteral: noun)))"
}
