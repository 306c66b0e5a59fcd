public import RoomCore

/// The combo buttons of the local user. Each tap on a gift sends one batch and restarts a countdown. When the countdown
/// ends, the combo is over.
struct GiftButton: Sendable {
  private let duration: Duration
  /// The greatest number of buttons, which is more than a view has room for.
  private static let capacity = 8
  private let prefix: String
  /// The number of combos so far.
  private(set) var combos: UInt64 = 0
  /// The countdowns, in the order in which their combos began.
  private(set) var countdowns: [GiftCountdown] = []
  /// The latest gifts, which the server may still refuse.
  private var sends: [GiftSend] = []
  /// The greatest number of remembered gifts, which is more than one server answers at a time.
  private static let rememberedSends = 1_024

  /// Creates the buttons of a configuration. The identifiers of combos are the prefix of the configuration and a
  /// number.
  init(_ configuration: GiftConfiguration) {
    duration = configuration.comboCountdown
    prefix = configuration.comboPrefix ?? GiftConfiguration.fixedComboPrefix
  }

  var nextDeadline: Instant? {
    countdowns.lazy.map { $0.end }.min()
  }

  /// Returns a Boolean value that indicates whether a button counts down for the gift and recipient of a combo.
  /// `isForAny`: whether the recipient is ignored.
  func isCounting(_ key: ComboNames.Key, forAnyRecipient isForAny: Bool) -> Bool {
    !countdowns.isEmpty
      && countdowns.contains {
        isForAny ? Identifier($0.gift) == key.gift : $0.isFor(key.gift, key.recipient)
      }
  }

  /// Handles a tap. Returns the units to send, or `nil` if the tap is rejected.
  mutating func take(
    _ tap: GiftTap, at now: Instant, into outputs: inout [GiftEvent]
  ) -> GiftSend? {
    let recipient = tap.recipient == "" ? nil : tap.recipient
    let names = (gift: Identifier(tap.gift), recipient: recipient.map(Identifier.init))
    let running = countdowns.firstIndex { $0.isFor(names.gift, names.recipient) }
    let (total, overflow) = tap.batchSize.addingReportingOverflow(
      running.map { countdowns[$0].total } ?? 0)
    let rejection: GiftRejection? =
      if GiftMessage.isTooLong(tap.gift) || GiftMessage.isTooLong(recipient) {
        .identifierTooLong
      } else if tap.gift.isEmpty {
        .missingGift
      } else if tap.batchSize <= 0 {
        .batchNotPositive
      } else if running == nil, countdowns.count == Self.capacity {
        .tooManyButtons
      } else if overflow || total > GiftMessage.maximumUnits {
        .countTooLarge
      } else {
        nil
      }
    if let rejection {
      outputs.append(.button(.rejected(rejection)))
      return nil
    }
    let index = running ?? begin(tap.gift, recipient)
    countdowns[index].total = total
    countdowns[index].unitValue = tap.unitValue
    countdowns[index].end = now + duration
    let send = GiftSend(
      gift: tap.gift, recipient: recipient, combo: countdowns[index].combo,
      batchSize: tap.batchSize, total: total)
    if sends.count == Self.rememberedSends { sends.removeFirst() }
    sends.append(send)
    outputs.append(.button(.willSend(send)))
    outputs.append(.button(.countdownDidStart(countdowns[index])))
    return send
  }

  private mutating func begin(_ gift: String, _ recipient: String?) -> Int {
    combos += 1
    countdowns.append(
      GiftCountdown(
        id: combos, gift: gift, recipient: recipient, combo: "\(prefix)\(combos)", total: 0,
        unitValue: 1, end: .distantPast))
    return countdowns.count - 1
  }

  /// Removes a gift that the server has refused. Returns the gift, or `nil` if the gift is not remembered.
  mutating func refuse(_ send: GiftSend) -> GiftSend? {
    let place = sends.lastIndex {
      $0.total == send.total && Identifier($0.combo) == Identifier(send.combo)
    }
    return place.map { sends.remove(at: $0) }
  }

