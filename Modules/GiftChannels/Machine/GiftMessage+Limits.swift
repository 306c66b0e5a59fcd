import RoomCore

extension GiftMessage {
  /// The greatest length of an identifier, in UTF-8 bytes. Identifiers of real servers are far shorter.
  static let maximumIdentifierLength = 256
  /// The greatest number of units of one message, and the greatest value of one unit. Real gifts are far below the
  /// limit. Statistics can add billions of messages of this size.
  package static let maximumUnits = 1_000_000_000
  package static let maximumUnitValue = 1_000_000_000

  /// The number of units in the message, including units that may have been credited before.
  var units: Int { count.number.multipliedSaturating(by: batchSize) }

  /// Returns the reason for which the message is invalid, or `nil` if the message is valid and has at most `capacity`
  /// units.
  func rejection(capacity: Int) -> GiftRejection? {
    if sender.isEmpty { return .missingSender }
    if gift.isEmpty { return .missingGift }
    if Self.isTooLong(sender) || Self.isTooLong(gift) { return .identifierTooLong }
    if let id, id.isEmpty { return .emptyIdentifier }
    if Self.isTooLong(id) || Self.isTooLong(combo) { return .identifierTooLong }
    if count.number <= 0 { return .countNotPositive }
    if batchSize <= 0 { return .batchNotPositive }
    if unitValue < 0 || unitValue > Self.maximumUnitValue { return .valueOutOfRange }
    if let details, let reason = details.value.rejection { return reason }
    return units > min(Self.maximumUnits, capacity) ? .countTooLarge : nil
  }

  /// The identifier, unless it is empty or too long.
  var reportableID: String? {
    guard let id, !id.isEmpty, !Self.isTooLong(id) else { return nil }
    return id
  }

  /// Returns a Boolean value that indicates whether an identifier is longer than ``maximumIdentifierLength``.
  package static func isTooLong(_ identifier: String?) -> Bool {
    identifier.map { $0.utf8.count > maximumIdentifierLength } ?? false
  }
}

extension GiftDetails {
  /// The reason for which the message is invalid, or `nil` if it is valid.
  fileprivate var rejection: GiftRejection? {
    if GiftMessage.isTooLong(style) || GiftMessage.isTooLong(recipient) {
      return .identifierTooLong
    }
    if Payload.isTooLong(payload) { return .payloadTooLong }
    if let hold, hold <= .zero { return .durationNotPositive }
    if let fullScreen, fullScreen <= .zero { return .durationNotPositive }
    return nil
  }
}
