import FeedTesting
import LiveRoomKit
import Testing

/// The words of a feed where they are not those that are written, and those that a feed does not have.
@Suite struct InputWordsTests {
  private static func read(_ fields: String) -> [FeedItem] {
    FeedReader.items(#"{"at":0,"type":\#(fields)}"#)
  }

  @Test(
    arguments: [
      // A field that is left out has its default.
      #""pager.insert","rooms":["a","b"],"position":null"#:
        .pager(.insert(rooms: ["a", "b"])),
      // A room of its own is no address.
      #""pager.show","room":"a""#: .pager(.show(room: "a")),
      #""pager.didBeginDrag""#: .pager(.didBeginDrag(touch: 0)),
      #""pager.didDrag","travel":1"#: .pager(.didDrag(travel: 1)),
      #""pager.didEndDrag""#: .pager(.didEndDrag()),
      #""pager.didCancelDrag","touch":null"#: .pager(.didCancelDrag(touch: 0)),
      #""notice","id":"n","content":"t","width":900"#:
        .notice(TickerItem(id: "n", kind: "notice", content: "t", width: 900)),
      #""ticker.set","items":[{"content":"t"}]"#:
        .ticker(.set([TickerItem(kind: "notice", content: "t")])),
      #""ticker.resume""#: .ticker(.resume(reason: .app)),
      #""ticker.resume","reason":"room""#: .ticker(.resume(reason: "room")),
      #""likes.presentSheet","id":"s","detents":[9]"#:
        .likes(.presentSheet(.init(id: "s", detents: [9]))),
      #""touch","phase":"ended","location":{"x":1,"y":2},"regions":["list","bit17"]"#:
        .touch(
          Touch(
            phase: .ended, location: ScreenPoint(x: 1, y: 2),
            regions: [.list, .init(rawValue: 1 << 17)])),
      #""popups.advance","scope":{"channel":"modal"}"#:
        .popups(.advance(PopupAdvance(scope: .channel("modal")))),
      #""popups.advance","scope":{"queue":{"name":"q"}},"condition":{"any":[{"version":2}]}"#:
        .popups(
          .advance(PopupAdvance(scope: .queue("q"), condition: .any([.version(atLeast: 2)])))),
      #""popups.dropQueue","queue":{"name":"q"}"#: .popups(.dropQueue(queue: "q")),
      #""popups.resumeTimer","id":"1""#:
        .popups(.resumeTimer(id: "1")),
      #""popups.setScene""#: .popups(.setScene(nil)),
      #""popups.setMatch","match":null"#: .popups(.setMatch(nil)),
      #""popups.signal","name":"n""#: .popups(.signal(PopupSignal("n"))),
      #""popup","id":"1","delay":0.5,"expiry":5,"queue":{"name":"q"},"queue":null"#:
        .popup(
          Popup(id: "1", queue: "q", delay: .milliseconds(500), expiry: .start + .seconds(5))),
      #""suspend""#: .suspend(reason: .app),
      // The long forms of short ones.
      #""gifts.receive","sender":"a","gift":"g""#: .gift(GiftMessage(sender: "a", gift: "g")),
      #""gifts.receiveBatch","gifts":[]"#: .gifts([]),
      #""popups.enqueue","id":"1""#: .popup(Popup(id: "1")),
      #""popups.enqueueBatch","popups":[]"#: .popups([]),
      #""room.enter","room":"a""#: .enter(room: "a"),
      #""room.receiveLike","sender":"a","count":2"#: .like(RoomLike(sender: "a", count: 2)),
      #""room.suspend","reason":"r""#: .suspend(reason: "r"),
      // Fields that only recordings have are not looked at.
      #""suspend","reason":"r","module":"pager""#: .suspend(reason: "r"),
      #""leave","module":"gifts""#: .room(.leave),
      #""ticker.tap","location":{"x":1,"y":2},"time":0"#:
        .ticker(.tap(TickerTap(location: ScreenPoint(x: 1, y: 2)))),
      #""touch","phase":"began","location":{"x":1,"y":2},"time":0"#:
        .touch(Touch(phase: .began, location: ScreenPoint(x: 1, y: 2))),
      #""ticker.configure","configuration":{},"capacity":7"#:
        .ticker(.configure(RoomConfiguration().ticker)),
      #""ticker.reload","items":[{"content":"t","serial":3}]"#:
        .ticker(.reload([TickerItem(kind: "notice", content: "t")])),
    ] as [String: RoomInput])
  func areRead(fields: String, input: RoomInput) {
    #expect(Self.read(fields) == [.message(Timed(input, at: .start))])
  }

  /// A plain value in place of an object, where the plain value has one meaning.
  @Test(
    arguments: [
      #""gift","sender":"a","gift":"g","count":3"#:
        .gift(GiftMessage(sender: "a", gift: "g", count: .increment(3))),
      #""gift","sender":"a","gift":"g","count":-0.3e1"#:
        .gift(GiftMessage(sender: "a", gift: "g", count: .increment(-3))),
      #""gifts","gifts":[{"sender":"a","gift":"g","count":2}]"#:
        .gifts([GiftMessage(sender: "a", gift: "g", count: .increment(2))]),
      #""pager.insert","rooms":["a"],"position":2"#:
        .pager(.insert(rooms: ["a"], position: .index(2))),
      #""ticker.insert","item":"t","position":0"#:
        .ticker(
          .insert(
            TickerInsertion(item: TickerItem(kind: "notice", content: "t"), position: .index(0)))),
      #""ticker.set","items":["s",{"content":"t"}]"#:
        .ticker(.set(["s", "t"].map { TickerItem(kind: "notice", content: $0) })),
      #""popup","id":"1","queue":"q""#: .popup(Popup(id: "1", queue: "q")),
      #""popups.dropQueue","queue":"q""#: .popups(.dropQueue(queue: "q")),
      #""popups.advance","scope":{"queue":"q"},"condition":{"queue":"p"}"#:
        .popups(.advance(PopupAdvance(scope: .queue("q"), condition: .queue("p")))),
      #""setRules","rules":["arrival",{"rule":"quiet"}]"#:
        .popups(.setRules([RuleConfiguration("arrival"), RuleConfiguration("quiet")])),
      #""ticker.configure","configuration":{"mode":{"rounds":3}}"#: .ticker(
        .configure(threeRounds)),
    ] as [String: RoomInput])
  func thatArePlain(fields: String, input: RoomInput) {
    #expect(Self.read(fields) == [.message(Timed(input, at: .start))])
  }

