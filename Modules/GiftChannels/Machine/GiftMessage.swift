import RoomCore

/// One gift message of a room's server.
///
/// Senders and gifts are named by the server's identifiers; names and pictures are the app's.
public struct GiftMessage: Hashable, Sendable {
  /// The server's identifier of this message; a second message of the same identifier is a
  /// duplicate and credits nothing. `nil` where the server sends none; an empty one is rejected,
  /// since all messages that have it would be duplicates of each other.
  public var id: String?
  /// Who gives.
  public var sender: String
  /// What is given.
  public var gift: String
  /// How many, and what the number means.
  public var count: GiftCount
  /// The server's identifier of the combo, where it has one. Together with sender and gift it
  /// names the combo; without it, or where it is empty, sender and gift alone do, while messages
  /// are at most the combo window apart.
  public var combo: String? {
    didSet { if combo == "" { combo = nil } }
  }
  /// How many units one tap sends; the count is multiplied by it.
  public var batchSize: Int
  /// What one unit is worth, in the room's currency; 0 for a free gift.
  public var unitValue: Int
  /// How the gift wants to be shown.
  public var presentation: GiftPresentation

  /// A gift message; by default a single unit, worth 1, on a lane.
  public init(
    id: String? = nil, sender: String, gift: String, count: GiftCount = .increment(1),
    combo: String? = nil, batchSize: Int = 1, unitValue: Int = 1,
    presentation: GiftPresentation = GiftPresentation()
  ) {
    self.id = id
    self.sender = sender
    self.gift = gift
    self.count = count
    self.combo = combo == "" ? nil : combo
    self.batchSize = batchSize
    self.unitValue = unitValue
    self.presentation = presentation
  }
}

/// What the number in a gift message means. Servers differ, and adding up what was not meant to
/// be added is the most common fault of all gift counters.
public enum GiftCount: Hashable, Sendable {
  /// So many, once, not part of any combo.
  case single(Int)
  /// So many more.
  case increment(Int)
  /// So many since the combo began. Credited is what exceeds the highest total seen.
  case runningTotal(Int)
  /// The same, in the message that ends the combo.
  case closingTotal(Int)
  /// A report on gifts that were credited already; credits nothing.
  case summary(Int)

  /// The number itself.
  public var number: Int {
    switch self {
    case .single(let number), .increment(let number), .runningTotal(let number),
      .closingTotal(let number), .summary(let number):
      number
    }
  }
}

/// How a gift wants to be shown. What is left out follows the configuration.
public struct GiftPresentation: Hashable, Sendable {
  /// A name for the app's view layer, handed through.
  public var style: String?
  /// How long its lane holds after the last step.
  public var hold: Duration? {
    get { holdNanoseconds.map { .nanoseconds($0) } }
    set { holdNanoseconds = newValue?.nanoseconds }
  }
  /// How long it plays on the full-screen channel; `nil` for a gift on a lane.
  public var fullScreen: Duration? {
    get { fullScreenNanoseconds.map { .nanoseconds($0) } }
    set { fullScreenNanoseconds = newValue?.nanoseconds }
  }

  // Half the size of durations: messages are copied often.
  var holdNanoseconds: Int64?
  var fullScreenNanoseconds: Int64?

  /// A presentation; by default a lane with the configured hold.
  public init(style: String? = nil, hold: Duration? = nil, fullScreen: Duration? = nil) {
    self.style = style
    self.hold = hold
    self.fullScreen = fullScreen
  }
}

/// Why a gift message or a tap was not taken.
public enum GiftRejection: String, Hashable, Sendable, CaseIterable {
  /// The message names no sender.
  case missingSender = "the message names no sender"
  /// The message names no gift.
  case missingGift = "the message names no gift"
  /// The identifier of the message is empty.
  case emptyIdentifier = "the message has an empty identifier"
  /// An identifier is longer than the configuration allows.
  case identifierTooLong = "an identifier is too long"
  /// The count is zero or negative.
  case countNotPositive = "the count is not positive"
  /// The batch size is zero or negative.
  case batchNotPositive = "the batch size is not positive"
  /// The units are more than the configuration allows, or more than a number can hold.
  case countTooLarge = "the count is too large"
  /// The unit value is negative or larger than the configuration allows.
  case valueOutOfRange = "the unit value is out of range"
  /// A duration of the presentation is not positive.
  case durationNotPositive = "a duration is not positive"
  /// The tap was on a lane that shows nothing, or that is not there.
  case nothingOnLane = "the lane shows nothing"
  /// More combo buttons count down at once than the configuration allows.
  case tooManyButtons = "too many combo buttons count down at once"
}
