import Foundation
import LiveRoomKit

/// A message as this server sends it.
nonisolated struct SocketMessage: Decodable {
  var kind: String
  var id: String
  var room: String?
  var user: String?
  var text: String?
  var gift: String?
  var combo: String?
  var total: Int?
  var count: Int?
  var price: Int?
  var level: Int?
  var createdAt: Int64

  /// The input of the room. A kind that no module knows is a message of the app's own, which the room emits.
  var input: RoomInput {
    switch kind {
    case "gift":
      .gift(
        GiftMessage(
          id: id, sender: user ?? "", gift: gift ?? "", count: .runningTotal(total ?? 1),
          combo: combo, unitValue: price ?? 1))
    case "chat": .comment(CommentMessage(id: id, sender: user ?? "", text: text ?? ""))
    case "like": .like(RoomLike(id: id, sender: user ?? "", count: count ?? 1))
    case "notice": .notice(TickerItem(id: id, kind: "notice", content: text ?? ""))
    case "broadcast": .broadcast(.append(TickerItem(id: id, kind: "notice", content: text ?? "")))
    case "popup": .popup(Popup(id: id, kind: "announcement", scene: room, payload: text ?? ""))
    case "join": .join(RoomJoin(id: id, sender: user ?? "", priority: level ?? 0))
    case "kick": .end(RoomEnd(reason: RoomEnd.kicked, payload: text))
    case "end": .end(RoomEnd(reason: RoomEnd.streamEnded))
    default: .app(AppMessage(id: id, kind: kind, payload: text ?? ""))
    }
  }
}

func receive(_ json: Data, in room: LiveRoom) throws {
  let message = try JSONDecoder().decode(SocketMessage.self, from: json)
  // A socket may still deliver messages of a room that was left: they are rejected, and counted.
  room.send(.delivered(RoomDelivery(room: message.room, input: message.input)))
}
