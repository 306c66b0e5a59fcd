import FeedTesting
import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds
import Testing

/// The lines of events that the events of the samples do not have, which `SampleEventTests` compares.
@Suite struct EventLineTests {
  private static let crowd = GiftCrowd(
    id: 3, gift: "rose", recipient: "bob", unitValue: 2, senders: 4, combos: 5, units: 6)
  private static let crowdText =
    #""id":3,"gift":"rose","recipient":"bob","unitValue":2,"senders":4,"combos":5,"units":6"#
  private static let bare = GiftCombo(id: .max, sender: "a", gift: "g")
  private static let bareText =
    #"{"id":18446744073709551615,"sender":"a","gift":"g","recipient":null,"unitValue":1,"#
    + #""isLocalUser":false,"style":null,"payload":null}"#
  private static let message = LikeMessage(session: "s", id: 7, room: "a", count: 3, attempt: 2)
  private static let messageText = #""session":"s","id":7,"room":"a","count":3,"attempt":2"#
  private static let showing = TickerShowing(TickerItem(id: "a"), in: .second, index: 1)
  private static let itemText = #""id":"a","serial":null,"kind":"","content":"","stay":null"#

  private static let events: [(RoomEvent, String)] = [
    (
      .gifts(
        .comboDidFold(ComboFold(combo: bare, units: 3, waited: .seconds(10), isValuable: true))),
      #""comboDidFold","combo":\#(bareText),"units":3,"waited":10.0,"returns":false,"isValuable":true"#
    ),
    (.gifts(.crowdDidChange(crowd)), #""crowdDidChange",\#(crowdText)"#),
    (.gifts(.crowdDidEnd(crowd)), #""crowdDidEnd",\#(crowdText)"#),
    (
      .gifts(.fullScreenDidStep(FullScreenStep(combo: 7, count: 2))),
      #""fullScreenDidStep","combo":7,"count":2"#
    ),
    (.gifts(.button(.rejected(.missingGift))), #""button.rejected","reason":"missingGift""#),
    (
      .likes(.didFailToDeliverLikes(FailedLikes(message: message, retryAt: .start))),
      #""didFailToDeliverLikes","message":{\#(messageText)},"retryAt":0.0"#
    ),
    (.likes(.didLoseLikes(message)), #""didLoseLikes",\#(messageText)"#),
    (.likes(.didRemoveAllHearts), #""didRemoveAllHearts""#),
    (.likes(.didRestoreLikes(count: 2)), #""didRestoreLikes","count":2"#),
    (
      .likes(.sheet(.didAttemptDismissal(SheetDismissal(id: "s", cause: .backdrop)))),
      #""sheet.didAttemptDismissal","id":"s","cause":"backdrop""#
    ),
    (
      .likes(.rejected(.notACandidate(TouchClaim(touch: 1, gesture: .custom(2))))),
      #""rejected","reason":{"notACandidate":{"touch":1,"gesture":{"custom":2}}}"#
    ),
    (
      .likes(
        .didResolve(
          GestureResolution(
            gesture: .custom(3), touch: 1, verdict: .rejected(.lost(to: .custom(1)))))),
      #""didResolve","gesture":{"custom":3},"touch":1,"verdict":{"rejected":{"lost":{"custom":1}}}"#
    ),
    (
      .pager(.willRetryLoad(LoadRetry(room: "a", attempt: 2))),
      #""willRetryLoad","room":"a","attempt":2"#
    ),
    (
      .pager(.rejected(.notLocked(.init(reason: "a")))),
      #""rejected","reason":{"notLocked":{"reason":"a","direction":null}}"#
    ),
    (.popups(.didKeepRevocation(id: "a")), #""didKeepRevocation","id":"a""#),
    (
      .popups(.didRequeue(.init(id: "a", channel: "c"))), #""didRequeue","id":"a","channel":"c""#
    ),
    (.popups(.didRestore(3)), #""didRestore","count":3"#),
    (
      .popups(.rejected(.nothingToAdvance(.queue("q")))),
      #""rejected","reason":{"nothingToAdvance":{"queue":{"name":"q","match":null}}}"#
    ),
    (
      .room(.didFailToSendGift(GiftSend(gift: "g", recipient: "p", combo: "c", total: 1))),
      #""didFailToSendGift","gift":"g","recipient":"p","combo":"c","batchSize":1,"total":1"#
    ),
    (.room(.rejected(.otherRoom("a"))), #""rejected","reason":{"otherRoom":"a"}"#),
    (.room(.rejected(.suspended)), #""rejected","reason":"suspended""#),
    (.ticker(.didChangeStay(.seconds(2))), #""didChangeStay","stay":2.0"#),
    (.ticker(.didDrop(showing.item)), #""didDrop",\#(itemText)"#),
    (
      .ticker(.didUpdate(showing)),
      #""didUpdate","slot":"second","item":{\#(itemText)},"index":1"#
    ),
    (
      .ticker(.didResize(TickerResizing(size: ScreenSize(width: 1, height: 2), roll: nil))),
      #""didResize","size":{"width":1.0,"height":2.0},"roll":null"#
    ),
    (.ticker(.didTapOutside(ScreenPoint(x: 1, y: 2))), #""didTapOutside","x":1.0,"y":2.0"#),
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
