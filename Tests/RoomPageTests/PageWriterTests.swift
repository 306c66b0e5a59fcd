import GiftChannels
import LivePager
import LiveRoom
import RollingTicker
import RoomCore
import RoomPage
import Testing

@Suite struct PageWriterTests {
  private static func page(title: String = "run", lanes: Int = 2) throws -> String {
    var configuration = RoomConfiguration()
    configuration.gifts.laneCount = lanes
    var bytes: [UInt8] = []
    var page = try PageWriter(title: title, configuration: configuration) { bytes += $0 }
    page.take(Timed(.pager(.setPageLength(700)), at: .start))
    page.take(Timed(.comment(RoomComment(sender: "ada", text: "hi")), at: .start))
    try page.take([Timed(.room(.entered(room: "harbour")), at: .start + .seconds(2))])
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
    let page = try Self.page(lanes: 3)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(try Self.block("events", in: page) == "[[0,0.0,700.0],\n[1,2.0,0]]")
    #expect(
      try Self.block("shapes", in: page)
        == #"[["feed","setPageLength","time","length"],"# + "\n"
        + #"["room","entered","time","$room"]]"#)
    #expect(try Self.block("values", in: page) == #"["harbour"]"#)
    let pop = """
      {"duration":0.3,"scaleX":[[0.0,2.0],[0.3,1.0,{"spring":[0.3,0.5,0.0]}]],\
      "scaleY":[[0.0,2.0],[0.3,1.0,{"spring":[0.3,0.5,0.0]}]]}
      """
    let fade = #"{"duration":0.2,"opacity":[[0.0,0.0],[0.2,1.0,"easeInOut"]]}"#
    let fadeOut = #"{"duration":0.2,"opacity":[[0.0,1.0],[0.2,0.0,"easeInOut"]]}"#
    let exit = """
      {"duration":0.3,"unit":"size","translationY":[[0.0,0.0],[0.3,-0.25,"easeIn"]],\
      "opacity":[[0.0,1.0],[0.3,0.0,"easeIn"]]}
      """
    let appear = """
      {"duration":0.3,"scaleX":[[0.0,0.8],[0.3,1.0,{"spring":[0.5,0.8,0.0]}]],\
      "scaleY":[[0.0,0.8],[0.3,1.0,{"spring":[0.5,0.8,0.0]}]],\
      "opacity":[[0.0,0.0],[0.3,1.0,"easeInOut"]]}
      """
    let slide = """
      {"duration":0.3,"unit":"size","translationY":[[0.0,-1.0],[0.3,0.0,"easeOut"]]}
      """
    let channels = """
      {"name":"modal","placement":"center","backdropOpacity":0.4,"presentation":\(appear)},\
      {"name":"banner","placement":"top","backdropOpacity":0.0,"presentation":\(slide)}
      """
    let about = """
      {"title":"run","end":2.0,"messages":2,"room":{"laneCount":3,"labelPrefix":"× ",\
      "entrance":{"duration":0.3,"unit":"size","translationX":[[0.0,-1.0],[0.3,0.0,"easeOut"]]},\
      "exit":\(exit),"pop":\(pop),"crowdEntrance":\(fade),"crowdExit":\(fadeOut),\
      "fullScreenEntrance":\(fade),"fullScreenExit":\(fadeOut),"overlayEntrance":\(fade),\
      "crowdReordering":0.3,"channels":[\(channels)],\
      "tickerSize":{"width":320.0,"height":44.0},"pageLength":844.0},"load":{"seconds":1,"gifts":[0],"likes":[0],"comments":[1],"others":[1]}}
      """
    #expect(try Self.block("about", in: page) == about)
  }

  @Test func whatIsSpokenIsInThePageWhenItIsDue() throws {
    var bytes: [UInt8] = []
    var page = try PageWriter(title: "run") { bytes += $0 }
    try page.take([Timed(.room(.entered(room: "harbour")), at: .start + .seconds(2))])
    page.take(Timed(.comment(RoomComment(sender: "ada", text: "hi")), at: .start + .seconds(9)))
    try page.finish()
    let text = try #require(String(validating: bytes, as: UTF8.self))
    #expect(try Self.block("shapes", in: text).contains(#"["announcer","spoken","time","$text"]"#))
    // 0.3 s are for what follows at the same moment.
    #expect(try Self.block("events", in: text) == "[[0,2.0,0],\n[1,2.3,1]]")
  }

  @Test func ofWhatIsDroppedOnlyTheTimeIsInThePage() throws {
    var bytes: [UInt8] = []
    var page = try PageWriter(title: "run") { bytes += $0 }
    let item = TickerItem(id: "c1", kind: "comment", content: "nobody sees this")
    try page.take([Timed(.ticker(.didDrop(item)), at: .start + .seconds(2))])
    try page.finish()
    let text = try #require(String(validating: bytes, as: UTF8.self))
    #expect(try Self.block("shapes", in: text) == #"[["ticker","didDrop","time"]]"#)
    #expect(try Self.block("events", in: text) == "[[0,2.0]]")
    #expect(try Self.block("values", in: text) == "[]")
  }

  @Test func aTitleIsNoMarkup() throws {
    let page = try Self.page(title: "</script><script>alert(1)</script>")
    #expect(!page.contains("<script>alert"))
    #expect(
      page.components(of: "<script").count == (try Self.page()).components(of: "<script").count)
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

  @Test(arguments: ["shownNow", "playedThrough", "liveroom-check", "securitypolicyviolation"])
  func noTestShips(_ word: String) throws {
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
