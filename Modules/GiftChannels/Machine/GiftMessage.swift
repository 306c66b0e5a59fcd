import RoomCore

/// A gift message of a room's server.
///
/// Senders and gifts are the server's identifiers, compared byte for byte; names and pictures are
/// the app's.
public struct GiftMessage: Hashable, Sendable {
  /// The server's identifier of this message; a second message of the same identifier is a
  /// duplicate and credits nothing. `nil` where the server sends none; an empty one is rejected,
  /// since all messages that have it would be duplicates of each other.
  public var id: String?
  /// The sender.
  public var sender: String
  /// The gift.
  public var gift: String
  /// A number of taps, and what the number means.
  public var count: GiftCount
  /// The server's identifier of the combo, where it has one. Together with sender and gift it
  /// names the combo; without it, or where it is empty, sender and gift alone do, while messages
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
    get { presentation.style }
    set { presentation.style = newValue }
  }
  /// The time that its lane holds after the last step; `nil` for the configured one.
  public var hold: Duration? {
    get { presentation.hold.map { .nanoseconds($0.nanoseconds) } }
    set { presentation.hold = newValue.map(Nanoseconds.init) }
  }
  /// The time that it plays on the full screen; `nil` for a gift on a lane.
  public var fullScreen: Duration? {
    get { presentation.fullScreen.map { .nanoseconds($0.nanoseconds) } }
    set { presentation.fullScreen = newValue.map(Nanoseconds.init) }
  }

  var presentation: GiftPresentation

  /// Creates a gift message; by default of one unit, worth 1, on a lane, with the configured hold.
  public init(
    id: String? = nil, sender: String, gift: String, count: GiftCount = .increment(1),
    combo: String? = nil, batchSize: Int = 1, unitValue: Int = 1, style: String? = nil,
    hold: Duration? = nil, fullScreen: Duration? = nil
  ) {
    self.id = id
    self.sender = sender
    self.gift = gift
    self.count = count
    self.combo = combo == "" ? nil : combo
    self.batchSize = batchSize
    self.unitValue = unitValue
    presentation = GiftPresentation(
      style: style, hold: hold.map(Nanoseconds.init), fullScreen: fullScreen.map(Nanoseconds.init))
  }
}

/// A number of taps, and what the number means.
///
/// Servers differ, and adding numbers that are totals already is the most common fault of gift
/// counters.
public enum GiftCount: Hashable, Sendable {
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

/// How a gift is to be presented; half the size of three optional values of an app, since messages
/// are copied often.
struct GiftPresentation: Hashable, Sendable {
  var style: String?
  var hold: Nanoseconds?
  var fullScreen: Nanoseconds?
}
