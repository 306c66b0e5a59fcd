import FeedTesting
import GiftChannels
import LikeGestures
import LiveRoom
import RoomCore
import Testing

@testable import RoomFeeds

/// How events and inputs of likes, gestures and the room are written, every case of every enumeration.
@Suite struct LikeDescriptionTests {
  private static func written(_ value: some WrittenValue) -> String {
    var json = JSONText()
    value.write(to: &json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  private static func read<Value: ReadValue>(_ json: String) throws(FieldError) -> Value {
    try Value(from: JSONReader(Array(json.utf8)[...], isExact: true))
  }

  private static let point = ScreenPoint(x: 1, y: 2)
  private static let message = LikeMessage(session: "s", id: 7, room: "a", count: 3, attempt: 2)
  private static let messageFields = #""session":"s","id":7,"room":"a","count":3,"attempt":2"#

  private static let likes: [(LikeEvent, String)] = [
    (
      .didResolve(GestureResolution(gesture: .custom(3), touch: 1, verdict: .accepted)),
      #""didResolve","gesture":{"custom":3},"touch":1,"verdict":"accepted""#
    ),
    (
      .didTap(
        GestureTap(
          gesture: .likeTap, location: point, landed: .start, lifted: .start + .seconds(1))),
      #""didTap","gesture":"likeTap","touch":0,"location":{"x":1.0,"y":2.0},"landed":0.0,"lifted":1.0"#
    ),
    (
      .didConfirmTap(
        GestureTap(gesture: .likeTap, location: point, landed: .start, lifted: .start)),
      #""didConfirmTap","gesture":"likeTap","touch":0,"location":{"x":1.0,"y":2.0},"landed":0.0,"lifted":0.0"#
    ),
    (
      .didDrag(
        GestureDrag(gesture: .sheetPan, phase: .ended(velocity: point), location: .zero)),
      #""didDrag","gesture":"sheetPan","touch":0,"phase":{"ended":{"x":1.0,"y":2.0}},"#
        + #""location":{"x":0.0,"y":0.0},"translation":{"x":0.0,"y":0.0}"#
    ),
    (.clearedDidChange(true), #""clearedDidChange","isCleared":true"#),
    (
      .sheet(.willPresent(SheetSpec(id: "s", detents: [1, 2]))),
      #""sheet.willPresent","id":"s","detents":[1.0,2.0],"initialDetent":0,"isDismissible":true"#
    ),
    (.sheet(.didMove(height: 1)), #""sheet.didMove","height":1.0"#),
    (.sheet(.didCatch(height: 1)), #""sheet.didCatch","height":1.0"#),
    (
      .sheet(
        .willSettle(
          SheetSettling(
            from: 1, to: 2, began: .start, spring: DampedSpring(response: .seconds(1)),
            duration: .seconds(3)))),
      #""sheet.willSettle","from":1.0,"to":2.0,"began":0.0,"#
        + #""spring":{"response":1.0,"dampingFraction":0.825,"initialVelocity":0.0},"duration":3.0"#
    ),
    (.sheet(.didSettle(height: 1)), #""sheet.didSettle","height":1.0"#),
    (
      .sheet(.didAttemptDismissal(SheetDismissal(id: "s", cause: .backdrop))),
      #""sheet.didAttemptDismissal","id":"s","cause":"backdrop""#
    ),
    (
      .sheet(.didDismiss(SheetDismissal(id: "s", cause: .leftRoom))),
      #""sheet.didDismiss","id":"s","cause":"leftRoom""#
    ),
    (
      .sheet(.listDidScroll(ListScrollStep(touch: 1, offset: 2))),
      #""sheet.listDidScroll","touch":1,"offset":2.0"#
    ),
    (
      .sheet(.listDidEndDragging(ListDragEnd(touch: 1, offset: 2, velocity: 3))),
      #""sheet.listDidEndDragging","touch":1,"offset":2.0,"velocity":3.0"#
    ),
    (
      .didLike(LocalLike(location: point, combo: 2)),
      #""didLike","location":{"x":1.0,"y":2.0},"combo":2"#
    ),
    (.comboDidEnd(count: 2), #""comboDidEnd","count":2"#),
    (
      .heartDidAppear(
        Heart(id: .max, point: point, variant: 2, began: .start, motion: .fade(over: .seconds(1)))),
      #""heartDidAppear","id":18446744073709551615,"point":{"x":1.0,"y":2.0},"variant":2,"began":0.0,"#
        + #""motion":{"duration":1.0,"opacity":[[0.0,0.0],[1.0,1.0,"easeInOut"]]}"#
    ),
    (.heartDidDisappear(id: 2), #""heartDidDisappear","id":2"#),
    (.didFoldHearts(count: 2), #""didFoldHearts","count":2"#),
    (.didRemoveAllHearts, #""didRemoveAllHearts""#),
    (.didReceiveLikes(count: 2), #""didReceiveLikes","count":2"#),
    (.totalDidChange(2), #""totalDidChange","total":2"#),
    (.sendLikes(message), #""sendLikes",\#(messageFields)"#),
    (.didDeliverLikes(message), #""didDeliverLikes",\#(messageFields)"#),
    (
      .didFailToDeliverLikes(FailedLikes(message: message, retryAt: .start)),
      #""didFailToDeliverLikes","message":{\#(messageFields)},"retryAt":0.0"#
    ),
    (.didLoseLikes(message), #""didLoseLikes",\#(messageFields)"#),
    (.didRestoreLikes(count: 2), #""didRestoreLikes","count":2"#),
    (.didEnter(room: "a"), #""didEnter","room":"a""#),
    (.rejected(.noSheet), #""rejected","reason":"noSheet""#),
  ]

  @Test(arguments: likes.indices)
  func eventsOfLikes(_ row: Int) {
    let (event, fields) = Self.likes[row]
    let expected = #"{"time":0.0,"module":"likes","event":\#(fields)}"#
    #expect(differences(in: RoomEvent.likes(event).line(), from: expected) == [])
  }

  private static let room: [(RoomChange, String)] = [
    (.entered(room: "a"), #""entered","room":"a""#), (.left(room: "a"), #""left","room":"a""#),
    (.overlaysHidden(true), #""overlaysHidden","areHidden":true"#),
    (.suspended, #""suspended""#), (.resumed, #""resumed""#),
    (.send(.likes(message)), #""send.likes",\#(messageFields)"#),
    (
      .send(.gift(GiftSend(gift: "g", combo: "c", batchSize: 2, total: 3))),
      #""send.gift","gift":"g","recipient":null,"combo":"c","batchSize":2,"total":3"#
    ),
    (
      .didFailToSendGift(GiftSend(gift: "g", recipient: "p", combo: "c", total: 1)),
      #""didFailToSendGift","gift":"g","recipient":"p","combo":"c","batchSize":1,"total":1"#
    ),
    (.rejected(.otherRoom("a")), #""rejected","reason":{"otherRoom":"a"}"#),
    (.rejected(.suspended), #""rejected","reason":"suspended""#),
    (.rejected(.notSuspended), #""rejected","reason":"notSuspended""#),
    (.rejected(.tooManySuspensions(limit: 64)), #""rejected","reason":{"tooManySuspensions":64}"#),
  ]

  @Test(arguments: room.indices)
  func eventsOfTheRoom(_ row: Int) {
    let (change, fields) = Self.room[row]
    let expected = #"{"time":0.0,"module":"room","event":\#(fields)}"#
    #expect(differences(in: RoomEvent.room(change).line(), from: expected) == [])
  }

  @Test func rejections() {
    let claim = TouchClaim(touch: 1, gesture: .custom(2))
    let table: [(LikeRejection, String)] = [
      (.unknownTouch(1), #"{"unknownTouch":1}"#),
      (.touchAlreadyDown(1), #"{"touchAlreadyDown":1}"#),
      (.invalidLocation(touch: 1), #"{"invalidLocation":1}"#),
      (.tooManyTouches(1), #"{"tooManyTouches":1}"#),
      (.notACandidate(claim), #"{"notACandidate":{"touch":1,"gesture":{"custom":2}}}"#),
      (.invalidSheet(id: "s"), #"{"invalidSheet":"s"}"#), (.noSheet, #""noSheet""#),
      (.invalidCount(-1), #"{"invalidCount":-1}"#),
      (.unknownMessage(Self.message), #"{"unknownMessage":{\#(Self.messageFields)}}"#),
      (.invalidSnapshot, #""invalidSnapshot""#), (.tooLateToRestore, #""tooLateToRestore""#),
      (.sameRoom("a"), #"{"sameRoom":"a"}"#), (.tooManyRules(65), #"{"tooManyRules":65}"#),
      (.suspended, #""suspended""#),
      (.tooManySuspensions(limit: 64), #"{"tooManySuspensions":64}"#),
      (.closed, #""closed""#),
    ]
    for (rejection, text) in table {
      #expect(differences(in: Self.written(rejection), from: text) == [])
    }
  }

  @Test func verdictsAndPhases() {
    let reasons: [(GestureVerdict.Reason, String)] = [
      (.lost(to: .custom(1)), #"{"lost":{"custom":1}}"#), (.moved, #""moved""#),
      (.direction, #""direction""#), (.atEdge, #""atEdge""#), (.busy, #""busy""#),
      (.tooLong, #""tooLong""#), (.lifted, #""lifted""#), (.locked, #""locked""#),
      (.cancelled, #""cancelled""#), (.resigned, #""resigned""#),
    ]
    for (reason, text) in reasons {
      #expect(Self.written(GestureVerdict.rejected(reason)) == #"{"rejected":\#(text)}"#)
    }
    #expect(
      Self.written(GestureVerdict.acceptedTogether(with: .pageDrag))
        == #"{"acceptedTogether":"pageDrag"}"#)
    let phases: [(GestureDrag.Phase, String)] = [
      (.began, #""began""#), (.changed, #""changed""#), (.cancelled, #""cancelled""#),
    ]
    for (phase, text) in phases { #expect(Self.written(phase) == text) }
  }

  // MARK: Both ways

  private func check<Value: ReadValue & Equatable>(_ table: [(Value, String)]) throws {
    for (value, text) in table {
      #expect(differences(in: Self.written(value), from: text) == [])
      #expect(try Self.read(text) == value)
    }
  }

  @Test func gesturesAndRules() throws {
    try check([
      (RoomGesture.likeTap, #""likeTap""#), (.twoFingerTap, #""twoFingerTap""#),
      (.controlTap, #""controlTap""#), (.backdropTap, #""backdropTap""#),
      (.pageDrag, #""pageDrag""#), (.clearSwipe, #""clearSwipe""#), (.sheetPan, #""sheetPan""#),
      (.listScroll, #""listScroll""#), (.rowScroll, #""rowScroll""#),
      (.custom(0), #"{"custom":0}"#), (.custom(255), #"{"custom":255}"#),
    ])
    try check([
      (GestureRule.Trigger.tap, #""tap""#), (.twoFingerTap, #""twoFingerTap""#),
      (.longPress, #""longPress""#), (.claim, #""claim""#), (.drag(.any), #"{"drag":"any"}"#),
    ])
    try check(
      DragDirection.allCases.map { (.drag($0), #"{"drag":"\#($0.rawValue)"}"#) }
        as [(GestureRule.Trigger, String)])
    try check(Touch.Phase.allCases.map { ($0, #""\#($0.rawValue)""#) })
    try check([
      (SheetRelease.projected(), #"{"projected":{"fastVelocity":300.0,"longStep":5.0}}"#),
      (.lastStep(), #"{"lastStep":5.0}"#),
    ])
    #expect(try Self.read(#"{"projected":{}}"#) == SheetRelease.projected())
    for text in [#""custom""#, #"{"custom":256}"#, #"{"custom":-1}"#, #"{"likeTap":1,"x":2}"#, "3"]
    {
      #expect(throws: FieldError.self) { try Self.read(text) as RoomGesture }
    }
    #expect(throws: FieldError.self) { try Self.read(#""drag""#) as GestureRule.Trigger }
    #expect(throws: FieldError.self) { try Self.read(#""lastStep""#) as SheetRelease }
  }

  @Test func options() throws {
    try check(
      [
        ([], "[]"), (.likeArea, #"["likeArea"]"#), ([.moving, .control], #"["control","moving"]"#),
        (TouchRegions(rawValue: 1 << 31 | 1 << 17 | 1), #"["likeArea","bit17","bit31"]"#),
      ] as [(TouchRegions, String)])
    try check(
      [
        ([.popup, .sheet, .landscape, .cleared], #"["popup","sheet","landscape","cleared"]"#),
        (RoomConditions(rawValue: 1 << 16), #"["bit16"]"#),
      ] as [(RoomConditions, String)])
    for text in [#"["bit32"]"#, #"["bit-1"]"#, #"["bit"]"#, #"["bit17x"]"#, #""popup""#, "[1]"] {
      #expect(throws: FieldError.self) { try Self.read(text) as RoomConditions }
    }
  }

  // MARK: Snapshots

  @Test func aSnapshotIsReadAsItIsWritten() throws {
    var snapshot = LikeSnapshot()
    snapshot.nextID = .max
    snapshot.messages = [Self.message]
    snapshot.unsent = [.init(room: "é", count: .max)]
    let expected =
      #"{"version":1,"nextID":18446744073709551615,"messages":[{\#(Self.messageFields)}],"#
      + #""unsent":[{"room":"é","count":9223372036854775807}]}"#
    #expect(differences(in: String(decoding: snapshot.json, as: UTF8.self), from: expected) == [])
    #expect(try LikeSnapshot(json: snapshot.json) == snapshot)
  }

  @Test(arguments: [
    ("", "The values are not JSON from byte 0 on."),
    ("{", "The values are not JSON from byte 1 on."),
    ("[]", "The whole must be an object."), ("{}", "“version” is missing."),
    (
      #"{"version":1,"nextID":-1,"messages":[],"unsent":[]}"#,
      "“nextID” must be a whole number, 0 to 18446744073709551615."
    ),
    (
      #"{"version":1,"nextID":2,"messages":[{"id":1,"room":"a","count":1e300,"attempt":1}],"unsent":[]}"#,
      "“messages.0.count” must be a whole number."
    ),
    (
      #"{"version":1,"nextID":2,"messages":[],"unsent":[{"room":"a"}]}"#,
      "“unsent.0.count” is missing."
    ),
    (String(repeating: "[", count: 100_000), "The values are nested deeper than 64 levels."),
  ])
  func aForgedSnapshotIsRefused(_ json: String, _ sentence: String) {
    let error = #expect(throws: FieldError.self) { try LikeSnapshot(json: Array(json.utf8)) }
    #expect(error?.description == sentence)
  }
}
