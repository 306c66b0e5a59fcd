import GiftChannels
import LikeGestures
import LiveRoom
import RoomCore

private struct WireGiftTap: Decodable {
  var gift: String
  var recipient: String?
  var batch: JSONNumber<Int>?
  var value: JSONNumber<Int>?
}

private struct WireGiftRevocation: Decodable {
  var id: String
}

private struct WireSheet: Decodable {
  var id: String?
  var heights: [JSONNumber<Double>]?
  var initial: JSONNumber<Int>?
  var closable: Bool?

  func message() throws(FeedError) -> RoomInput {
    guard let id else { return .likes(.dismissSheet) }
    guard let heights else { throw .missing("heights") }
    return .likes(
      .presentSheet(
        SheetSpec(
          id: id, detents: heights.map(\.value), initialDetent: initial?.value ?? 0,
          isDismissible: closable ?? true)))
  }
}

private struct WireRoom: Decodable {
  var name: String
}

private struct WireApp: Decodable {
  var state: String

  func message() throws(FeedError) -> RoomInput {
    switch state {
    case "background": return .suspend(reason: .background)
    case "foreground": return .resume(reason: .background)
    case "landscape": return .room(.setLandscape(true))
    case "portrait": return .room(.setLandscape(false))
    default: throw .outOfRange("state")
    }
  }
}

extension JSONLine {
  /// A message of the app; `nil` for a type that is not one.
  func appMessage(
    _ type: String, _ line: ArraySlice<UInt8>
  ) throws(FeedError) -> RoomInput? {
    switch type {
    case "giftTap":
      let tap = try decode(WireGiftTap.self, from: line)
      return .gifts(
        .didTapGift(
          gift: tap.gift, recipient: tap.recipient, batchSize: tap.batch?.value ?? 1,
          unitValue: tap.value?.value ?? 1))
    case "revokeGift":
      return .gifts(.revoke(id: try decode(WireGiftRevocation.self, from: line).id))
    case "enter": return .enter(room: try decode(WireRoom.self, from: line).name)
    case "sheet": return try decode(WireSheet.self, from: line).message()
    case "app": return try decode(WireApp.self, from: line).message()
    default: return nil
    }
  }
}
