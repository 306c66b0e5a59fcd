public import RoomCore

/// A gift message of a room's server.
///
/// Senders and gifts are the server's identifiers, compared byte for byte; names and pictures are
/// the app's.
public struct GiftMessage: ReadFields, Equatable, Sendable {
  /// The server's identifier of this message; a second message of the same identifier is a
  /// duplicate and credits nothing. `nil` where the server sends none; an empty one is rejected,
  /// since all messages that have it would be duplicates of each other.
  public var id: String?
  /// The sender.
  public var sender: String
  /// The gift.
  public var gift: String
  /// The recipient, in a room with several such as co-hosts; without it, or where it is empty, the
  /// room. Combos, rows, summaries and combo buttons of different recipients are different.
  public var recipient: String? {
    get { details?.value.recipient }
    set { values.recipient = newValue == "" ? nil : newValue }
  }
  /// A number of taps, and what the number means.
  public var count: GiftCount
  /// The server's identifier of the combo, where it has one. Together with sender, gift and
  /// recipient it names the combo; without it, or where it is empty, these alone do, while messages
  /// are at most the combo window apart.
  public var combo: String? {
    didSet { if combo == "" { combo = nil } }
  }
  /// The number of units that one tap sends; the count is multiplied by it. Default 1.
  public var batchSize: Int
  /// The value of one unit, in the room's currency; 0 for a free gift. Default 1.
  public var unitValue: Int
  /// A name for the app's view layer, passed through.
  public var style: String? {
    get { details?.value.style }
    set { values.style = newValue }
  }
  /// A text for the app, passed through, of at most 4 KiB. A combo has that of its first message.
  public var payload: String? {
    get { details?.value.payload }
    set { values.payload = newValue }
  }
  /// The time that its lane holds after the last step; `nil` for the configured one.
  public var hold: Duration? {
    get { details?.value.hold }
    set { values.hold = newValue }
  }
  /// The time that it plays on the full screen, at most: a player reports when it has finished or
  /// failed before. `nil` for a gift on a lane.
  public var fullScreen: Duration? {
    get { details?.value.fullScreen }
    set { values.fullScreen = newValue }
  }

  /// What few gifts have, behind one pointer, as messages and combos are copied often: a message in a room costs a
  /// fifth more without it. `nil` where the message has none of it.
  var details: Boxed<GiftDetails>?

  private var values: GiftDetails {
    get { details?.value ?? GiftDetails() }
    set { details = newValue == GiftDetails() ? nil : Boxed(newValue) }
  }

  /// Creates a gift message; by default of one unit, worth 1, on a lane, with the configured hold.
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

/// What few messages and combos have.
struct GiftDetails: Equatable, Sendable {
  var recipient: String?
  var style: String?
  var payload: String?
  var hold: Duration?
  var fullScreen: Duration?
}

/// A number of taps, and what the number means.
///
/// Servers differ, and adding numbers that are totals already is the most common fault of gift
/// counters.
public enum GiftCount: Equatable, Sendable {
  /// A number, once, as a combo of its own.
  case single(Int)
  /// A number to be added.
  case increment(Int)
  /// The total since the combo began. Credited is what exceeds the highest total received.
  case runningTotal(Int)
  /// The total, in the message that ends the combo.
  case closingTotal(Int)
  /// A report about gifts that were credited already; credits nothing.
  case summary(Int)

  /// The number itself.
  package var number: Int {
    switch self {
    case .single(let number), .increment(let number), .runningTotal(let number),
      .closingTotal(let number), .summary(let number):
      number
    }
  }
}

extension GiftCount: ReadCases {
  public static var allowed: String {
    #"""
    a whole number, which is an increment, or {"single": number}, {"increment": number}, \#
    {"runningTotal": number}, {"closingTotal": number} or {"summary": number}
    """#
  }

  /// A plain number is an increment. No text is a count.
  public static func plain(_ value: some ValueReader) throws(FieldError) -> GiftCount? {
    if value.kind == .text { throw value.invalid(allowed) }
    return try value.plainInteger(allowed).map { .increment($0) }
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .single(let number): visitor.visit("single", "number", number)
    case .increment(let number): visitor.visit("increment", "number", number)
    case .runningTotal(let number): visitor.visit("runningTotal", "number", number)
    case .closingTotal(let number): visitor.visit("closingTotal", "number", number)
    case .summary(let number): visitor.visit("summary", "number", number)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "single": self = .single(try reader.value("number"))
    case "increment": self = .increment(try reader.value("number"))
    case "runningTotal": self = .runningTotal(try reader.value("number"))
    case "closingTotal": self = .closingTotal(try reader.value("number"))
    case "summary": self = .summary(try reader.value("number"))
    default: throw reader.unknown
    }
  }
}
