import FeedTesting
import GiftChannels
import LiveRoom
import RoomCore
import RoomFeeds
import Testing

/// Events and inputs of the gift channels as JSON: each case, and each field.
@Suite struct GiftDescriptionTests {
  private static let combo = GiftCombo(
    id: 7, sender: "ada", gift: "rose", recipient: "bob", unitValue: 5, isLocalUser: true,
    style: "gold", payload: "{}")
  private static let comboText =
    #"{"id":7,"sender":"ada","gift":"rose","recipient":"bob","unitValue":5,"#
    + #""isLocalUser":true,"style":"gold","payload":"{}"}"#
  private static let bare = GiftCombo(id: 8, sender: "a", gift: "g")
  private static let bareText =
    #"{"id":8,"sender":"a","gift":"g","recipient":null,"unitValue":1,"isLocalUser":false,"#
    + #""style":null,"payload":null}"#
  private static let countdown = GiftCountdown(
    id: 2, gift: "rose", combo: "own-2", total: 4, end: .start + .milliseconds(2_500))
  private static let countdownText =
    #""id":2,"gift":"rose","recipient":null,"combo":"own-2","total":4,"end":2.5"#
  private static let crowd = GiftCrowd(
    id: 3, gift: "rose", recipient: "bob", unitValue: 2, senders: 4, combos: 5, units: 6)
  private static let crowdText =
    #""id":3,"gift":"rose","recipient":"bob","unitValue":2,"senders":4,"combos":5,"units":6"#

  private static let account: GiftAccount = {
    var account = GiftAccount()
    account.messages = 9
    account.left = .init(combos: 1, units: 2)
    return account
  }()

