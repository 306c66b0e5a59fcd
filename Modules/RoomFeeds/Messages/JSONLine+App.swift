import GiftChannels
import LikeGestures
import LiveRoom
import RoomCore

extension JSONObject {
  /// A message of the app; `nil` for a type that is not one.
  func appMessage(_ type: String) throws(FeedError) -> RoomInput? {
    switch type {
    case "giftTap":
      return .gifts(
        .didTapGift(
          gift: try required("gift").string(), recipient: try self["recipient"]?.string(),
          batchSize: try self["batch"]?.integer() ?? 1,
          unitValue: try self["value"]?.integer() ?? 1))
    case "laneTap": return .gifts(.didTapLane(try required("lane").integer()))
    case "revokeGift": return .gifts(.revoke(id: try required("id").string()))
    case "enter": return .enter(room: try required("name").string())
    case "leave": return .room(.leave)
    case "suspend": return .suspend(reason: try reason())
    case "resume": return .resume(reason: try reason())
    case "sheet": return .likes(try sheet())
    case "app":
      switch try required("state").string() {
      case "background": return .suspend(reason: .background)
      case "foreground": return .resume(reason: .background)
      case "landscape": return .room(.setLandscape(true))
      case "portrait": return .room(.setLandscape(false))
      default: throw .outOfRange("state")
      }
    default: return nil
    }
  }

  private func reason() throws(FeedError) -> SuspensionReason {
    SuspensionReason(try required("reason").string())
  }

  /// Without an identifier, the sheet is dismissed.
  private func sheet() throws(FeedError) -> LikeInput {
    let id = try self["id"]?.string()
    var heights: [Double]?
    if let list = try self["heights"]?.list() {
      heights = []
      for height in list { heights?.append(try height.number()) }
    }
    let initial = try self["initial"]?.integer() ?? 0
    let isClosable = try self["closable"]?.flag() ?? true
    guard let id else { return .dismissSheet }
    guard let heights else { throw .missing("heights") }
    return .presentSheet(
      SheetSpec(id: id, detents: heights, initialDetent: initial, isDismissible: isClosable))
  }
}
