public import CommentList
public import Meters
public import PopupSequencer
import RollingTicker
import RoomCore

/// Something that the views of a room say, by a screen reader or as the title of a control.
///
/// An app localizes by a `switch` over the cases, and leaves the rest to ``text``. Users and gifts are the names
/// that `roomProfiles(_:gifts:)` has for them, and otherwise identifiers of the server, as rooms are.
///
/// ```swift
/// LiveRoomView(room)
///   .roomPhrases { phrase in
///     switch phrase {
///     case .count(let count): "\(count) fois"
///     case .dismiss: "Fermer"
///     default: phrase.text
///     }
///   }
/// ```
public enum RoomPhrase: Equatable, Sendable {
  /// An announcement for VoiceOver.
  case announcement(RoomAnnouncement)
  /// The line of a comment, on the ticker or in the list of comments.
  case comment(CommentPhrase)
  /// The label of the list of comments.
  case comments
  /// The title of the button that scrolls to the newest comments: their number.
  case unreadComments(Int)
  /// The action that scrolls to the newest comments.
  case newestComments
  /// The action of a row that opens its menu, and the label of the menu.
  case commentActions
  /// The title of an action of a menu.
  case menuAction(RoomMenuAction)
  /// The title of a reason of a report: a name of `RoomReport`, or of the app.
  case reportReason(String)
  /// The hint that a hold opens a menu.
  case menuHint
  /// The value of a comment of the local user that is being sent.
  case sendingComment
  /// The value of a comment of the local user that was not sent.
  case unsentComment
  /// The label of the field for comments.
  case writeComment
  /// The label of the button that sends a comment.
  case sendComment
  /// The quote of the comment that the next comment answers.
  case replying(CommentPhrase)
  /// The reason why the user may not write, and the seconds until the user may write again if they are known.
  case cannotWrite(CommentRestriction, secondsLeft: Int?)
  /// The role of the sender of a comment, ahead of the name.
  case role(CommentRole)
  /// The label of the button that shows emotes in place of the keyboard.
  case emotes
  /// The label of the button that shows the keyboard in place of the emotes.
  case keyboard
  /// The label of the row of a combo.
  case gift(GiftPhrase)
  /// The label of the row of a summary.
  case summary(SummaryPhrase)
  /// The number of viewers, in the header of the room.
  case viewers(Int)
  /// The label of the users who have given most, in the header of the room.
  case topGivers([String])
  /// The title of the button that follows the host.
  case follow
  /// The label of the button that leaves the room.
  case close
  /// The value of a row, or of a combo button: a number of units.
  case count(Int)
  /// The balance on the gift board, in units of value.
  case balance(Int)
  /// The price of a gift, or of a number of units, in units of value.
  case price(Int)
  /// The label of a button of the gift board, which sends this number of units.
  case sendUnits(Int)
  /// The name of a user that `roomProfiles(_:gifts:)` does not know.
  case unknownUser
  /// The name of a gift that `roomProfiles(_:gifts:)` does not know.
  case unknownGift
  /// The label of a combo button. A recipient of `nil` is the room.
  case sendAgain(gift: String, recipient: String? = nil)
  /// The label of a page of the pager, which is adjusted to turn pages.
  case page(room: String)
  /// The title of a meter, by its kind and level, and its label.
  indirect case meter(Meter)
  /// The value of a meter: its scores, and its time or its result.
  indirect case meterValue(MeterReading)
  /// The title of a countdown at zero, whose content the user may grab.
  case grab
  /// The title of a popup, by its kind, and its label.
  indirect case popup(Popup)
  /// The title of the button that confirms a popup.
  case confirm
  /// The title of the button that cancels a popup.
  case cancel
  /// The label of a bottom sheet, by its identity, and of the gift button, by the identity of its sheet.
  case sheet(id: String)
  /// The action that dismisses a popup or a sheet.
  case dismiss
  /// The action that likes the room, and the label of the likes.
  case like
  /// The value of the likes: their total.
  case likes(Int)
  /// The action that hides the overlays.
  case hideOverlays
  /// The action that shows the overlays again.
  case showOverlays

