public import PopupSequencer
public import RollingTicker

/// Something to be spoken by a screen reader.
///
/// An app localises by a `switch` over the cases. Users and gifts are the server's identifiers;
/// ``named(users:gifts:)`` has the names of the app in their place.
public enum RoomAnnouncement: Equatable, Sendable {
  /// The local user's combo is over, with this number of units. `recipient` is `nil` for the room.
  case ownGift(gift: String, count: Int, recipient: String?)
  /// The local user has confirmed or cancelled a popup, and its view is gone.
  indirect case answer(Popup, PopupOutcome)
  /// A popup is visible.
  indirect case popup(Popup)
  /// The user is in this room now.
  case room(String)
  /// A combo of another user is over, with this number of units. `recipient` is `nil` for the room.
  case gift(sender: String, gift: String, count: Int, recipient: String?)
  /// Combos that were folded into one summary: the number of their senders and units. `isOver`:
  /// neither number rises any more. `recipient` is `nil` for the room.
  case crowd(gift: String, senders: Int, count: Int, recipient: String?, isOver: Bool)
  /// A comment or a notice is on the ticker.
  case tickerItem(TickerItem)

  /// How an announcement relates to what is being spoken.
  public enum Priority: Hashable, Sendable {
    /// It is spoken after what is being spoken: `UIAccessibilityPriority.low`, and
    /// `aria-live="polite"`.
    case polite
    /// It interrupts what is being spoken, and can itself be interrupted:
    /// `UIAccessibilityPriority.default`, and `aria-live="assertive"`.
    case assertive
  }

  /// Assertive for what concerns the local user: own gifts, popups and their answers, a new room.
  public var priority: Priority {
    switch self {
    case .ownGift, .answer, .popup, .room: .assertive
    case .gift, .crowd, .tickerItem: .polite
    }
  }

  /// Returns the announcement with names in place of the identifiers of users and gifts.
  ///
  /// ```swift
  /// announcement.value.named { names[$0] ?? "Someone" }.text
  /// ```
  ///
  /// - Parameters:
  ///   - users: the name of a user, by the identifier.
  ///   - gifts: the name of a gift, by the identifier; by default the identifier.
  public func named(
    users: (String) -> String, gifts: (String) -> String = { $0 }
  ) -> RoomAnnouncement {
    switch self {
    case .ownGift(let gift, let count, let recipient):
      return .ownGift(gift: gifts(gift), count: count, recipient: recipient.map(users))
    case .gift(let sender, let gift, let count, let recipient):
      return .gift(
        sender: users(sender), gift: gifts(gift), count: count, recipient: recipient.map(users))
    case .crowd(let gift, let senders, let count, let recipient, let isOver):
      return .crowd(
        gift: gifts(gift), senders: senders, count: count, recipient: recipient.map(users),
        isOver: isOver)
    case .tickerItem(var item):
      item.sender = item.sender.map(users)
      return .tickerItem(item)
    case .answer, .popup, .room: return self
    }
  }

  /// An English sentence with the identifiers as names. The text of a comment is that of its sender and its
  /// content; the content of a popup is not known, and its kind stands for it.
  public var text: String {
    switch self {
    case .ownGift(let gift, let count, let recipient):
      "You sent \(Self.units(count, of: gift, to: recipient))."
    case .answer(let popup, .confirmed): "You confirmed \(Self.name(of: popup))."
    case .answer(let popup, _): "You closed \(Self.name(of: popup))."
    case .popup(let popup):
      popup.kind.isEmpty ? "A popup is open." : "The popup \(popup.kind) is open."
    case .room(let room): "You are in the room \(room)."
    case .gift(let sender, let gift, let count, let recipient):
      "\(sender) sent \(Self.units(count, of: gift, to: recipient))."
    case .crowd(let gift, let senders, let count, let recipient, let isOver):
      (senders == 1 ? "1 person sent " : "\(senders) people sent ")
        + Self.units(count, of: gift, to: recipient) + (isOver ? "." : " so far.")
    case .tickerItem(let item): item.sender.map { "\($0): \(item.content)" } ?? item.content
    }
  }

  // No plural: the identifier of a gift may be a word of any language, or none.
  private static func units(_ count: Int, of gift: String, to recipient: String?) -> String {
    gift + (recipient.map { " to \($0)" } ?? "") + (count == 1 ? "" : " \(count) times")
  }

  private static func name(of popup: Popup) -> String {
    popup.kind.isEmpty ? "the popup" : "the popup \(popup.kind)"
  }
}
