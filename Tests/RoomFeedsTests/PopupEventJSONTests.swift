import PopupSequencer
import RoomCore
import RoomFeeds
import Testing

/// The JSON of the events of popups, byte for byte: renaming something in Swift does not change it.
@Suite struct PopupEventJSONTests {
  private static let popup = Popup(
    id: "é\"1", version: 2, kind: "k", queue: PopupQueue("q", match: "m"), channel: "banner",
    scene: "s", payload: "{}", priority: -3, notBefore: .start + .seconds(1),
    expiry: .start + .nanoseconds(5), minimumTime: .seconds(1), maximumTime: .seconds(2),
    step: PopupStep(flow: "f", step: "A", run: "r"),
    endsOn: ["x": .confirmed, "a": .rejected(because: "no"), "b": .sceneChanged],
    endsWithScene: true, returnsAfterPreemption: false)

  private static let full =
    #"{"id":"é\"1","version":2,"kind":"k","queue":{"name":"q","match":"m"},"channel":"banner","#
    + #""scene":"s","payload":"{}","priority":-3,"notBefore":1.0,"expiry":5e-09,"#
    + #""minimumTime":1.0,"maximumTime":2.0,"step":{"flow":"f","step":"A","run":"r"},"#
    + #""endsOn":{"a":{"rejected":{"because":"no"}},"b":"sceneLeft","x":"confirmed"},"#
    + #""endsWithScene":true,"returnsAfterPreemption":false}"#

  private static let plain =
    #"{"id":"2","version":0,"kind":"","queue":{"name":"","match":null},"channel":"modal","#
    + #""scene":null,"payload":"","priority":0,"notBefore":null,"expiry":null,"#
    + #""minimumTime":0.0,"maximumTime":null,"step":null,"endsOn":{},"#
    + #""endsWithScene":false,"returnsAfterPreemption":true}"#

  private static let events: [(PopupEvent, String)] = [
    (
      .didEnqueue(EnqueuedPopup(id: "a", queue: "q", channel: "c")),
      #"{"event":"queued","id":"a","queue":{"name":"q","match":null},"channel":"c"}"#
    ),
    (
      .didUpdate(UpdatedPopup(popup: popup, isOnScreen: true)),
      #"{"event":"updated","popup":\#(full),"isOnScreen":true}"#
    ),
    (
      .didHold(HeldPopup(id: "a", rule: "b", reason: "c")),
      #"{"event":"held","id":"a","by":"b","because":"c","until":null}"#
    ),
    (
      .didHold(HeldPopup(id: "a", rule: "b", reason: "c", until: .start + .seconds(1))),
      #"{"event":"held","id":"a","by":"b","because":"c","until":1.0}"#
    ),
    (
      .willPresent(PopupPresentation(popup: Popup(id: "2"), remaining: .milliseconds(15))),
      #"{"event":"present","popup":\#(plain),"remaining":0.015}"#
    ),
    (
      .willPresent(.init(popup: Popup(id: "2", delay: .seconds(1), staysBeyondExpiry: true))),
      #"{"event":"present","popup":\#(plain.dropLast()),"delay":1.0,"staysBeyondExpiry":true}"#
        + #","remaining":null}"#
    ),
    (
      .willPresent(.init(popup: popup)), #"{"event":"present","popup":\#(full),"remaining":null}"#
    ),
    (.didPresent(.init(id: "a", channel: "c")), #"{"event":"shown","id":"a","channel":"c"}"#),
    (
      .willDismiss(DismissedPopup(id: "a", channel: "c", dismissal: .preempted(by: "x"))),
      #"{"event":"leave","id":"a","channel":"c","departure":{"preempted":{"by":"x"}}}"#
    ),
    (
      .willDismiss(DismissedPopup(id: "a", channel: "c", dismissal: .sceneChanged)),
      #"{"event":"leave","id":"a","channel":"c","departure":"sceneLeft"}"#
    ),
    (
      .willDismiss(DismissedPopup(id: "a", channel: "c", dismissal: .ends(.timedOut))),
      #"{"event":"leave","id":"a","channel":"c","departure":{"ends":{"outcome":"timedOut"}}}"#
    ),
    (.didRequeue(.init(id: "a", channel: "c")), #"{"event":"returned","id":"a","channel":"c"}"#),
    (
      .didEnd(EndedPopup(id: "a", channel: "c", outcome: .rejected(because: "x"))),
      #"{"event":"ended","id":"a","channel":"c","outcome":{"rejected":{"because":"x"}}}"#
    ),
    (.didKeepRevocation(id: "a"), #"{"event":"revokeKept","id":"a"}"#),
    (.didDrain(channel: "m"), #"{"event":"drained","channel":"m"}"#),
    (
      .didNotify(RuleNotification(rule: "r", name: "n", subject: "s")),
      #"{"event":"notice","rule":"r","notice":{"name":"n","subject":"s"}}"#
    ),
    (.didRestore(3), #"{"event":"restored","count":3}"#),
    (
      .rejected(.alreadyDismissing(id: "a")),
      #"{"event":"rejected","rejection":{"alreadyLeaving":{"id":"a"}}}"#
    ),
    (
      .rejected(.unknownChannel("c")),
      #"{"event":"rejected","rejection":{"unknownChannel":{"string":"c"}}}"#
    ),
    (
      .rejected(.unreadable(because: "b")),
      #"{"event":"rejected","rejection":{"unreadable":{"because":"b"}}}"#
    ),
    (
      .rejected(.tooManySuspensions(limit: 64)),
      #"{"event":"rejected","rejection":{"tooManySuspensions":{"limit":64}}}"#
    ),
    (.rejected(.closed), #"{"event":"rejected","rejection":"closed"}"#),
  ]

  @Test func everyEventIsWrittenAsItAlwaysWas() {
    for (event, expected) in Self.events {
      var json = JSONText()
      json.object { event.write(to: &$0) }
      #expect(String(decoding: json.take(), as: UTF8.self) == expected)
    }
  }
}
