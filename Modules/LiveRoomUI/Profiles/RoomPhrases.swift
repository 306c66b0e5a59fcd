import CommentList
import LiveRoom
import RollingTicker
import RoomCore

/// The names that an app has for the identifiers of its server.
struct RoomNames: Sendable {
  /// A closure that returns the name of a user, or `nil` if the user is not known. Without it identifiers are
  /// names.
  var users: (@MainActor (String) -> String?)?
  /// The same of gifts.
  var gifts: (@MainActor (String) -> String?)?
}

/// The words and names that the views of a room show and speak. Texts of other users are replaced by their
/// display text.
struct RoomPhrases: Sendable {
  var text: @Sendable (RoomPhrase) -> String = { $0.text }
  var names = RoomNames()

  /// The words of a phrase, with names in place of identifiers.
  @MainActor
  func callAsFunction(_ phrase: RoomPhrase) -> String {
    text(phrase.named(users: { name(ofUser: $0) }, gifts: { name(ofGift: $0) }))
  }

  /// The name of a user.
  @MainActor
  func name(ofUser id: String) -> String {
    guard let users = names.users else { return id.displayText }
    return users(id)?.displayText ?? text(.unknownUser)
  }

  /// The name of a gift.
  @MainActor
  func name(ofGift id: String) -> String {
    guard let gifts = names.gifts else { return id.displayText }
    return gifts(id)?.displayText ?? text(.unknownGift)
  }
}

// The texts of the default looks, for SwiftUI and UIKit.
extension RoomPhrases {
  /// The first letter of the name of a user; `nil` if the name is not known or begins with another character.
  @MainActor
  func initial(ofUser id: String) -> String? {
    let name = names.users.map { $0(id) } ?? id
    guard let first = name?.displayText.unicodeScalars.first?.properties, first.isAlphabetic
    else { return nil }
    return first.uppercaseMapping
  }

  /// The words of a row of the comments: the name of the sender, if they begin with it, and the rest.
  @MainActor
  func words(of row: CommentRow, text: String? = nil) -> (name: String, rest: String) {
    var phrase = CommentPhrase(of: row)
    phrase.text = text ?? phrase.text
    let line = self(.comment(phrase))
    guard let sender = row.message.sender.map({ name(ofUser: $0) }), line.hasPrefix(sender)
    else { return ("", line) }
    return (sender, String(line.dropFirst(sender.count)))
  }

  /// The line of an item of the ticker.
  @MainActor
  func line(of item: TickerItem) -> String {
    let content = item.content.displayText
    return item.sender.map { self(.comment(CommentPhrase(sender: $0, text: content))) } ?? content
  }
}
