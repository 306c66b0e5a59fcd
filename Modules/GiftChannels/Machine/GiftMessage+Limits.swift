import RoomCore

/// The limits of a message, ready for the hot path.
struct GiftLimits: Sendable {
  let identifierLength: Int
  let unitValue: Int
  let units: Int

  init(_ configuration: GiftConfiguration) {
    identifierLength = configuration.maximumIdentifierLength
    unitValue = configuration.maximumUnitValue
    units = configuration.maximumUnits
  }
}

extension GiftMessage {
  /// The units that it says, of which some may have been credited.
  var units: Int { count.number.multipliedSaturating(by: batchSize) }

  /// Why the message is invalid; `nil` if it is valid, and brings no more than `capacity` units.
  func rejection(under limits: GiftLimits, capacity: Int) -> GiftRejection? {
    let limit = limits.identifierLength
    let (senderLength, giftLength) = (sender.utf8.count, gift.utf8.count)
    if senderLength == 0 { return .missingSender }
    if giftLength == 0 { return .missingGift }
    if senderLength > limit || giftLength > limit { return .identifierTooLong }
    if let length = id?.utf8.count {
      if length == 0 { return .emptyIdentifier }
      if length > limit { return .identifierTooLong }
    }
    if let combo, combo.utf8.count > limit { return .identifierTooLong }
    if count.number <= 0 { return .countNotPositive }
    if batchSize <= 0 { return .batchNotPositive }
    if unitValue < 0 || unitValue > limits.unitValue { return .valueOutOfRange }
    if case .some(let values) = details, let reason = values.rejection(under: limits) {
      return reason
    }
    return units > min(limits.units, capacity) ? .countTooLarge : nil
  }

  /// The identifier, unless it is empty or too long.
  func reportableID(under limits: GiftLimits) -> String? {
    let limit = limits.identifierLength
    guard let id, !id.isEmpty, id.utf8.count <= limit else { return nil }
    return id
  }
}

extension GiftDetails.Values {
  fileprivate func rejection(under limits: GiftLimits) -> GiftRejection? {
    if let style, style.utf8.count > limits.identifierLength { return .identifierTooLong }
    if let recipient, recipient.utf8.count > limits.identifierLength { return .identifierTooLong }
    if Payload.isTooLong(payload) { return .payloadTooLong }
    if let hold, hold.nanoseconds <= 0 { return .durationNotPositive }
    if let fullScreen, fullScreen.nanoseconds <= 0 { return .durationNotPositive }
    return nil
  }
}
