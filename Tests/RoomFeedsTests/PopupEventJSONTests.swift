import FeedTesting
import PopupSequencer
import RoomCore
import RoomFeeds
import Testing

/// The JSON of the events of popups: each case, and each field.
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
    + #""scene":"s","payload":"{}","priority":-3,"notBefore":1.0,"delay":0.0,"expiry":5e-09,"#
    + #""staysBeyondExpiry":false,"minimumTime":1.0,"maximumTime":2.0,"#
    + #""step":{"flow":"f","step":"A","run":"r"},"#
    + #""endsOn":{"a":{"rejected":"no"},"b":"sceneChanged","x":"confirmed"},"#
    + #""endsWithScene":true,"returnsAfterPreemption":false}"#

  private static let plain =
    #"{"id":"2","version":0,"kind":"","queue":{"name":"","match":null},"channel":"modal","#
    + #""scene":null,"payload":"","priority":0,"notBefore":null,"delay":0.0,"expiry":null,"#
    + #""staysBeyondExpiry":false,"minimumTime":0.0,"maximumTime":null,"step":null,"endsOn":{},"#
    + #""endsWithScene":false,"returnsAfterPreemption":true}"#

  private static let events: [(PopupEvent, String)] = [
    (
      .didEnqueue(EnqueuedPopup(id: "a", queue: "q", channel: "c")),
      #"didEnqueue","id":"a","queue":{"name":"q","match":null},"channel":"c""#
    ),
    (
      .didUpdate(UpdatedPopup(popup: popup, isOnScreen: true)),
      #"didUpdate","popup":\#(full),"isOnScreen":true"#
    ),
    (
      .didDefer(DeferredPopup(id: "a", rule: "b", reason: "c")),
      #"didDefer","id":"a","rule":"b","reason":"c","until":null"#
    ),
    (
      .didDefer(DeferredPopup(id: "a", rule: "b", reason: "c", until: .start + .seconds(1))),
      #"didDefer","id":"a","rule":"b","reason":"c","until":1.0"#
    ),
    (
      .willPresent(PopupPresentation(popup: Popup(id: "2"), remaining: .milliseconds(15))),
      #"willPresent","popup":\#(plain),"remaining":0.015"#
    ),
    (.willPresent(.init(popup: popup)), #"willPresent","popup":\#(full),"remaining":null"#),
    (.didPresent(.init(id: "a", channel: "c")), #"didPresent","id":"a","channel":"c""#),
    (
      .willDismiss(DismissedPopup(id: "a", channel: "c", dismissal: .preempted(by: "x"))),
      #"willDismiss","id":"a","channel":"c","dismissal":{"preempted":"x"}"#
    ),
    (
      .willDismiss(DismissedPopup(id: "a", channel: "c", dismissal: .sceneChanged)),
      #"willDismiss","id":"a","channel":"c","dismissal":"sceneChanged""#
    ),
    (
      .willDismiss(DismissedPopup(id: "a", channel: "c", dismissal: .ends(.timedOut))),
      #"willDismiss","id":"a","channel":"c","dismissal":{"ends":"timedOut"}"#
    ),
    (.didRequeue(.init(id: "a", channel: "c")), #"didRequeue","id":"a","channel":"c""#),
    (
      .didEnd(EndedPopup(id: "a", channel: "c", outcome: .rejected(because: "x"))),
      #"didEnd","id":"a","channel":"c","outcome":{"rejected":"x"}"#
    ),
    (.didKeepRevocation(id: "a"), #"didKeepRevocation","id":"a""#),
    (.didDrain(channel: "m"), #"didDrain","channel":"m""#),
    (
      .didNotify(RuleNotification(rule: "r", name: "n", subject: "s")),
      #"didNotify","rule":"r","name":"n","subject":"s""#
    ),
    (.didRestore(3), #"didRestore","count":3"#),
    (.rejected(.closed), #"rejected","reason":"closed""#),
  ]

  private static let rejections: [(PopupRejection, String)] = [
    (.unknown(id: "a"), #"{"unknown":"a"}"#), (.alreadyEnded(id: "a"), #"{"alreadyEnded":"a"}"#),
    (.alreadyDismissing(id: "a"), #"{"alreadyDismissing":"a"}"#),
    (.duplicate(id: "a"), #"{"duplicate":"a"}"#),
    (.olderVersion(id: "a"), #"{"olderVersion":"a"}"#),
    (.notExpected(id: "a"), #"{"notExpected":"a"}"#),
    (.nothingToAdvance(.channel("c")), #"{"nothingToAdvance":{"channel":"c"}}"#),
    (.nothingToAdvance(.queue("q")), #"{"nothingToAdvance":{"queue":{"name":"q"}}}"#),
    (.unknownChannel("c"), #"{"unknownChannel":"c"}"#),
    (.unreadable(because: "b"), #"{"unreadable":"b"}"#),
    (.tooManySuspensions(limit: 64), #"{"tooManySuspensions":64}"#), (.closed, #""closed""#),
  ]

  @Test func everyEventIsItsCase() {
    for (event, expected) in Self.events {
      var json = JSONText()
      json.object { $0.field("event", path: event) }
      let text = String(decoding: json.take(), as: UTF8.self)
      #expect(differences(in: text, from: #"{"event":"\#(expected)}"#) == [])
    }
  }

  @Test func outcomesAreInTheOrderOfTheirSignals() {
    let text = Self.text(Self.popup)
    #expect(
      text.contains(#""endsOn":{"a":{"rejected":"no"},"b":"sceneChanged","x":"confirmed"}"#))
  }

  @Test func everyRejectionIsItsCase() {
    for (rejection, expected) in Self.rejections {
      #expect(differences(in: Self.text(rejection), from: expected) == [])
    }
  }

  /// Written as the names of the cases, and read by these.
  @Test func everyOutcomeIsItsCase() throws {
    let outcomes: [PopupOutcome] = [
      .confirmed, .cancelled, .timedOut, .expired, .revoked, .preempted, .failedToPresent,
      .sceneChanged,
    ]
    #expect(
      outcomes.map(Self.text) + [#""rejected""#]
        == PopupOutcome.Kind.allCases.map { "\"\($0.rawValue)\"" })
    for outcome in outcomes + [.rejected(because: ""), .rejected(because: "no")] {
      var popup = Popup(id: "a")
      popup.endsOn["s"] = outcome
      #expect(try Popup(json: popup.json) == popup)
    }
  }

  private static func text(_ value: some WrittenValue) -> String {
    var json = JSONText()
    value.write(to: &json)
    return String(decoding: json.take(), as: UTF8.self)
  }
}
