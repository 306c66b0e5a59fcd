import Foundation
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
  func anEventIsItsCaseBesideItsFields(row: Int) throws {
    let (event, fields) = Self.events[row]
    let line = event.line(at: .start + .milliseconds(1_500))
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let expected = Data(#"{"time":1.5,"event":\#(fields)}"#.utf8)
    #expect(try Self.has(json, JSONSerialization.jsonObject(with: expected)), "\(line)")
  }

  /// Returns a Boolean value that indicates whether JSON has the expected fields. An object may have more fields, so that
  /// a field that is added to an event breaks no test of the others, and an expected `null` may be absent.
  private static func has(_ json: Any?, _ expected: Any) -> Bool {
    switch expected {
    case let text as String: json as? String == text
    case let number as NSNumber: (json as? NSNumber)?.doubleValue == number.doubleValue
    case let fields as [String: Any]:
      (json as? [String: Any]).map { json in fields.allSatisfy { has(json[$0.key], $0.value) } }
        ?? false
    default: json == nil || json is NSNull
    }
  }
}
