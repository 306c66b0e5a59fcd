import CommentList
import DanmakuLanes
import LiveRoom
import RoomCore

/// A part of the line of a comment, as looks draw it.
enum LinePart: Equatable {
  case quote(String)
  /// The role of the sender, or an amount.
  case title(String)
  case badge(id: String)
  case name(String)
  case text(String)
  case emote(id: String, code: String)
  case mention(String, isLocal: Bool)
}

extension RoomPhrases {
  /// The character that stands for the text of a comment in its words. No display text has it.
  private static var placeholder: String { "\u{FFFC}" }

  /// The greatest number of characters of a quote.
  private static var quoteLength: Int { 60 }

  /// The parts of the line of a row. A name and a text from right to left are isolated, so the first strong character
  /// outside of them decides the direction of the line.
  @MainActor
  func line(of row: CommentRow, for localUser: String?) -> [LinePart] {
    let message = row.message
    var line: [LinePart] = []
    if let quote = message.quote {
      let text = quote.text.displayText
      let cut = text.prefix(Self.quoteLength)
      let phrase = CommentPhrase(
        sender: quote.sender, text: text.count > cut.count ? cut + "…" : String(cut))
      line.append(.quote(self(.comment(phrase)).isolated))
    }
    if let role = message.role { line.append(.title(self(.role(role)))) }
    line += message.badges.map { .badge(id: $0) }
    if let payment = message.payment { line.append(.title(payment.text.displayText)) }
    let words = words(of: row, text: Self.placeholder)
    if !words.name.isEmpty { line.append(.name(words.name.isolated)) }
    return line + parts(of: words.rest, message, isTranslated: row.isTranslated, localUser)
  }

  /// The parts of a flying comment, which has no name.
  @MainActor
  func line(of comment: DanmakuComment) -> [LinePart] {
    let message = comment.message
    let words = words(of: comment, text: Self.placeholder)
    return parts(of: words, message, isTranslated: message.translation != nil, nil)
  }

  @MainActor
  private func parts(
    of words: String, _ message: CommentMessage, isTranslated: Bool, _ localUser: String?
  ) -> [LinePart] {
    let sides = words.split(
      separator: Character(Self.placeholder), maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { return [.text(words)] }
    let text = (isTranslated ? message.translation : nil) ?? message.text
    let isIsolated = text.isolated.utf8.count > text.utf8.count
    var line: [LinePart] = [.text(String(sides[0]) + (isIsolated ? "\u{2068}" : ""))]
    for part in message.parts(isTranslated: isTranslated, name: { name(ofUser: $0) }) {
      switch part {
      case .text(let text): line.append(.text(text.displayText))
      case .emote(let id, let code): line.append(.emote(id: id, code: code.displayText))
      case .mention(let user, let text):
        let isLocal = Identifier(user) == localUser.map(Identifier.init)
        line.append(.mention(text.displayText, isLocal: isLocal))
      }
    }
    line.append(.text((isIsolated ? "\u{2069}" : "") + String(sides[1])))
    return line.filter { $0 != .text("") }
  }
}
