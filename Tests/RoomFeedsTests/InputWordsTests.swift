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
    (#""rooms","insert":["a","b"]"#, .pager(.insert(["a", "b"], at: .last))),
    (#""rooms","insert":["a"],"place":"first""#, .pager(.insert(["a"], at: .first))),
    (#""rooms","insert":["a"],"before":"b""#, .pager(.insert(["a"], at: .before("b")))),
    (#""rooms","insert":["a"],"after":"b""#, .pager(.insert(["a"], at: .after("b")))),
    (#""rooms","move":"a","index":3"#, .pager(.move("a", to: .index(3)))),
    (#""rooms","move":"a","place":"last""#, .pager(.move("a", to: .last))),
    (#""rooms","replace":"a","with":"b""#, .pager(.replace("a", with: "b"))),
    (
      #""ticker.set","items":[{"content":"t"}]"#,
      .ticker(.set([TickerItem(kind: "notice", content: "t")]))
    ),
    (
      #""ticker.insert","item":{"id":"n","content":"t"},"position":{"index":0}"#,
      .ticker(
        .insert(
          TickerInsertion(
            item: TickerItem(id: "n", kind: "notice", content: "t"), position: .index(0))))
    ),
    (
      #""ticker.insert","item":{"content":"t"},"position":{"after":"m"}"#,
      .ticker(
        .insert(
          TickerInsertion(
            item: TickerItem(kind: "notice", content: "t"), position: .after("m"))))
    ),
    (
      #""ticker.replace","id":"n","content":"t""#,
      .ticker(.replace(TickerItem(id: "n", kind: "notice", content: "t")))
    ),
    // Fields that only recordings have are not looked at.
    (#""suspend","reason":"r","module":"pager""#, .suspend(reason: "r")),
    (#""resume","reason":"r","module":"popups","channel":"c""#, .resume(reason: "r")),
    (#""suspend","ownReason":"room""#, .suspend(reason: .app)),
    (#""ticker.resume""#, .ticker(.resume(reason: .app))),
    (#""ticker.resume","reason":"room""#, .ticker(.resume(reason: "room"))),
    (#""leave","module":"gifts""#, .room(.leave)),
    (#""enter","name":"a","module":"likes""#, .enter(room: "a")),
    (
      #""answer","id":"p","version":1,"answer":"confirmed""#,
      .popups(.didAnswer(id: "p", .confirmed))
    ),
    (
      #""ticker.tap","location":{"x":1,"y":2},"instant":0"#,
      .ticker(.tap(TickerTap(location: ScreenPoint(x: 1, y: 2))))
    ),
    (
      #""touch","phase":"began","x":1,"y":2,"time":0"#,
      .touch(Touch(phase: .began, location: ScreenPoint(x: 1, y: 2)))
    ),
    (
      #""ticker.configure","configuration":{},"capacity":7"#,
      .ticker(.configure(RoomConfiguration().ticker))
    ),
    (
      #""ticker.reload","items":[{"content":"t","serial":3}]"#,
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
    #""ticker.insert","item":{"content":"t"}"#, #""ticker.replace","id":"n""#,
    #""ticker.insert","item":{"content":"t"},"position":"first""#,
  ])
  func areRejectedWhereTheyAreIncomplete(fields: String) {
    Self.expectRejection(fields)
  }

  /// A server sends messages, and touches are made in tests: what views, streams and servers report, and
  /// what the app decides, is not for a feed.
  @Test(arguments: [
    #""fullScreen","phase":"ended","combo":1"#, #""close","module":"gifts""#, #""close""#,
    #""ticker.close""#, #""ticker.resize","width":9,"height":9"#,
    #""ticker.didMeasure","showing":{"slot":"first","item":{"content":"t"},"index":0},"width":9"#,
    #""ticker.resume","reason":{"reserved":"room"}"#,
    #""view","id":"p","phase":"presented""#, #""prioritize","id":"p","priority":9"#,
    #""removePopups""#, #""batch","inputs":[]"#,
    #""restorePopups","takenAt":0,"version":1,"popups":[],"departed":[],"tombstones":[],"matches":[],"rules":{},"away":0"#,
    #""snap","number":1"#, #""stream","name":"a","phase":"loaded""#,
    #""claim","finger":0,"gesture":"custom1""#, #""resign","finger":0,"gesture":"custom1""#,
    #""conditions","insert":["popup"]"#, #""gestures","rules":[]"#, #""list","maximum":9"#,
    #""flush""#, #""likes","count":9"#,
    #""delivery","phase":"refused","message":{"id":1,"room":"a","count":1,"attempt":1}"#,
    #""restoreLikes","version":1,"nextID":1,"messages":[],"unsent":[]"#,
    #""notice","content":"t""#, #""popup","id":"""#, #""popup","id":"p","maximumTime":0"#,
    #""popup","id":"p","endsOn":{"s":{"rejected":"x"}}"#,
    #""touch","phase":"began","x":1,"y":1,"regions":["bit17"]"#,
    #""touch","phase":"began","x":"nan","y":1"#,
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
