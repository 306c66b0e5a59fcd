public import RoomCore

/// Units of a combo that went into the summary of its gift.
public struct ComboFold: Described, Equatable, Sendable {
  /// The combo.
  public var combo: GiftCombo
  /// The number of units that went into the summary.
  public var units: Int
  /// The time that the combo had waited to be shown.
  public var waited: Duration
  /// Whether the combo had been shown or folded before.
  public var returns: Bool
  /// Whether its unit is worth ``GiftConfiguration/valuableUnitValue`` or more.
  public var isValuable: Bool

  /// Creates the fold of a combo.
  public init(
    combo: GiftCombo, units: Int, waited: Duration = .zero, returns: Bool = false,
    isValuable: Bool = false
  ) {
    self.combo = combo
    self.units = units
    self.waited = waited
    self.returns = returns
    self.isValuable = isValuable
  }

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("combo", combo)
    visitor.field("units", units)
    visitor.field("waited", waited)
    visitor.field("returns", returns)
    visitor.field("isValuable", isValuable)
  }
}

/// The end of a combo.
public struct ComboEnd: Described, Equatable, Sendable {
  /// The combo.
  public var combo: GiftCombo
  /// The number of units of the whole combo.
  public var units: Int
  /// Why the combo is over.
  public var reason: GiftEvent.ComboEndReason
  /// Whether its unit is worth ``GiftConfiguration/valuableUnitValue`` or more.
  public var isValuable: Bool
  /// Whether its unit is worth less than ``GiftConfiguration/minimumUnitValue``, and another user has given it: a view
  /// of gifts shows nothing of it.
  public var isBelowMinimum: Bool
  /// Whether all its units are of messages that were too old to be shown as new: a view shows nothing of it.
  public var isOld: Bool

  @inlinable
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
  /// A serial number of combos, over all rooms: no report about a combo can mean another.
  public let id: UInt64
  /// The sender.
  public let sender: String
  /// The gift.
  public let gift: String
  /// The value of one unit.
  public let unitValue: Int
  /// Whether the local user gives it.
  public let isLocalUser: Bool
  /// The recipient; `nil` for the room.
  public var recipient: String? { details?.value.recipient }
  /// The name that the message passed for the view layer.
  public var style: String? { details?.value.style }
  /// The text that the first message passed for the app.
  public var payload: String? { details?.value.payload }
  let details: Boxed<GiftDetails>?

  @inlinable
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
  /// Creates a combo, as for a preview or a test; by default for the room, worth 1 per unit, of another
  /// user.
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

/// The summary of the combos of one gift and recipient that were folded, since its row appeared.
public struct GiftCrowd: Described, Equatable, Sendable, Identifiable {
  /// A serial number of summaries, which begins at 1 in each room.
  public let id: UInt64
  /// The gift.
  public let gift: String
  /// The recipient; `nil` for the room.
  public let recipient: String?
  /// The value of one unit.
  public let unitValue: Int
  /// The number of senders. Beyond 4,096 of them each combo counts as one more.
  public internal(set) var senders: Int
  /// The number of combos.
  public internal(set) var combos: Int
  /// The number of units.
  public internal(set) var units: Int

  /// Creates a summary; by default for the room, worth 1 per unit.
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

  @inlinable
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
