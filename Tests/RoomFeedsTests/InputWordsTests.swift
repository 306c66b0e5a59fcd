import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds
import Testing

/// The words for edits of lists, and those that a feed does not have.
@Suite struct InputWordsTests {
  private static let lines: [(String, RoomInput)] = [
    (
      #""gifts","gifts":[{"sender":"a","gift":"g"},{"sender":"b","gift":"h","count":2}]"#,
      .gifts(
        .receiveBatch([
          GiftMessage(sender: "a", gift: "g"),
          GiftMessage(sender: "b", gift: "h", count: .increment(2)),
        ]))
    ),
    (#""rooms","insert":["a","b"]"#, .pager(.insert(RoomInsertion(rooms: ["a", "b"])))),
    (
      #""rooms","insert":["a"],"place":"first""#,
      .pager(.insert(.init(rooms: ["a"], place: .first)))
    ),
    (
      #""rooms","insert":["a"],"before":"b""#,
      .pager(.insert(.init(rooms: ["a"], place: .before("b"))))
    ),
    (
      #""rooms","insert":["a"],"after":"b""#,
      .pager(.insert(.init(rooms: ["a"], place: .after("b"))))
    ),
    (#""rooms","move":"a","index":3"#, .pager(.move(RoomMove(room: "a", place: .index(3))))),
    (#""rooms","move":"a","place":"last""#, .pager(.move(RoomMove(room: "a", place: .last)))),
    (#""rooms","replace":"a","with":"b""#, .pager(.replace(.init(room: "a", replacement: "b")))),
    (
      #""ticker","action":"set","items":[{"text":"t"}]"#,
      .ticker(.set([TickerItem(kind: "notice", content: "t")]))
    ),
    (
      #""ticker","action":"insert","id":"n","text":"t","index":0"#,
      .ticker(
        .insert(
          TickerInsertion(
            item: TickerItem(id: "n", kind: "notice", content: "t"), position: .index(0))))
    ),
    (
      #""ticker","action":"insert","text":"t","after":"m""#,
      .ticker(
        .insert(
          TickerInsertion(
            item: TickerItem(kind: "notice", content: "t"), position: .after("m"))))
    ),
    (
      #""ticker","action":"replace","id":"n","text":"t""#,
      .ticker(.replace(TickerItem(id: "n", kind: "notice", content: "t")))
    ),
    (
      #""likes.presentSheet","id":"s","detents":[9]"#,
      .likes(.presentSheet(.init(id: "s", detents: [9])))
    ),
    (#""likes.dismissSheet""#, .likes(.dismissSheet)),
    (
      #""touch","phase":"ended","location":{"x":1,"y":2},"regions":["list","bit17"]"#,
      .touch(
        Touch(
          phase: .ended, location: ScreenPoint(x: 1, y: 2),
          regions: [.list, .init(rawValue: 1 << 17)]))
    ),
    (#""room.setLandscape","isLandscape":true"#, .room(.setLandscape(true))),
    (#""room.enter","name":"a""#, .enter(room: "a")),
    (#""room.didReceiveLike","sender":"a","count":2"#, .like(RoomLike(sender: "a", count: 2))),
    (#""suspend""#, .suspend(reason: .app)),
    (#""resume","reason":"background""#, .resume(reason: .background)),
    (#""room.suspend","reason":"r""#, .suspend(reason: "r")),
    // Fields that only recordings have are not looked at.
    (#""suspend","reason":"r","module":"pager""#, .suspend(reason: "r")),
    (#""resume","reason":"r","module":"popups","channel":"c""#, .resume(reason: "r")),
    (#""ticker","action":"resume","ownReason":"room""#, .ticker(.resume(reason: .app))),
    (#""ticker","action":"resume","reason":"room""#, .ticker(.resume(reason: "room"))),
    (#""leave","module":"gifts""#, .room(.leave)),
    (#""enter","name":"a","module":"likes""#, .enter(room: "a")),
    (
      #""answer","id":"p","version":1,"answer":"confirmed""#,
      .popups(.didAnswer(PopupReply(id: "p", answer: .confirmed)))
    ),
    (
      #""ticker","action":"tap","x":1,"y":2,"time":0"#,
      .ticker(.tap(TickerTap(location: ScreenPoint(x: 1, y: 2))))
    ),
    (
      #""touch","phase":"began","location":{"x":1,"y":2},"time":0"#,
      .touch(Touch(phase: .began, location: ScreenPoint(x: 1, y: 2)))
    ),
    (
      #""ticker","action":"configure","configuration":{"capacity":7}"#,
      .ticker(.configure(RoomConfiguration().ticker))
    ),
    (
      #""ticker","action":"reload","items":[{"text":"t","serial":3}]"#,
      .ticker(.reload([TickerItem(kind: "notice", content: "t")]))
    ),
  ]

  @Test(arguments: lines.indices)
  func areRead(row: Int) {
    let (fields, input) = Self.lines[row]
    let items = FeedFormat.jsonl.items(#"{"at":0,"type":\#(fields)}"#)
    #expect(items == [.message(Timed(input, at: .start))])
  }

  @Test(arguments: [
    #""rooms","replace":"a""#, #""rooms","move":["a"]"#, #""rooms","move":"a","place":"middle""#,
    #""rooms","move":"a","remove":["b"]"#, #""rooms","insert":["a"],"index":0.5"#,
    #""gifts""#, #""gifts","gifts":[{"gift":"g"}]"#, #""gifts","gifts":["rose"]"#,
    #""ticker","action":"insert","text":"t""#, #""ticker","action":"replace","id":"n""#,
  ])
  func areRejectedWhereTheyAreIncomplete(fields: String) {
    Self.expectRejection(fields)
  }

  /// A server sends messages, and touches are made in tests: what views, streams and servers report, and
  /// what the app decides, is not for a feed.
  @Test(arguments: [
    #""fullScreen","phase":"ended","combo":1"#, #""close","module":"gifts""#, #""close""#,
    #""ticker","action":"close""#, #""ticker","action":"resize","width":9,"height":9"#,
    #""ticker","action":"measure","item":{"text":"t"},"slot":"first","index":0,"width":9"#,
    #""view","id":"p","phase":"presented""#, #""prioritize","id":"p","priority":9"#,
    #""removePopups""#, #""batch","inputs":[]"#,
    #""restorePopups","takenAt":0,"version":1,"popups":[],"departed":[],"tombstones":[],"matches":[],"rules":{},"away":0"#,
    #""snap","number":1"#, #""stream","name":"a","phase":"loaded""#,
    #""likes.claimTouch","touch":0,"gesture":"likeTap""#,
    #""likes.resignTouch","touch":0,"gesture":{"custom":1}"#,
    #""likes.insertConditions","conditions":["popup"]"#,
    #""likes.removeConditions","conditions":[]"#, #""likes.replaceRules","rules":[]"#,
    #""likes.didChangeList","maximum":9"#, #""likes.enter","name":"a""#,
    #""likes.flush""#, #""likes.didReceiveLikes","count":9"#, #""likes.close""#,
    #""likes.suspend","reason":"r""#, #""likes.resume","reason":"r""#, #""likes""#, #""room""#,
    #""likes.didRefuse","id":1,"room":"a","count":1,"attempt":1"#,
    #""likes.restore","version":1,"nextID":1,"messages":[],"unsent":[]"#,
    #""suspend","reason":{"reserved":"room"}"#, #""didReceiveLike","sender":"a","count":2"#,
    #""room.setLandscape""#, #""room.enter""#,
    #""notice","text":"t""#, #""popup","id":"""#, #""popup","id":"p","maximumTime":0"#,
    #""popup","id":"p","endsOn":{"s":{"rejected":"x"}}"#,
    #""touch","phase":"began","location":{"x":1,"y":1},"regions":["bit32"]"#,
    #""touch","phase":"began","location":{"x":"nan","y":1}"#,
  ])
  func areOfRecordingsOnly(fields: String) {
    Self.expectRejection(fields)
  }

  private static func expectRejection(_ fields: String) {
    let items = FeedFormat.jsonl.items(#"{"at":0,"type":\#(fields)}"#)
    guard items.count == 1, case .rejected(line: 1, reason: _)? = items.first else {
      Issue.record("\(fields) is read as \(items)")
      return
    }
  }
}