  private static let events: [(GiftEvent, String)] = [
    (
      .laneWillEnter(
        LaneEntrance(
          lane: 1, combo: combo, count: 3, waited: .milliseconds(500), returns: true,
          isValuable: true)),
      #""laneWillEnter","lane":1,"combo":\#(comboText),"count":3,"waited":0.5,"returns":true,"#
        + #""isValuable":true"#
    ),
    (
      .laneDidStep(LaneStep(lane: 0, combo: 7, count: 4)),
      #""laneDidStep","lane":0,"combo":7,"count":4"#
    ),
    (
      .laneWillExit(LaneExit(lane: 0, combo: .max, count: 4, reason: .countdownEnded)),
      #""laneWillExit","lane":0,"combo":18446744073709551615,"count":4,"reason":"countdownEnded""#
    ),
    (.laneDidEmpty(lane: 2), #""laneDidEmpty","lane":2"#),
    (
      .laneDidReceiveTap(LaneTap(lane: 0, combo: bare, count: 1)),
      #""laneDidReceiveTap","lane":0,"combo":\#(bareText),"count":1"#
    ),
    (
      .fullScreenWillBegin(FullScreenStart(combo: bare, count: 1, duration: .seconds(4))),
      #""fullScreenWillBegin","combo":\#(bareText),"count":1,"duration":4.0,"waited":0.0,"#
        + #""isValuable":false"#
    ),
    (
      .fullScreenDidStep(FullScreenStep(combo: 7, count: 2)),
      #""fullScreenDidStep","combo":7,"count":2"#
    ),
    (
      .fullScreenDidEnd(FullScreenEnd(combo: 7, reason: .timedOut)),
      #""fullScreenDidEnd","combo":7,"reason":"timedOut""#
    ),
    (
      .comboDidFold(ComboFold(combo: bare, units: 3, waited: .seconds(10), isValuable: true)),
      #""comboDidFold","combo":\#(bareText),"units":3,"waited":10.0,"returns":false,"#
        + #""isValuable":true"#
    ),
    (.crowdDidChange(crowd), #""crowdDidChange",\#(crowdText)"#),
    (.crowdDidEnd(crowd), #""crowdDidEnd",\#(crowdText)"#),
    (
      .comboDidEnd(ComboEnd(combo: bare, units: 3, reason: .laneExited)),
      #""comboDidEnd","combo":\#(bareText),"units":3,"reason":"laneExited","isValuable":false,"isOld":false"#
    ),
    (
      .button(.willSend(GiftSend(gift: "rose", combo: "own-1", batchSize: 2, total: 4))),
      #""button.willSend","gift":"rose","recipient":null,"combo":"own-1","batchSize":2,"total":4"#
    ),
    (
      .button(.countdownDidStart(countdown)),
      #""button.countdownDidStart",\#(countdownText)"#
    ),
    (
      .button(.countdownDidEnd(countdown)),
      #""button.countdownDidEnd",\#(countdownText)"#
    ),
    (.button(.rejected(.missingGift)), #""button.rejected","reason":"missingGift""#),
    (.rejected(RejectedGift(reason: .closed)), #""rejected","reason":"closed","message":null"#),
    (
      .rejected(RejectedGift(reason: .countTooLarge, message: "m")),
      #""rejected","reason":"countTooLarge","message":"m""#
    ),
    (
      .didLeaveRoom(account),
      #""didLeaveRoom","messages":9,"duplicates":0,"echoes":0,"late":0,"summaries":0,"#
        + #""rejected":0,"combos":0,"units":0,"shown":{"combos":0,"units":0},"#
        + #""folded":{"combos":0,"units":0},"waiting":{"combos":0,"units":0},"#
        + #""revoked":{"combos":0,"units":0},"left":{"combos":1,"units":2}"#
    ),
  ]

  @Test(arguments: events.indices)
  func anEventIsItsCaseBesideItsFields(row: Int) {
    let (event, text) = Self.events[row]
    let line = RoomEvent.gifts(event).line(at: .start + .milliseconds(1_500))
    #expect(
      differences(in: line, from: #"{"time":1.5,"module":"gifts","event":\#(text)}"#) == [])
  }

  @Test func aReasonIsTheNameOfItsCase() {
    let exits = GiftEvent.LaneExitReason.allCases.map {
      (GiftEvent.laneWillExit(LaneExit(lane: 0, combo: 1, count: 1, reason: $0)), "\($0)")
    }
    let ends = GiftEvent.FullScreenEndReason.allCases.map {
      (GiftEvent.fullScreenDidEnd(FullScreenEnd(combo: 1, reason: $0)), "\($0)")
    }
    let combos = GiftEvent.ComboEndReason.allCases.map {
      (GiftEvent.comboDidEnd(ComboEnd(combo: Self.bare, units: 1, reason: $0)), "\($0)")
    }
    let rejections = GiftRejection.allCases.map {
      (GiftEvent.rejected(RejectedGift(reason: $0)), $0.rawValue)
    }
    for (event, reason) in exits + ends + combos + rejections {
      let line = RoomEvent.gifts(event).line()
      #expect(differences(in: line, from: #"{"reason":"\#(reason)"}"#) == [])
    }
  }

  private static let message = GiftMessage(
    id: "m", sender: "ada", gift: "rose", recipient: "bob", count: .closingTotal(3), combo: "c",
    batchSize: 2, unitValue: 5, style: "gold", payload: "{}", hold: .milliseconds(1_500),
    fullScreen: .seconds(4))
  private static let messageText =
    #""id":"m","sender":"ada","gift":"rose","recipient":"bob","count":{"closingTotal":3},"#
    + #""combo":"c","batchSize":2,"unitValue":5,"style":"gold","payload":"{}","hold":1.5,"fullScreen":"#

  // In a recording durations have no more digits than they need.
  private static let inputs: [(input: GiftInput, recorded: String, inFeed: String?)] = [
    (.receive(message), #""receive",\#(messageText)4"#, #""gift",\#(messageText)4.0"#),
    (
      .receiveBatch([message]), #""receiveBatch","gifts":[{\#(messageText)4}]"#,
      #""gifts","gifts":[{\#(messageText)4.0}]"#
    ),
    (.receiveBatch([]), #""receiveBatch","gifts":[]"#, #""gifts","gifts":[]"#),
    (.revoke(id: "m"), #""revoke","id":"m""#, #""gifts.revoke","id":"m""#),
    (.didTapLane(1), #""didTapLane","lane":1"#, #""gifts.didTapLane","lane":1"#),
    (
      .give(GiftTap(gift: "g", recipient: "r", batchSize: 3, unitValue: 4)),
      #""give","gift":"g","recipient":"r","batchSize":3,"unitValue":4"#,
      #""gifts.give","gift":"g","recipient":"r","batchSize":3,"unitValue":4"#
    ),
    (.didFinishFullScreen(combo: 7), #""didFinishFullScreen","combo":7"#, nil),
    (.didFailFullScreen(combo: 7), #""didFailFullScreen","combo":7"#, nil),
    (.leaveRoom, #""leaveRoom""#, nil),
    (.restore(GiftSnapshot(messages: ["g"])), #""restore","messages":["g"]"#, nil),
    (.suspend(reason: "r"), #""suspend","reason":"r""#, nil),
    (.suspend(reason: .room), #""suspend","reason":{"reserved":"room"}"#, nil),
    (.resume(reason: "r"), #""resume","reason":"r""#, nil),
    (.close, #""close""#, nil),
  ]

  @Test(arguments: inputs.indices)
  func anInputIsReadAsItIsWritten(row: Int) throws {
    let (input, recorded, inFeed) = Self.inputs[row]
    try RoomInput.gifts(input).checkRecording(of: .gifts, #""type":\#(recorded)"#)
    RoomInput.gifts(input).checkFeed(inFeed.map { #""type":\#($0)"# })
  }

  @Test(arguments: [
    GiftCount.single(4), .increment(-4), .runningTotal(.max), .closingTotal(.min), .summary(0),
  ])
  func aCountIsACaseWithItsNumber(_ count: GiftCount) {
    RoomInput.gift(GiftMessage(sender: "a", gift: "g", count: count))
      .checkFeed(#""count":{"\#(count.name)":\#(count.number)}"#)
  }

  @Test func theNameOfTheLocalUserIsReplacedInARecording() {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.gifts.localUser = "bob"
    let header = RecordingHeader(
      configuration: configuration, ownRules: [], modules: [.gifts], replaced: [])
    var writer = RecordingWriter(keepsNames: false)
    let text = String(decoding: writer.header(header), as: UTF8.self)
    #expect(text.contains(#""localUser":"name1""#) && text.contains(#""localUser":"name2""#))
    #expect(!text.contains("ada") && !text.contains("bob"))
  }
}

extension GiftCount {
  fileprivate var name: String {
    switch self {
    case .single: "single"
    case .increment: "increment"
    case .runningTotal: "runningTotal"
    case .closingTotal: "closingTotal"
    case .summary: "summary"
    }
  }
}
