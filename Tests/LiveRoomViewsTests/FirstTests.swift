import LiveRoomKit
import SwiftUI
import Testing

@MainActor
@Suite(.serialized) struct FirstTests {
  @Test func first() throws {
    try Jobs.taken {
      let stage = try Stage { LiveRoomView($0).roomHeader { RoomHeader(host: "host", viewers: 12, close: {}) } }
      stage.pass(1)
      stage.room.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
      stage.room.send(.comment(CommentMessage(id: "a", sender: "ada", text: "hello there")))
      stage.pass(1)
      print(stage.screen.description)
      for element in stage.screen.accessibilityElements.flatMap(\.all) { print(element.description) }
    }
  }
}
