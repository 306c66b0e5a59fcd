import LiveRoomKit
import RoomPage
import Testing

@Suite struct PageWriterTests {
  private static func page(
    title: String = "run", _ configuration: RoomConfiguration = RoomConfiguration(),
    _ write: (inout PageWriter) throws -> Void = { _ in }
  ) throws -> String {
    var bytes: [UInt8] = []
    var page = try PageWriter(title: title, configuration: configuration) { bytes += $0 }
    try write(&page)
    try page.finish()
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  /// The text of a block, ended where a browser ends it.
  private static func block(_ id: String, in page: String) throws -> Substring {
    let start = try #require(page.firstRange(of: #"<script type="application/json" id="\#(id)">"#))
    let end = try #require(page[start.upperBound...].firstRange(of: "</script"))
    return page[start.upperBound..<end.lowerBound]
  }

  @Test func aRunIsAPage() throws {
    var configuration = RoomConfiguration()
    configuration.gifts.laneCount = 3
    let page = try Self.page(configuration) { page in
      page.take(Timed(.pager(.setPageLength(700)), at: .start))
      page.take(Timed(.pager(.setPageLength(-5)), at: .start))
      page.take(Timed(.comment(CommentMessage(sender: "ada", text: "hi")), at: .start))
      try page.take([Timed(.room(.didEnter(room: "harbour")), at: .start + .seconds(2))])
    }
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(try Self.block("events", in: page) == "[[0,0.0,700.0],\n[1,2.0,0]]")
    #expect(
      try Self.block("shapes", in: page)
        == #"[["feed","setPageLength","time","length"],"# + "\n"
        + #"["room","entered","time","$room"]]"#)
    #expect(try Self.block("values", in: page) == #"["harbour"]"#)
    let about = try Self.block("about", in: page)
    #expect(about.hasPrefix(#"{"title":"run","end":2.0,"messages":3,"room":{"laneCount":3,"#))
    for part in [
      #""entrance":{"duration":0.3,"unit":"size","translationX":[[0.0,-1.0],[0.3,0.0,"easeOut"]]}"#,
      #""scaleX":[[0.0,1.8],[0.3,1.0,"easeOut"]]"#,
      #""channels":[{"name":"modal","placement":"center","backdropOpacity":0.4,"presentation":{"#,
      #""pageLength":844.0,"commentDestination":"list"},"load":{"seconds":1,"gifts":[0],"likes":[0],"comments":[1],"others":[2]}}"#,
    ] {
      #expect(about.contains(part), "\(part)")
    }
  }

  /// Of each second, or of longer times in a feed of years.
  @Test(arguments: [
    ([0, 1, 1, 2], [1, 2, 1]), ([0, 1, 5_000, 90_000_000, 90_000_000], nil),
  ])
  func thePageHoldsTheLoad(_ seconds: [Int], _ counts: [Int]?) throws {
    let page = try Self.page { page in
      for second in seconds {
        let comment = RoomInput.comment(CommentMessage(sender: "ada", text: "hello"))
        page.take(Timed(comment, at: .start + .seconds(second)))
      }
    }
    let list = try #require(Self.block("about", in: page).firstMatch(of: /"comments":\[([0-9,]*)/))
    let load = list.output.1.split(separator: ",").compactMap { Int($0) }
    #expect(counts.map { $0 == load } ?? (2_048...4_096).contains(load.count))
    #expect(load.reduce(0, +) == seconds.count && page.utf8.count < 300_000)
  }

  @Test func whatIsSpokenIsInThePageWhenItIsDue() throws {
    let text = try Self.page { page in
      try page.take([Timed(.room(.didEnter(room: "harbour")), at: .start + .seconds(2))])
      page.take(
        Timed(.comment(CommentMessage(sender: "ada", text: "hi")), at: .start + .seconds(9)))
    }
    #expect(try Self.block("shapes", in: text).contains(#"["announcer","spoken","time","$text"]"#))
    // 0.3 s are for what follows at the same moment.
    #expect(try Self.block("events", in: text) == "[[0,2.0,0],\n[1,2.3,1]]")
  }

  @Test func ofWhatIsDroppedOnlyTheTimeIsInThePage() throws {
    let item = TickerItem(id: "c1", kind: "comment", content: "nobody sees this")
    let text = try Self.page {
      try $0.take([Timed(.ticker(.didDrop(item)), at: .start + .seconds(2))])
    }
    #expect(try Self.block("shapes", in: text) == #"[["ticker","didDrop","time"]]"#)
    #expect(try Self.block("events", in: text) == "[[0,2.0]]")
    #expect(try Self.block("values", in: text) == "[]")
  }

  @Test func nothingFromAFeedIsMarkup() throws {
    let name = "</script><!--<script>alert(1)</script>\u{2028}]]>"
    let page = try Self.page(title: name) {
      try $0.take([Timed(.room(.didEnter(room: name)), at: .start)])
    }
    #expect(try Self.block("values", in: page).contains("alert(1)"))
    let tame = try Self.page()
    for mark in ["<", "<script", "</script", "<!--"] {
      #expect(page.components(of: mark).count == tame.components(of: mark).count, "\(mark)")
    }
  }

  @Test func onlyTheScriptOfThePageMayRun() throws {
    let page = try Self.page()
    let begin = try #require(page.firstRange(of: "<script>"))
    let end = try #require(page[begin.upperBound...].firstRange(of: "</script>"))
    let script = page[begin.upperBound..<end.lowerBound]
    let source = "'sha256-\(ScriptPolicy.base64(SHA256.hash(script.utf8)))'"
    #expect(page.contains("script-src \(source)\""))
    #expect(page.components(of: "<script>").count == 2)
    #expect(!page.contains("nonce"))
  }

  @Test(arguments: [
    "shownNow", "playedThrough", "liveroom-check", "securitypolicyviolation", "src=\"", "href=",
    "url(", "@import", "fetch(", "innerHTML", "eval(",
  ])
  func thePageHasNoTestAndAsksForNothing(_ word: String) throws {
    #expect(!(try Self.page()).contains(word))
  }

  @Test func whatCannotBeWrittenIsThrown() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      _ = try PageWriter(title: "run") { _ in throw Full() }
    }
  }
}

extension String {
  fileprivate func components(of mark: String) -> [Substring] { split(separator: mark) }
}
