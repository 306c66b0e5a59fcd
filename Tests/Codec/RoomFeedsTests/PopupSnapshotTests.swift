@testable import PopupSequencer
import LiveRoomKit
import Testing

@testable import RoomFeeds

/// The snapshot of a sequencer across launches, as JSON.
@Suite struct PopupSnapshotTests {
  private static let snapshot: PopupSnapshot = {
    let third = Duration.seconds(1) / 3
    var snapshot = PopupSnapshot(takenAt: .start + .nanoseconds(7))
    let full = Popup(
      id: "1", version: 2, kind: "k", queue: PopupQueue("q", match: "m"), channel: "banner",
      scene: "s", payload: "{}", priority: -3, notBefore: .start + .seconds(1), delay: third,
      expiry: .start + .nanoseconds(5), staysBeyondExpiry: true, minimumTime: .seconds(1),
      maximumTime: third, step: PopupStep(flow: "f", step: "A", run: "r"),
      endsOn: ["x": .confirmed, "y": .rejected(because: "no"), "z": .rejected(because: "")],
      endsWithScene: true, returnsAfterPreemption: false)
    var changed = PopupEntry(full, arrival: 0, at: .start - .seconds(1), impressions: 3)
    changed.received = Popup(id: "")
    changed.remaining = third / 2
    snapshot.popups = [PopupEntry(full, arrival: 0, at: .start), changed]
    snapshot.dismissed = [.init(popup: Popup(id: "2"), outcome: .rejected(because: "no"))]
    snapshot.departed = [.init(id: "é", version: .min), .init(id: "e\u{301}", version: .max)]
    snapshot.tombstones = [.init(id: "4", version: 0)]
    snapshot.matches = ["m", "n"]
    // The names of two rules may be different bytes and the same text.
    snapshot.rules = [
      .init(rule: "é", state: [["kind": "k", "times": [1, -5, .int(.max)]]]),
      .init(rule: "e\u{301}", state: .null),
    ]
    return snapshot
  }()

  @Test func itIsReadAsItWasWritten() throws {
    let json = Self.snapshot.json
    #expect(try PopupSnapshot(json: json) == Self.snapshot)
    // In the order of their signals.
    #expect(
      String(decoding: json, as: UTF8.self).contains(
        #""endsOn":{"x":"confirmed","y":{"rejected":"no"},"z":{"rejected":""}}"#))
    let empty = PopupSnapshot(takenAt: .start)
    #expect(try PopupSnapshot(json: empty.json) == empty)
  }

  @Test(arguments: [
    "": "The document is not JSON from byte 0 on.",
    "[]": "The value must be an object.",
    "{}": "“takenAt” is missing.",
    #"{"takenAt":0}"#: "“version” is missing.",
    #"{"takenAt":0,"version":1,"popups":[{"popup":{"id":"1","endsOn":{"x":"y"}},"arrivedAt":0}]}"#:
      "“popups.0.popup.endsOn.x” must be one of the following, not “y”: confirmed, cancelled, "
      + "timedOut, expired, revoked, preempted, failedToPresent, sceneChanged, rejected.",
    #"{"takenAt":0,"version":1,"departed":[{"version":1}]}"#: "“departed.0.id” is missing.",
    #"{"takenAt":1e300,"version":1}"#:
      "“takenAt” must be a number of seconds from the start of the clock, with 9 decimals at most.",
  ])
  func whatIsNoSnapshotIsAnErrorThatNamesTheField(_ json: String, _ sentence: String) {
    let error = #expect(throws: FieldError.self) { try PopupSnapshot(json: Array(json.utf8)) }
    #expect(error?.description == sentence)
  }
}
