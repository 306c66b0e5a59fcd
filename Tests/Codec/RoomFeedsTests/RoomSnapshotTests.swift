import LiveRoomKit
import Testing

/// The snapshot of a room that an app saves, as JSON.
@Suite struct RoomSnapshotTests {
  private func room() throws -> RoomMachine {
    var room = try RoomMachine(RoomConfiguration(localUser: "e\u{301}"))
    var events: [RoomEvent] = []
    let inputs: [RoomInput] = [
      .restore(try RoomSnapshot(json: Array(Self.saved.utf8))),
      .gift(GiftMessage(id: "g", sender: "b", gift: "rose")),
      .comment(CommentMessage(id: "c", sender: "b", text: "hi")),
      .popup(Popup(id: "p", kind: "k", expiry: .start + .seconds(9))),
      .delivered(RoomDelivery(session: "s", number: 8, input: .popup(Popup(id: "q")))),
    ]
    for input in inputs { room.handle(input, at: .start, into: &events) }
    return room
  }

  private static let saved = """
    {"version":1,"user":"e\u{301}","date":12.5,
     "memory":{"likes":[{"room":"h","ids":["l1","l2"]}],
      "items":[{"kind":"comment","room":"h","id":"i","digest":18446744073709551615},
       {"kind":"notice","id":"r"},{"kind":"join","room":"h","id":"i","digest":7},
       {"kind":"broadcast","id":"r","digest":8}],
      "numbers":{"session":"s","greatest":7,"gaps":[[-9223372036854775808,2],[5,5],[7,7]]}},
     "gifts":{"messages":[{"room":"h","ids":["g1","g2"]}],"ownCombos":3},
     "likes":{"version":1,"nextID":4,"messages":[{"id":3,"room":"h","count":2,"attempt":1}],
      "unsent":[{"room":"h","count":3}]}}
    """

  @Test func itIsReadAsItIsWritten() throws {
    let snapshot = try room().snapshot(at: .start + .nanoseconds(1), date: .nanoseconds(1))
    #expect(try RoomSnapshot(json: snapshot.json) == snapshot)
    let gifts = #"{"messages":[{"room":"h","ids":["g1","g2"]},{"ids":["g"]}],"ownCombos":3}"#
    #expect(snapshot.gifts == (try GiftSnapshot(json: Array(gifts.utf8))))
    #expect(snapshot.memory.likes == [SavedIdentifiers(room: "h", ids: ["l1", "l2"])])
    #expect(snapshot.memory.items.map(\.kind) == [.comment, .comment, .notice, .join, .broadcast])
    #expect(snapshot.memory.items.map(\.id) == ["i", "c", "r", "i", "r"])
    #expect(snapshot.memory.items.map(\.room) == ["h", nil, nil, "h", nil])
    #expect(snapshot.likes?.messages.first?.id == 3)
    #expect(snapshot.popups?.popups.map(\.popup.id) == ["p", "q"])
  }

  @Test(
    arguments: [
      "": "The document is not JSON from byte 0 on.",
      "[]": "The value must be an object.",
      "{}": "“memory” is missing.",
      #"{"memory":{"numbers":{}}}"#: "“version” is missing.",
      #"{"version":2,"memory":{"numbers":{}}}"#: "“version” must be 1.",
      #"{"version":1,"memory":{"numbers":{},"likes":[1]}}"#: "“memory.likes.0” must be an object.",
      #"{"version":1,"memory":{"numbers":{},"likes":[{"ids":[1]}]}}"#:
        "“memory.likes.0.ids.0” must be text.",
      #"{"version":1,"memory":{"numbers":{"greatest":3}}}"#:
        "“memory.numbers” must be numbers in order, and in none of the gaps twice.",
      #"{"version":1,"memory":{"numbers":{"session":"","greatest":3,"gaps":[[1,2],[3,4]]}}}"#:
        "“memory.numbers” must be numbers in order, and in none of the gaps twice.",
      """
      {"version":1,"memory":{"numbers":{"session":"","greatest":3,"gaps":
       [[-9223372036854775808,-9223372036854775808],[-9223372036854775808,1]]}}}
      """: "“memory.numbers” must be numbers in order, and in none of the gaps twice.",
      #"{"version":1,"memory":{"numbers":{}},"popups":{"version":2,"takenAt":0}}"#:
        "The saved version is 2, not 1.",
      """
      {"version":1,"memory":{"numbers":{}},
       "likes":{"version":1,"nextID":1,"messages":[{"id":1,"room":"","count":1,"attempt":1}],"unsent":[]}}
      """: "“likes” must be likes with numbers in their ranges, and no message twice.",
    ])
  func whatCannotHaveBeenSavedIsAnError(_ text: String, _ description: String) {
    let error = #expect(throws: FieldError.self) { try RoomSnapshot(json: Array(text.utf8)) }
    #expect(error?.description == description)
  }

  @Test(arguments: [
    "{}": "“takenAt” is missing.",
    #"{"takenAt":0}"#: "“version” is missing.",
    #"{"takenAt":0,"version":1,"popups":[{"popup":{"id":"1","endsOn":{"x":"y"}},"arrivedAt":0}]}"#:
      "“popups.0.popup.endsOn.x” must be one of the following, not “y”: confirmed, cancelled, "
      + "timedOut, expired, revoked, preempted, failedToPresent, sceneChanged, rejected.",
    #"{"takenAt":0,"version":1,"departed":[{"version":1}]}"#: "“departed.0.id” is missing.",
    #"{"takenAt":1e300,"version":1}"#:
      "“takenAt” must be a number of seconds from the start of the clock, with 9 decimals at most.",
  ])
  func popupsThatCannotHaveBeenSavedAreAnError(_ text: String, _ description: String) {
    let error = #expect(throws: FieldError.self) { try PopupSnapshot(json: Array(text.utf8)) }
    #expect(error?.description == description)
  }

  @Test func bytesThatAreBrokenAnywhereChangeNothing() throws {
    let bytes = try room().snapshot(at: .start).json
    var events: [RoomEvent] = []
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var broken = bytes
      broken[index] = UInt8(truncatingIfNeeded: index &* 31)
      // Where it is a snapshot still, a room takes it.
      guard let snapshot = try? RoomSnapshot(json: broken) else { continue }
      var room = try RoomMachine(RoomConfiguration(localUser: "e\u{301}"))
      room.handle(.restore(snapshot, at: .seconds(9)), at: .start, into: &events)
      room.deadlineReached(at: .start + .seconds(600), into: &events)
      #expect(
        try RoomSnapshot(json: room.snapshot(at: .start).json).memory
          == room.snapshot(at: .start).memory)
    }
    #expect((try? RoomSnapshot(json: Array(bytes.dropLast()))) == nil)
  }
}
