public import RoomCore

/// Units of a combo that went into the summary of its gift.
public struct GiftComboFold: Described, Equatable, Sendable {
  /// The combo.
  public var combo: GiftCombo
  /// The number of units that went into the summary.
  public var units: Int
  /// The time that the combo had waited to be shown.
  public var waited: Duration
  /// A Boolean value that indicates whether the combo was shown or folded before.
  public var returns: Bool
  /// A Boolean value that indicates whether one unit of the combo is worth ``GiftConfiguration/valuableUnitValue`` or
  /// more.
  public var isValuable: Bool

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("units", units)
    visitor.field("waited", waited)
    visitor.field("returns", returns)
    visitor.field("isValuable", isValuable)
  }
}

/// The end of a combo.
public struct GiftComboEnd: Described, Equatable, Sendable {
  /// The combo.
  public var combo: GiftCombo
  /// The number of units of the whole combo.
  public var units: Int
  /// The reason for which the combo is over.
  public var reason: GiftEvent.ComboEndReason
  /// A Boolean value that indicates whether one unit of the combo is worth ``GiftConfiguration/valuableUnitValue`` or
  /// more.
  public var isValuable: Bool
  /// A Boolean value that indicates whether another user gave the combo and one unit is worth less than
  /// ``GiftConfiguration/minimumUnitValue``. A view of gifts does not show the combo.
  public var isBelowMinimum: Bool
  /// A Boolean value that indicates whether all messages of the combo were too old to be shown as new. A view of gifts
  /// does not show the combo.
  public var isOld: Bool

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("units", units)
    visitor.field("reason", reason)
    visitor.field("isValuable", isValuable)
    visitor.field("isBelowMinimum", isBelowMinimum)
    visitor.field("isOld", isOld)
  }
}

/// The values of a combo that a view draws.
public struct GiftCombo: Described, Equatable, Sendable, Identifiable {
  /// The serial number of the combo, over all rooms. A late report never refers to another combo.
  public let id: UInt64
  /// The sender.
  public let sender: String
  /// The gift.
  public let gift: String
  /// The value of one unit.
  public let unitValue: Int
  /// A Boolean value that indicates whether the local user gives the combo.
  public let isLocalUser: Bool
  /// The recipient, or `nil` if the gift is for the room.
  public var recipient: String? { details?.value.recipient }
  /// The style name of the first message, for the view layer.
  public var style: String? { details?.value.style }
  /// The payload of the first message, for the app.
  public var payload: String? { details?.value.payload }
  let details: Boxed<GiftDetails>?

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("sender", sender, .person)
    visitor.field("gift", gift)
    visitor.field("recipient", recipient, .person)
    visitor.field("unitValue", unitValue)
    visitor.field("isLocalUser", isLocalUser)
    visitor.field("style", style)
    visitor.field("payload", payload, .text)
  }
}

extension GiftCombo {
  /// Creates a combo, for example for a preview or a test. By default the combo is for the room, is worth 1 per unit,
  /// and is from another user.
  public init(
    id: UInt64, sender: String, gift: String, recipient: String? = nil, unitValue: Int = 1,
    isLocalUser: Bool = false, style: String? = nil, payload: String? = nil
  ) {
    let message = GiftMessage(
      sender: sender, gift: gift, recipient: recipient, style: style, payload: payload)
    self.init(
      id: id, sender: sender, gift: gift, unitValue: unitValue, isLocalUser: isLocalUser,
      details: message.details)
  }
}

/// The summary of the folded combos of one gift and recipient, since its row appeared.
public struct GiftSummary: Described, Equatable, Sendable, Identifiable {
  /// The serial number of the summary, which begins at 1 in each room.
  public let id: UInt64
  /// The gift.
  public let gift: String
  /// The recipient, or `nil` if the gift is for the room.
  public let recipient: String?
  /// The value of one unit.
  public let unitValue: Int
  /// The number of senders. Beyond 4,096 senders, each combo counts as one more sender.
  public internal(set) var senders: Int
  /// The number of combos.
  public internal(set) var combos: Int
  /// The number of units.
  public internal(set) var units: Int

  /// Creates a summary. By default it is for the room, and a unit is worth 1.
  public init(
    id: UInt64, gift: String, recipient: String? = nil, unitValue: Int = 1, senders: Int,
    combos: Int, units: Int
  ) {
    self.id = id
    self.gift = gift
    self.recipient = recipient
    self.unitValue = unitValue
    self.senders = senders
    self.combos = combos
    self.units = units
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("gift", gift)
    visitor.field("recipient", recipient, .person)
    visitor.field("unitValue", unitValue)
    visitor.field("senders", senders)
    visitor.field("combos", combos)
    visitor.field("units", units)
  }
}
