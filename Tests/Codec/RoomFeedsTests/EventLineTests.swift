import FeedTesting
import LiveRoomKit
import Testing

/// The line of an event, one of each form.
@Suite struct EventLineTests {
  private static let message = LikeMessage(session: "s", id: 7, room: "a", count: 3, attempt: 2)
  private static let messageText = #""session":"s","id":7,"room":"a","count":3,"attempt":2"#
  private static let events: [(RoomEvent, String)] = [
    // Of a case within a case, the path.
    (.gifts(.button(.rejected(.missingGift))), #""button.rejected","reason":"missingGift""#),
    (
      .likes(.didFailToDeliverLikes(FailedLikes(message: message, retryAt: .start))),
      #""didFailToDeliverLikes","message":{\#(messageText)},"retryAt":0.0"#
    ),
    (.likes(.didLoseLikes(message)), #""didLoseLikes",\#(messageText)"#),
    (.likes(.didRemoveAllHearts), #""didRemoveAllHearts""#),
    (.likes(.didRestoreLikes(count: 2)), #""didRestoreLikes","count":2"#),
    (
      .likes(
        .didResolve(
          GestureResolution(
            gesture: .clearSwipe, touch: 1, verdict: .rejected(.lost(to: .pageDrag))))),
      #""didResolve","gesture":"clearSwipe","touch":1,"verdict":{"rejected":{"lost":"pageDrag"}}"#
    ),
    (
      .pager(.rejected(.notLocked(.init(reason: "a")))),
      #""rejected","reason":{"notLocked":{"reason":"a","direction":null}}"#
    ),
    (
      .popups(.didRequeue(.init(id: "a", channel: "c"))), #""didRequeue","id":"a","channel":"c""#
    ),
    (.room(.rejected(.suspended)), #""rejected","reason":"suspended""#),
    (
      .ticker(.didSuspend(TickerPause(reason: .requested(.room)))),
      #""didSuspend","reason":{"requested":{"reserved":"room"}},"elapsed":0.0"#
    ),
  ]

  @Test(arguments: events.indices)
  func anEventIsItsCaseBesideItsFields(row: Int) {
    let (event, fields) = Self.events[row]
    let line = event.line(at: .start + .milliseconds(1_500))
    #expect(differences(in: line, from: #"{"time":1.5,"event":\#(fields)}"#) == [])
  }
}
