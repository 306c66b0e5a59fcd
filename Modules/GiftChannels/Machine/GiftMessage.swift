public import RoomCore

/// A gift message of a room's server.
///
/// Senders and gifts are identifiers of the server, compared byte for byte. The app supplies names and pictures.
public struct GiftMessage: ReadFields, Equatable, Sendable {
  /// The server's identifier of this message, or `nil` if the server sends none. A second message with the same
  /// identifier is a duplicate and credits nothing. An empty identifier is rejected.
  public var id: String?
  /// The sender of the gift.
  public var sender: String
  /// The gift.
  public var gift: String
  /// The recipient, in a room with several recipients such as co-hosts. `nil` and an empty string mean the room.
  /// Combos, rows, summaries and combo buttons are separate for each recipient.
  public var recipient: String? {
    get { details?.value.recipient }
    set { values.recipient = newValue == "" ? nil : newValue }
  }
  /// The number of taps, and the meaning of the number.
  public var count: GiftCount
  /// The server's identifier of the combo, or `nil` if the server sends none. The identifier, the sender, the gift and
  /// the recipient name the combo. If the identifier is `nil` or empty, the other three name the combo while messages
  /// are at most the combo window apart.
  public var combo: String? {
    didSet { if combo == "" { combo = nil } }
  }
  /// The number of units that one tap sends. The count is multiplied by this number. The default is 1.
  public var batchSize: Int
  /// The value of one unit, in the room's currency. The value of a free gift is 0. The default is 1.
  public var unitValue: Int
  /// A style name for the app's view layer. The module does not read it.
  public var style: String? {
    get { details?.value.style }
    set { values.style = newValue }
  }
  /// A text for the app, of at most 4 KiB. The module does not read it. A combo has the payload of its first message.
  public var payload: String? {
    get { details?.value.payload }
    set { values.payload = newValue }
  }
  /// The time that the lane of the gift holds after the last step, or `nil` for the configured hold.
  public var hold: Duration? {
    get { details?.value.hold }
    set { values.hold = newValue }
  }
  /// The longest time that the gift plays on the full screen, or `nil` for a gift on a lane. The gift ends earlier if
  /// the player reports its end or a failure.
  public var fullScreen: Duration? {
    get { details?.value.fullScreen }
    set { values.fullScreen = newValue }
  }

  /// The rare details of the message, or `nil` if it has none. The details are behind one pointer, since messages and
  /// combos are copied often. Without the pointer, a message in a room costs a fifth more.
  var details: Boxed<GiftDetails>?

  private var values: GiftDetails {
    get { details?.value ?? GiftDetails() }
    set { details = newValue == GiftDetails() ? nil : Boxed(newValue) }
  }

  /// Creates a gift message. The default is one unit, worth 1, on a lane, with the configured hold.
  public init(
    id: String? = nil, sender: String, gift: String, recipient: String? = nil,
    count: GiftCount = .increment(1), combo: String? = nil, batchSize: Int = 1, unitValue: Int = 1,
    style: String? = nil, payload: String? = nil, hold: Duration? = nil,
    fullScreen: Duration? = nil
  ) {
    self.id = id
    self.sender = sender
    self.gift = gift
    self.count = count
    self.combo = combo == "" ? nil : combo
    self.batchSize = batchSize
    self.unitValue = unitValue
    if recipient != nil || style != nil || payload != nil || hold != nil || fullScreen != nil {
      values = GiftDetails(
        recipient: recipient == "" ? nil : recipient, style: style, payload: payload, hold: hold,
        fullScreen: fullScreen)
    }
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(sender: try fields.required("sender"), gift: try fields.required("gift"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("sender", &sender, .person)
    visitor.field("gift", &gift)
    visitor.field("recipient", &recipient, .person)
    visitor.field("count", &count)
    visitor.field("combo", &combo)
    visitor.field("batchSize", &batchSize)
    visitor.field("unitValue", &unitValue)
    visitor.field("style", &style)
    visitor.field("payload", &payload, .text)
    visitor.field("hold", &hold, in: .positiveUpToADay)
    visitor.field("fullScreen", &fullScreen, in: .positiveUpToADay)
  }
}

/// The details that few messages and combos have.
struct GiftDetails: Equatable, Sendable {
  var recipient: String?
  var style: String?
  var payload: String?
  var hold: Duration?
  var fullScreen: Duration?
}

/// The number of taps, and the meaning of the number.
///
/// Servers differ. The most common error of gift counters is to add numbers that are totals.
public enum GiftCount: ReadCases, Equatable, Sendable {
  /// A number of taps that form a combo of their own.
  case single(Int)
  /// A number of taps to add to the combo.
  case increment(Int)
  /// The total since the combo began. The excess over the highest total so far is credited.
  case runningTotal(Int)
  /// The total, in the message that ends the combo.
  case finalTotal(Int)
  /// A report about gifts that were credited before. It credits nothing.
  case alreadyCounted(Int)

  /// The number itself.
  package var number: Int {
    switch self {
    case .single(let number), .increment(let number), .runningTotal(let number),
      .finalTotal(let number), .alreadyCounted(let number):
      number
    }
  }

  public static var allowed: String {
    #"""
    a whole number, which is an increment, or {"single": number}, {"increment": number}, \#
    {"runningTotal": number}, {"finalTotal": number} or {"alreadyCounted": number}
    """#
  }

  /// Returns an increment for a plain number. A text is not a count.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> GiftCount? {
    if value.kind == .text { throw value.invalid(allowed) }
    return try value.plainInteger(allowed).map { .increment($0) }
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .single(let number): visitor.visit("single", "number", number)
    case .increment(let number): visitor.visit("increment", "number", number)
    case .runningTotal(let number): visitor.visit("runningTotal", "number", number)
    case .finalTotal(let number): visitor.visit("finalTotal", "number", number)
    case .alreadyCounted(let number): visitor.visit("alreadyCounted", "number", number)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "single": self = .single(try reader.value("number"))
    case "increment": self = .increment(try reader.value("number"))
    case "runningTotal": self = .runningTotal(try reader.value("number"))
    case "finalTotal": self = .finalTotal(try reader.value("number"))
    case "alreadyCounted": self = .alreadyCounted(try reader.value("number"))
    default: throw reader.unknown
    }
  }
}