  /// Ends the countdowns that meet a condition, and returns these countdowns.
  mutating func end(where isOver: (GiftCountdown) -> Bool) -> [GiftCountdown] {
    let ended = countdowns.filter(isOver)
    countdowns.removeAll(where: isOver)
    return ended
  }

  /// Continues the combo numbers of an earlier run, which may have had the same prefix.
  mutating func restore(_ combos: UInt64) {
    self.combos = max(self.combos, min(combos, .max / 2))
  }

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    guard countdowns.count <= Self.capacity, countdowns.last.map({ $0.id <= combos }) ?? true else {
      return "\(countdowns.count) of \(combos) buttons count down, of at most \(Self.capacity)."
    }
    for (index, one) in countdowns.enumerated() {
      let (gift, recipient) = (Identifier(one.gift), one.recipient.map(Identifier.init))
      for other in countdowns[..<index] where other.id >= one.id || other.isFor(gift, recipient) {
        return "Countdown \(one.id) follows \(other.id), which is later or of the same gift."
      }
    }
    return nil
  }
}

/// The countdown of a combo button.
public struct GiftCountdown: Described, Equatable, Sendable, Identifiable {
  /// The serial number of the combo, among all combos of the local user in all rooms.
  public let id: UInt64
  /// The gift.
  public let gift: String
  /// The recipient, or `nil` if the gift is for the room.
  public let recipient: String?
  /// The identifier of the combo that the server receives, as in ``GiftSend/combo``.
  public let combo: String
  /// The number of units that were sent since the combo began.
  public internal(set) var total: Int
  /// The value of one unit, as in the latest tap.
  public internal(set) var unitValue: Int
  /// The time at which the countdown ends, unless the user taps the button again.
  public internal(set) var end: Instant

  func isFor(_ gift: Identifier, _ recipient: Identifier?) -> Bool {
    Identifier(self.gift) == gift && self.recipient.map(Identifier.init) == recipient
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("gift", gift)
    visitor.field("recipient", recipient, .person)
    visitor.field("combo", combo)
    visitor.field("total", total)
    visitor.field("unitValue", unitValue)
    visitor.field("end", end)
  }
}

/// The events of the local user's combo buttons.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum GiftButtonEvent: DescribedCases, Equatable, Sendable {
  /// Emitted when a tap is ready to be sent. An app sends it to the server.
  case willSend(GiftSend)
  /// Emitted when a countdown starts or restarts. A view shows the button with the total and the
  /// time that remains.
  case countdownDidStart(GiftCountdown)
  /// Emitted when a countdown and its combo end. A view removes the button.
  case countdownDidEnd(GiftCountdown)
  /// Emitted when a tap was rejected.
  case rejected(GiftRejection)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .willSend(let send): visitor.visit("willSend", send)
    case .countdownDidStart(let countdown): visitor.visit("countdownDidStart", countdown)
    case .countdownDidEnd(let countdown): visitor.visit("countdownDidEnd", countdown)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

/// Units of a gift that the local user sends.
public struct GiftSend: ReadFields, Equatable, Sendable {
  /// The gift.
  public var gift: String
  /// The recipient, or `nil` if the gift is for the room.
  public var recipient: String?
  /// The identifier of the combo that the server receives. It is the same for all sends of a combo, so that servers and
  /// clients can recognize a repeated send.
  public var combo: String
  /// The number of units to send now.
  public var batchSize: Int
  /// The number of units since the combo began, including ``batchSize``.
  public var total: Int

  /// Creates units to send.
  public init(
    gift: String, recipient: String? = nil, combo: String, batchSize: Int = 1, total: Int
  ) {
    self.gift = gift
    self.recipient = recipient
    self.combo = combo
    self.batchSize = batchSize
    self.total = total
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(
      gift: try fields.required("gift"), combo: try fields.required("combo"),
      batchSize: try fields.required("batchSize"), total: try fields.required("total"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("gift", &gift)
    visitor.field("recipient", &recipient, .person)
    visitor.field("combo", &combo)
    visitor.field("batchSize", &batchSize)
    visitor.field("total", &total)
  }
}