  /// Returns the phrase with names in place of the identifiers of users and gifts, and an item that is announced with its
  /// display text.
  package func named(users: (String) -> String, gifts: (String) -> String) -> RoomPhrase {
    switch self {
    case .announcement(let announcement):
      .announcement(announcement.named(users: users, gifts: gifts).displayed)
    case .comment(let comment):
      .comment(comment.named(users))
    case .replying(let comment): .replying(comment.named(users))
    case .gift(let row):
      .gift(
        GiftPhrase(
          sender: users(row.sender), gift: gifts(row.gift), recipient: row.recipient.map(users)))
    case .summary(let row):
      .summary(
        SummaryPhrase(
          gift: gifts(row.gift), senders: row.senders, recipient: row.recipient.map(users)))
    case .sendAgain(let gift, let recipient):
      .sendAgain(gift: gifts(gift), recipient: recipient.map(users))
    case .meterValue(let reading): .meterValue(reading.named(users))
    case .popup(let popup): .popup(popup.named(users))
    case .topGivers(let givers): .topGivers(givers.map(users))
    case .comments, .unreadComments, .newestComments, .commentActions, .menuAction,
      .reportReason, .menuHint, .sendingComment, .unsentComment, .writeComment, .sendComment,
      .cannotWrite, .role, .emotes, .keyboard, .viewers,
      .follow, .close, .count, .balance, .price, .sendUnits, .unknownUser, .unknownGift, .page,
      .meter, .grab, .confirm, .cancel, .sheet, .dismiss, .like, .likes, .hideOverlays,
      .showOverlays:
      self
    }
  }

  /// The identity of the sheet with the gift board.
  package static let giftSheet = "gifts"

  /// The phrase in English, with the identifiers as names.
  public var text: String {
    switch self {
    case .announcement(let announcement): announcement.text
    case .comment(let comment): comment.line
    case .comments: "Comments"
    case .unreadComments(let count): count == 1 ? "1 new comment" : "\(count) new comments"
    case .newestComments: "Newest comments"
    case .commentActions: "Show actions"
    case .menuAction(let action): action.title
    case .reportReason(let reason): reason.wordsOfIdentifier
    case .menuHint: "Hold a comment to reply, report or block"
    case .sendingComment: "Sending"
    case .unsentComment: "Not sent. Tap to send again."
    case .writeComment: "Write a comment"
    case .sendComment: "Send"
    case .replying(let comment): "Replying to \(comment.line)"
    case .cannotWrite(let reason, let seconds): reason.sentence + Self.wait(seconds)
    case .role(.host): "Host"
    case .role(.moderator): "Moderator"
    case .role(.fan(let level)): "Level \(level)"
    case .emotes: "Emotes"
    case .keyboard: "Keyboard"
    case .gift(let row): "\(row.sender) sent \(row.gift)" + Self.to(row.recipient)
    case .summary(let row):
      (row.senders == 1 ? "1 person" : "\(row.senders) people") + " sent \(row.gift)"
        + Self.to(row.recipient)
    case .viewers(let count): count == 1 ? "1 viewer" : "\(count) viewers"
    case .topGivers(let givers): "Top givers: " + givers.joined(separator: ", ")
    case .follow: "Follow"
    case .close: "Close"
    case .count(let count): count == 1 ? "1 time" : "\(count) times"
    case .balance(let value): RoomPhrase.price(value).text + " left"
    case .price(let value): value == 1 ? "1 coin" : "\(value) coins"
    case .sendUnits(let count): "Send \(count)"
    case .unknownUser: "Someone"
    case .unknownGift: "gift"
    case .sendAgain(let gift, let recipient): "Send \(gift) again" + Self.to(recipient)
    case .page(let room): "Room \(room)"
    case .meter(let meter):
      meter.kind.wordsOfIdentifier + (meter.level.map { ", level \($0)" } ?? "")
    case .meterValue(let reading): reading.words
    case .grab: "Grab"
    case .popup(let popup) where popup.isEntrance: CommentPhrase(entrance: popup).line
    case .popup(let popup): popup.kind.isEmpty ? "Popup" : popup.kind.wordsOfIdentifier
    case .confirm: "OK"
    case .cancel: "Cancel"
    case .sheet(let id): id.wordsOfIdentifier
    case .dismiss: "Dismiss"
    case .like: "Like"
    case .likes(let count): count == 1 ? "1 like" : "\(count) likes"
    case .hideOverlays: "Hide overlays"
    case .showOverlays: "Show overlays"
    }
  }