  private static let threeRounds: TickerConfiguration = {
    var configuration = RoomConfiguration().ticker
    configuration.mode = .rounds(3, then: .rest)
    return configuration
  }()

  @Test(arguments: [
    #""pager.move","room":"a""#: "“position” is missing",
    #""pager.move","room":"a","position":"middle""#:
      "“position” must be one of the following, not “middle”",
    #""pager.move","room":"a","position":{"index":0.5}"#: "“position.index” must be a whole number",
    #""pager.move","room":"a","position":{"before":"b","after":"c"}"#:
      #"“position” must be first, last, an index, {"before": id}, {"after": id} or {"index": "#,
    #""pager.move","room":"a","position":1.5"#: "“position” must be first, last, an index, ",
    #""pager.insert","rooms":[],"position":"last.one""#:
      "“position” must be one of the following, not “last.one”: first, last, ",
    #""pager.didDrag","travel":1e999"#: "“travel” must be a number",
    #""pager.unlock.lock","reason":"a""#:
      "“type” must be one of the following, not “unlock.lock”: pager.setRooms, pager.insert, ",
    #""pager.fly""#:
      "“type” must be one of the following, not “fly”: pager.setRooms, pager.insert, "
      + "pager.remove, pager.move, pager.replace, pager.show, pager.didBeginDrag, pager.didDrag, "
      + "pager.didEndDrag, pager.didCancelDrag, pager.setPageLength, pager.lock and 1 more",
    #""pager""#: "No message type is “pager”. The types are: gift, ",
    #""enter.nothing","room":"a""#:
      "“type” must be one of the following, not “enter.nothing”: gift, gifts, notice, ",
    #""gift","sender":"a","gift":"b","count":{"increment.by":1}"#:
      "“count” must be one of the following, not “increment.by”: ",
    #""gift","sender":"a","gift":"b","count":{"increment":1,"single":2}"#:
      #"“count” must be a whole number, which is an increment, or {"single": number}, "#,
    #""gift","sender":"a","gift":"b","count":"3""#:
      #"“count” must be a whole number, which is an increment, or {"single": number}, "#,
    #""ticker.configure","configuration":{"displayDurationn":1}"#:
      "The name “configuration.displayDurationn” is unknown. The names are: displayDuration, ",
    #""ticker.reload","items":[{"id":"n"}]"#: "“items.0.content” is missing",
    #""notice","content":"t""#: "“id” is missing",
    #""popups.advance","scope":{}"#:
      #"“scope” must be {"channel": name} or {"queue": queue}"#,
    #""popups.advance","scope":{"queue":{"match":"m"}}"#: "“scope.queue.name” is missing",
    #""popups.advance","scope":{"channel":"c"},"otherwise":"waits""#:
      "“otherwise” must be one of skips, stops",
    #""popups.advance","scope":{"channel":"c"},"condition":{"id":"1","kind":"k"}"#:
      #"“condition” must be {"id": text}, {"kind": text}, "#,
    #""popup","id":"1","endsOn":{"shared":true}"#:
      "“endsOn.shared” must be confirmed, cancelled, timedOut, ",
    #""ticker.insert","item":"t","position":true"#:
      #"“position” must be first, last, an index, {"before": id}, {"after": id} or {"#,
    #""ticker.set","items":[7]"#: "“items.0” must be text, or an object",
    #""ticker.configure","configuration":{"mode":{"rounds":0}}"#:
      "“configuration.mode.rounds” must be a number of rounds, or an object",
    #""setRules","rules":[7]"#: #"“rules.0” must be the name of a rule, or {"rule": name, "#,
    #""popup","id":"""#: "“id” must be text that is not empty",
    #""popup","id":"1","queue":7"#: "“queue” must be the name of a queue, or an object",
    #""touch","phase":"began","location":{"x":1,"y":1},"regions":["bit32"]"#:
      "“regions” must be a list of likeArea, ",
    #""delivered","room":"a","input":{"leave":{}}"#: "“input.type” is missing",
  ])
  func areRejectedByTheirField(fields: String, sentence: String) {
    guard case .rejected(line: 1, reason: let reason) = Self.read(fields).first else {
      Issue.record("\(fields) is read")
      return
    }
    #expect(reason.description.hasPrefix(sentence), "\(reason)")
  }

  /// A server sends messages, and touches are made in tests: what views, streams and servers report, and
  /// what the app decides, is not for a feed.
  @Test(arguments: [
    #""gifts.didFinishFullScreen","combo":1"#, #""close""#, #""ticker.close""#,
    #""ticker.resume","reason":{"reserved":"room"}"#, #""popups.didAppear","id":"p""#,
    #""popups.restore","snapshot":{"takenAt":0,"version":1}"#, #""pager.didLoad","room":"a""#,
    #""likes.insertConditions","conditions":["popup"]"#, #""likes""#, #""room""#,
    #""suspend","reason":{"reserved":"room"}"#, #""room.setLandscape""#,
    #""room.restore","snapshot":{"version":1,"memory":{"numbers":{}}}"#,
  ])
  func areOfRecordingsOnly(fields: String) {
    #expect(Self.read(fields).rejectedLines == [1])
  }
}
