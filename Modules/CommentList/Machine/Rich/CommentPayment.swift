public import RoomCore

/// The payment of a comment.
public struct CommentPayment: ReadFields, Equatable, Sendable {
  /// The amount in minor units of the currency: 2999 for 29.99 dollars, and 3000 for 3,000 yen.
  public var amount: Int
  /// The code of the currency, such as "USD".
  public var currency: String
  /// The tier, which the server may send. Otherwise the list finds it in ``CommentConfiguration/tiers``. The default is
  /// `nil`.
  public var tier: CommentTier?

  /// Creates a payment.
  public init(amount: Int, currency: String, tier: CommentTier? = nil) {
    (self.amount, self.currency, self.tier) = (amount, currency, tier)
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(amount: try fields.required("amount"), currency: try fields.required("currency"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("amount", &amount, in: 0 ... .max)
    visitor.field("currency", &currency)
    visitor.field("tier", &tier)
  }

  /// The amount in the currency, such as "29.99 USD".
  public var text: String {
    // The currencies of ISO 4217 without minor units, and those with three digits of them.
    let unit =
      switch currency {
      case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND",
        "VUV", "XAF", "XOF", "XPF":
        1
      case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 1_000
      default: 100
      }
    let minor = unit == 1 ? "" : "." + String(unit + amount % unit).dropFirst()
    return "\(amount / unit)\(minor) \(currency)"
  }
}

/// A tier of paid comments, from an amount up to the next tier of the currency.
public struct CommentTier: ReadFields, Equatable, Sendable {
  /// The code of the currency.
  public var currency: String
  /// The least amount, in minor units of the currency.
  public var amount: Int
  /// The color of the ground.
  public var color: CommentColor
  /// The time for which a comment stays pinned as a chip, or `nil` if it is not pinned. The default is `nil`.
  public var pinTime: Duration?
  /// The number of characters that default looks show of the text, or `nil` for all. The default is `nil`.
  public var maximumLength: Int?

  /// Creates a tier.
  public init(
    from amount: Int, currency: String, color: CommentColor, pinTime: Duration? = nil,
    maximumLength: Int? = nil
  ) {
    (self.amount, self.currency, self.color) = (amount, currency, color)
    (self.pinTime, self.maximumLength) = (pinTime, maximumLength)
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(
      from: try fields.required("amount"), currency: try fields.required("currency"),
      color: try fields.required("color"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("currency", &currency)
    visitor.field("amount", &amount, in: 0 ... .max)
    visitor.field("color", &color)
    visitor.field("pinTime", &pinTime, in: .positiveUpToADay)
    visitor.field("maximumLength", &maximumLength, in: 1...4_096, "characters")
  }
}

extension [CommentTier] {
  /// Returns the tier of a payment: the tier of the greatest amount that the payment reaches.
  func tier(of payment: CommentPayment) -> CommentTier? {
    var found: CommentTier?
    for tier in self
    where Identifier(tier.currency) == Identifier(payment.currency)
      && tier.amount <= payment.amount && tier.amount >= found?.amount ?? 0
    {
      found = tier
    }
    return found
  }
}

extension CommentMessage {
  /// Returns the comment with the tier of its payment, which the server has sent or which tiers have.
  package func tiered(by tiers: [CommentTier]) -> CommentMessage {
    guard let payment, payment.tier == nil, let tier = tiers.tier(of: payment) else { return self }
    var message = self
    message.payment?.tier = tier
    return message
  }
}

extension CommentMachine {
  /// The maximum number of paid comments that are pinned.
  package static var maximumChips: Int { 32 }

  /// Returns a message with the server's identifier, with its tier, and without a quote that was removed.
  func prepared(_ message: CommentMessage) -> CommentMessage {
    withoutRemovedQuote(serverIdentifiers.named(message).tiered(by: configuration.tiers))
  }

  /// Returns a message without a quote that was removed.
  func withoutRemovedQuote(_ message: CommentMessage) -> CommentMessage {
    var message = message
    if message.quote != nil, isQuoteRemoved(in: message) { message.quote = nil }
    return message
  }

  /// Returns a Boolean value that indicates whether the quoted comment was removed, or is hidden by a rule.
  private func isQuoteRemoved(in message: CommentMessage) -> Bool {
    if let quote = message.quote {
      let quoted = CommentMessage(sender: quote.sender, text: quote.text)
      if isRemoved(quoted) || isHidden(quoted) { return true }
    }
    guard let id = message.replyTo else { return false }
    return edits.value(of: MessageIdentifier(Identifier(serverIdentifiers.name(of: id))))
      == .some(nil)
  }

  /// Removes the quotes of removed comments and the quotes of one user, from all comments, also from comments that may
  /// come back.
  ///
  /// - Complexity: O(n)
  mutating func removeQuotes(of user: Identifier? = nil) {
    // The removals do not change meanwhile.
    let list = self
    func isRemoved(_ message: CommentMessage) -> Bool {
      guard let quote = message.quote else { return false }
      return user != nil && quote.sender.map(Identifier.init) == user
        || list.isQuoteRemoved(in: message)
    }
    func withoutQuote(_ message: CommentMessage) -> CommentMessage? {
      guard isRemoved(message) else { return nil }
      var message = message
      message.quote = nil
      return message
    }
    edits.replace { edit in
      // A removal stays one, and an edit without the quote stays as it is.
      edit.flatMap(withoutQuote).map(Optional.some)
    }
    members.replace(withoutQuote)
    outbox.replace(withoutQuote)
    for var row in screen.rows where isRemoved(row.message) {
      row.message.quote = nil
      emit(.didUpdate(row))
    }
    for var pin in screen.pins where isRemoved(pin.message) {
      pin.message.quote = nil
      emit(.didPin(pin))
    }
    for index in waiting.indices where isRemoved(waiting[index].message) {
      waiting[index].message.quote = nil
    }
  }

  /// Pins a paid comment for the rest of the time of its tier. If too many are pinned, the comments with the
  /// latest ends stay.
  mutating func pinPaid(_ message: CommentMessage, from start: Instant) {
    guard let id = message.id, let time = message.payment?.tier?.pinTime, screen.pin(id) == nil
    else { return }
    var pin = CommentPin(message, for: time)
    pin.start = start
    guard let end = pin.end, end > now else { return }
    let chips = screen.chips
    if chips.count >= Self.maximumChips,
      let first = chips.min(by: { $0.end ?? .distantFuture < $1.end ?? .distantFuture })
    {
      guard first.end ?? .distantFuture < end else { return }
      _ = unpin(first.message.id ?? "")
    }
    if screen.pins.count < Self.maximumPins { emit(.didPin(pin)) }
  }
}
