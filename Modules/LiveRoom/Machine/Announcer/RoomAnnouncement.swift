import RoomCore

/// Something to be spoken by a screen reader.
///
/// An app localises by a `switch` over the cases. Users and gifts are the server's identifiers;
/// ``named(users:gifts:)`` has the names of the app in their place.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum RoomAnnouncement: Equatable, Sendable {
  /// The local user's combo is over.
  case ownGift(GiftAnnouncement)
  /// The local user has confirmed or cancelled a popup, and its view is gone.
  indirect case answer(AnswerAnnouncement)
  /// A popup is visible. The priority is the `announcement` of its channel.
  indirect case popup(Popup, Priority = .assertive)
  /// The user is in this room now.
  case room(String)
  /// A meter has begun, is near its end, or has its result: the values at the time of the announcement.
  indirect case meter(MeterReading)
  /// A combo of another user is over.
  case gift(GiftAnnouncement)
  /// Combos that were folded into one summary.
  case summary(SummaryAnnouncement)
  /// A notice is on the ticker, or a comment in the list.
  case tickerItem(TickerItem)

  /// The relation of an announcement to present speech.
  public enum Priority: Hashable, Sendable {
    /// The announcement is spoken after the present speech: `UIAccessibilityPriority.low`, and `aria-live="polite"`.
    case polite
    /// The announcement interrupts the present speech, and can itself be interrupted:
    /// `UIAccessibilityPriority.default`, and `aria-live="assertive"`.
    case assertive
  }

  /// The priority, which is assertive for events of the local user: own gifts, answers to popups and a new room. Popups
  /// are assertive unless their channel has another setting.
  public var priority: Priority {
    switch self {
    case .popup(_, let priority): priority
    case .ownGift, .answer, .room: .assertive
    case .meter, .gift, .summary, .tickerItem: .polite
    }
  }

  /// Returns the announcement with names in place of the identifiers of users and gifts.
  ///
  /// ```swift
  /// announcement.value.named { names[$0] ?? "Someone" }.text
  /// ```
  ///
  /// - Parameters:
  ///   - users: The name of a user, by the identifier.
  ///   - gifts: The name of a gift, by the identifier; by default the identifier.
  public func named(
    users: (String) -> String, gifts: (String) -> String = { $0 }
  ) -> RoomAnnouncement {
    switch self {
    case .ownGift(let gift): return .ownGift(gift.named(users, gifts))
    case .gift(let gift): return .gift(gift.named(users, gifts))
    case .summary(var summary):
      summary.gift = gifts(summary.gift)
      summary.recipient = summary.recipient.map(users)
      return .summary(summary)
    case .tickerItem(var item):
      item.sender = item.sender.map(users)
      return .tickerItem(item)
    case .popup(let popup, let priority): return .popup(popup.named(users), priority)
    case .meter(let reading): return .meter(reading.named(users))
    case .answer, .room: return self
    }
  }

  /// An English sentence with the identifiers as names. For a comment, the text has its sender and its content. For a
  /// popup, the text has its kind, since the content is not known.
  public var text: String {
    switch self {
    case .ownGift(let gift):
      "You sent \(Self.units(gift.count, of: gift.gift, to: gift.recipient))."
    case .answer(let answer):
      (answer.outcome == .confirmed ? "You confirmed " : "You closed ")
        + (answer.popup.kind.isEmpty ? "the popup." : "the popup \(answer.popup.kind).")
    case .popup(let popup, _) where popup.isEntrance: "\(popup.sender ?? "") joined."
    case .popup(let popup, _):
      popup.kind.isEmpty ? "A popup is open." : "The popup \(popup.kind) is open."
    case .room(let room): "You are in the room \(room)."
    case .meter(let reading): "\(reading.meter.kind): \(reading.words)."
    case .gift(let gift):
      "\(gift.sender) sent \(Self.units(gift.count, of: gift.gift, to: gift.recipient))."
    case .summary(let summary):
      (summary.senders == 1 ? "1 person sent " : "\(summary.senders) people sent ")
        + Self.units(summary.count, of: summary.gift, to: summary.recipient)
        + (summary.isOver ? "." : " so far.")
    case .tickerItem(let item): item.sender.map { "\($0): \(item.content)" } ?? item.content
    }
  }

  // No plural: the identifier of a gift may be a word of any language, or none.
  private static func units(_ count: Int, of gift: String, to recipient: String?) -> String {
    gift + (recipient.map { " to \($0)" } ?? "") + (count == 1 ? "" : " \(count) times")
  }
}

extension Popup {
  /// A Boolean value that indicates whether it is the entrance of a user.
  package var isEntrance: Bool {
    sender != nil && Identifier(kind) == Identifier(PopupChannel.entrance)
  }

  /// Returns the popup with the name of its user in place of the identifier.
  package func named(_ users: (String) -> String) -> Popup {
    var popup = self
    popup.sender = sender.map(users)
    return popup
  }
}

/// A combo that is over.
public struct GiftAnnouncement: Hashable, Sendable {
  /// The sender.
  public var sender: String
  /// The gift.
  public var gift: String
  /// The number of units.
  public var count: Int
  /// The recipient, or `nil` if the gift is for the room.
  public var recipient: String?

  /// Creates the announcement of a combo; by default for the room.
  public init(sender: String, gift: String, count: Int, recipient: String? = nil) {
    self.sender = sender
    self.gift = gift
    self.count = count
    self.recipient = recipient
  }

  package init(_ end: GiftComboEnd) {
    let combo = end.combo
    self.init(
      sender: combo.sender, gift: combo.gift, count: end.units, recipient: combo.recipient)
  }

  fileprivate func named(
    _ users: (String) -> String, _ gifts: (String) -> String
  ) -> GiftAnnouncement {
    GiftAnnouncement(
      sender: users(sender), gift: gifts(gift), count: count, recipient: recipient.map(users))
  }
}

/// Combos of a gift that were folded into one summary.
public struct SummaryAnnouncement: Equatable, Sendable {
  /// The gift.
  public var gift: String
  /// The number of senders.
  public var senders: Int
  /// The number of units of all of them.
  public var count: Int
  /// The recipient, or `nil` if the gift is for the room.
  public var recipient: String?
  /// A Boolean value that indicates whether neither number rises any more.
  public var isOver = true
}

extension SummaryAnnouncement {
  package init(_ summary: GiftSummary, isOver: Bool) {
    self.init(
      gift: summary.gift, senders: summary.senders, count: summary.units,
      recipient: summary.recipient,
      isOver: isOver)
  }
}

/// A popup that the local user has answered.
public struct AnswerAnnouncement: Equatable, Sendable {
  /// The popup.
  public var popup: Popup
  /// Its outcome: confirmed or cancelled.
  public var outcome: PopupOutcome
}