  private static func wait(_ seconds: Int?) -> String {
    guard let seconds else { return "." }
    return seconds == 1 ? " for 1 second." : " for \(seconds) seconds."
  }

  private static func to(_ recipient: String?) -> String {
    recipient.map { " to \($0)" } ?? ""
  }
}

/// A comment on the ticker or in the list of comments.
public struct CommentPhrase: Equatable, Sendable {
  /// The sender, or `nil` for a line of the room.
  public var sender: String?
  /// The text of the comment.
  public var text: String
  /// The kind of the comment.
  public var kind: CommentKind
  /// The number of comments in the row: more than 1 after a merge.
  public var count: Int
  /// The role, the badges and the payment of the sender, which a screen reader reads after the name. The default is none.
  public var badges: [String] = []

  /// Creates a phrase.
  public init(sender: String?, text: String, kind: CommentKind = .comment, count: Int = 1) {
    self.sender = sender
    self.text = text
    self.kind = kind
    self.count = count
  }

  /// Creates the phrase of a user who joins.
  init(entrance popup: Popup) { self.init(sender: popup.sender, text: "", kind: .join) }

  func named(_ users: (String) -> String) -> CommentPhrase {
    var phrase = self
    phrase.sender = sender.map(users)
    return phrase
  }

  /// The words after the name, with their separator.
  package var rest: String {
    switch kind {
    case .join where count > 1 && sender == nil: "\(count) joined"
    case .join where count > 1: " and \(count - 1) \(count == 2 ? "other" : "others") joined"
    case .join: " joined"
    case .follow: " followed the host"
    default: (sender == nil ? "" : ": ") + text + (count > 1 ? " × \(count)" : "")
    }
  }

  fileprivate var line: String { named(by: ", ") + rest }

  /// The name and the badges, with a separator between them.
  func named(by separator: String) -> String {
    ([sender].compactMap { $0 } + badges).joined(separator: separator)
  }
}

/// The row of a combo.
public struct GiftPhrase: Equatable, Sendable {
  /// The sender.
  public var sender: String
  /// The gift.
  public var gift: String
  /// The recipient; `nil` for the room.
  public var recipient: String?

  /// Creates a phrase; by default for the room.
  public init(sender: String, gift: String, recipient: String? = nil) {
    self.sender = sender
    self.gift = gift
    self.recipient = recipient
  }
}

/// The row of a summary.
public struct SummaryPhrase: Equatable, Sendable {
  /// The gift.
  public var gift: String
  /// The number of senders.
  public var senders: Int
  /// The recipient; `nil` for the room.
  public var recipient: String?

  /// Creates a phrase; by default for the room.
  public init(gift: String, senders: Int, recipient: String? = nil) {
    self.gift = gift
    self.senders = senders
    self.recipient = recipient
  }
}

extension CommentRestriction {
  /// The reason without the end of the sentence.
  fileprivate var sentence: String {
    switch self {
    case .slowMode: "Slow mode: wait"
    case .muted: "You are muted"
    case .followersOnly: "Only followers may write"
    case .subscribersOnly: "Only subscribers may write"
    case .closed: "The chat is closed"
    case .notSignedIn: "Sign in to write"
    default: name.wordsOfIdentifier
    }
  }
}

extension RoomMenuAction {
  fileprivate var title: String {
    switch self {
    case .copy: "Copy"
    case .reply: "Reply"
    case .mention: "Mention"
    case .report: "Report"
    case .block: "Block user"
    case .unblock: "Unblock user"
    case .remove: "Remove for everyone"
    case .mute: "Mute user"
    }
  }
}

extension String {
  /// The words of an identifier such as `wishApproved` as a title, "Wish approved". Any other text is its display text.
  fileprivate var wordsOfIdentifier: String {
    guard allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return displayText }
    var words = ""
    for character in self {
      let isBreak = character == "-" || character == "_"
      if isBreak || character.isUppercase && words.last?.isUppercase == false { words += " " }
      if !isBreak { words += words.isEmpty ? character.uppercased() : character.lowercased() }
    }
    return words
  }
}

extension RoomAnnouncement {
  /// The announcement with the words of others by their display text: names have it already.
  fileprivate var displayed: RoomAnnouncement {
    guard case .tickerItem(var item) = self else { return self }
    item.content = item.content.displayText
    return .tickerItem(item)
  }
}
