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
    (#""pager.insert","rooms":["a","b"]"#, .pager(.insert(RoomInsertion(rooms: ["a", "b"])))),
    // A room of its own is no address.
    (#""pager.show","room":"a""#, .pager(.show(RoomSelection(room: "a")))),
    (
      #""ticker.set","items":[{"content":"t"}]"#,
      .ticker(.set([TickerItem(kind: "notice", content: "t")]))
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
    (#""room.enter","room":"a""#, .enter(room: "a")),
    (#""room.receiveLike","sender":"a","count":2"#, .like(RoomLike(sender: "a", count: 2))),
    (#""suspend""#, .suspend(reason: .app)),
    (#""resume","reason":"background""#, .resume(reason: .background)),
    (#""room.suspend","reason":"r""#, .suspend(reason: "r")),
    // Fields that only recordings have are not looked at.
    (#""suspend","reason":"r","module":"pager""#, .suspend(reason: "r")),
    (#""resume","reason":"r","module":"popups","channel":"c""#, .resume(reason: "r")),
    (#""ticker.resume""#, .ticker(.resume(reason: .app))),
    (#""ticker.resume","reason":"room""#, .ticker(.resume(reason: "room"))),
    (#""gifts.receive","sender":"a","gift":"g""#, .gift(GiftMessage(sender: "a", gift: "g"))),
    (#""gifts.receiveBatch","gifts":[]"#, .gifts([])),
    (#""leave","module":"gifts""#, .room(.leave)),
    (#""enter","room":"a","module":"likes""#, .enter(room: "a")),
    (
      #""ticker.tap","location":{"x":1,"y":2},"time":0"#,
      .ticker(.tap(TickerTap(location: ScreenPoint(x: 1, y: 2))))
    ),
    (
      #""touch","phase":"began","location":{"x":1,"y":2},"time":0"#,
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
    let items = FeedReader.items(#"{"at":0,"type":\#(fields)}"#)
    #expect(items == [.message(Timed(input, at: .start))])
  }

  @Test(arguments: [
    #""pager.move","room":["a"],"position":"last""#, #""pager""#, #""pager.""#,
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
    #""gifts.didFinishFullScreen","combo":1"#, #""gifts.didFailFullScreen","combo":1"#,
    #""gifts.leaveRoom""#, #""gifts.suspend","reason":"app""#, #""gifts.resume","reason":"app""#,
    #""gifts.close""#, #""close""#,
    #""ticker.close""#, #""ticker.resize","width":9,"height":9"#,
    #""ticker.didMeasure","showing":{"slot":"first","item":{"content":"t"},"index":0},"width":9"#,
    #""ticker.resume","reason":{"reserved":"room"}"#,
    #""popups.didAppear","id":"p""#, #""popups.didFailToAppear","id":"p""#,
    #""popups.didDisappear","id":"p""#, #""popups.prioritize","id":"p","priority":9"#,
    #""popups.removeAll""#, #""popups.batch","inputs":[]"#, #""popups.close""#,
    #""popups.suspend","reason":"r""#, #""popups.resume","reason":"r""#,
    #""popups.suspendScope","scope":{"channel":"c"},"reason":"r""#,
    #""popups.resumeScope","scope":{"channel":"c"},"reason":"r""#,
    #""popups.restore","snapshot":{"takenAt":0,"version":1}"#,
    #""pager.didFinishSnap","number":1"#, #""pager.didLoad","room":"a""#,
    #""pager.didFailToLoad","room":"a""#, #""pager.suspend","reason":"r""#,
    #""pager.resume","reason":"r""#, #""pager.close""#,
    #""likes.claimTouch","touch":0,"gesture":"likeTap""#,
    #""likes.resignTouch","touch":0,"gesture":{"custom":1}"#,
    #""likes.insertConditions","conditions":["popup"]"#,
    #""likes.removeConditions","conditions":[]"#, #""likes.replaceRules","rules":[]"#,
    #""likes.didChangeList","maximum":9"#, #""likes.enter","room":"a""#,
    #""likes.flush""#, #""likes.receiveLikes","count":9"#, #""likes.close""#,
    #""likes.suspend","reason":"r""#, #""likes.resume","reason":"r""#, #""likes""#, #""room""#,
    #""likes.didRefuse","id":1,"room":"a","count":1,"attempt":1"#,
    #""likes.restore","version":1,"nextID":1,"messages":[],"unsent":[]"#,
    #""suspend","reason":{"reserved":"room"}"#, #""receiveLike","sender":"a","count":2"#,
    #""room.setLandscape""#, #""room.enter""#,
    #""notice","content":"t""#, #""popup","id":"""#, #""popup","id":"p","maximumTime":0"#,
    #""touch","phase":"began","location":{"x":1,"y":1},"regions":["bit32"]"#,
    #""touch","phase":"began","location":{"x":"nan","y":1}"#,
  ])
  func areOfRecordingsOnly(fields: String) {
    Self.expectRejection(fields)
  }

  private static func expectRejection(_ fields: String) {
    let items = FeedReader.items(#"{"at":0,"type":\#(fields)}"#)
    guard items.count == 1, case .rejected(line: 1, reason: _)? = items.first else {
      Issue.record("\(fields) is read as \(items)")
      return
    }
  }
}
