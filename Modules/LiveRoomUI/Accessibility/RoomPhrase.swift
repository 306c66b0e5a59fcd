public import LiveRoom
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
  /// What has happened, for VoiceOver.
  case announcement(RoomAnnouncement)
  /// The line of a comment on the ticker.
  case comment(sender: String, text: String)
  /// The label of the row of a combo. `recipient` is `nil` for the room.
  case gift(sender: String, gift: String, recipient: String?)
  /// The label of the row of a summary, with the number of its senders. `recipient` is `nil` for the
  /// room.
  case crowd(gift: String, senders: Int, recipient: String?)
  /// The value of a row, or of a combo button: a number of units.
  case count(Int)
  /// The name of a user that `roomProfiles(_:gifts:)` does not know.
  case unknownUser
  /// The name of such a gift.
  case unknownGift
  /// The label of a combo button. `recipient` is `nil` for the room.
  case sendAgain(gift: String, recipient: String?)
  /// The label of a page of the pager, which is adjusted to turn pages.
  case page(room: String)
  /// The label of a popup.
  indirect case popup(Popup)
  /// The title of the button that confirms a popup.
  case confirm
  /// The title of the button that cancels a popup.
  case cancel
  /// The label of a bottom sheet, by its identity.
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
  func named(users: (String) -> String, gifts: (String) -> String) -> RoomPhrase {
    switch self {
    case .announcement(let announcement):
      .announcement(announcement.named(users: users, gifts: gifts).displayed)
    case .comment(let sender, let text): .comment(sender: users(sender), text: text)
    case .gift(let sender, let gift, let recipient):
      .gift(sender: users(sender), gift: gifts(gift), recipient: recipient.map(users))
    case .crowd(let gift, let senders, let recipient):
      .crowd(gift: gifts(gift), senders: senders, recipient: recipient.map(users))
    case .sendAgain(let gift, let recipient):
      .sendAgain(gift: gifts(gift), recipient: recipient.map(users))
    case .count, .unknownUser, .unknownGift, .page, .popup, .confirm, .cancel, .sheet, .dismiss,
      .like,
      .likes, .hideOverlays, .showOverlays:
      self
    }
  }

  /// The phrase in English, with the identifiers as names.
  public var text: String {
    switch self {
    case .announcement(let announcement): announcement.text
    case .comment(let sender, let text): "\(sender): \(text)"
    case .gift(let sender, let gift, let recipient):
      "\(sender) sent \(gift)" + Self.to(recipient)
    case .crowd(let gift, let senders, let recipient):
      (senders == 1 ? "1 person sent " : "\(senders) people sent ") + gift + Self.to(recipient)
    case .count(let count): count == 1 ? "1 time" : "\(count) times"
    case .unknownUser: "Someone"
    case .unknownGift: "gift"
    case .sendAgain(let gift, let recipient): "Send \(gift) again" + Self.to(recipient)
    case .page(let room): "Room \(room)"
    case .popup(let popup): popup.kind.isEmpty ? "Popup" : popup.kind
    case .confirm: "OK"
    case .cancel: "Cancel"
    case .sheet(let id): id
    case .dismiss: "Dismiss"
    case .like: "Like"
    case .likes(let count): count == 1 ? "1 like" : "\(count) likes"
    case .hideOverlays: "Hide overlays"
    case .showOverlays: "Show overlays"
    }
  }

  private static func to(_ recipient: String?) -> String {
    recipient.map { " to \($0)" } ?? ""
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
