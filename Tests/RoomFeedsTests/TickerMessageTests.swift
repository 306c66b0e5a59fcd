import LiveRoom
import RollingTicker
import RoomCore
import RoomFeeds
import Testing

@Suite struct TickerMessageTests {
  private func inputs(_ lines: String...) -> [TickerInput?] {
    FeedFormat.jsonl.items(lines.joined(separator: "\n")).map { item in
      guard case .message(let message) = item, case .ticker(let input) = message.value else {
        return nil
      }
      return input
    }
  }

  @Test func aNoticeMayHaveAStayAndAWidth() {
    let notice = #"{"at":1,"type":"notice","id":"n","text":"t","stay":4.5,"width":900}"#
    let item = TickerItem(
      id: "n", kind: "notice", content: "t", stay: .milliseconds(4_500), width: 900)
    #expect(inputs(notice) == [.append(item)])
  }

  @Test func whatAnAppAsksOfTheTicker() {
    #expect(
      inputs(
        #"{"at":1,"type":"ticker","action":"next"}"#, #"{"at":1,"type":"ticker","action":"stop"}"#,
        #"{"at":1,"type":"ticker","action":"remove","id":"c1"}"#,
        #"{"at":1,"type":"ticker","action":"rows","count":3}"#)
        == [.next, .stop, .remove(id: "c1"), .setCount(3)])
  }

  @Test func whatAUserAndAnAppDoToItWhileItRuns() {
    #expect(
      inputs(
        #"{"at":1,"type":"ticker","action":"suspend"}"#,
        #"{"at":1,"type":"ticker","action":"resume","reason":"scrolling"}"#,
        #"{"at":1,"type":"ticker","action":"tap","x":20,"y":10.5}"#,
        #"{"at":1,"type":"ticker","action":"reload","items":[{"text":"a"},"#
          + #"{"id":"n","kind":"k","text":"b","stay":3,"width":400}]}"#,
        #"{"at":1,"type":"ticker","action":"reload","items":[]}"#)
        == [
          .suspend(reason: .app), .resume(reason: "scrolling"),
          .tap(TickerTap(location: ScreenPoint(x: 20, y: 10.5))),
          .reload([
            TickerItem(kind: "notice", content: "a"),
            TickerItem(id: "n", kind: "k", content: "b", stay: .seconds(3), width: 400),
          ]),
          .reload([]),
        ])
  }

  @Test func aConfigurationOverThePreset() {
    var notice = TickerConfiguration.rollingNotice
    let head = #"{"at":1,"type":"ticker","action":"configure","preset":"rolling-notice""#
    #expect(inputs(head + "}") == [.configure(notice)])
    notice.style = .scaleY
    notice.stay = .seconds(1)
    #expect(inputs(head + #","style":"scaleY","stay":1}"#) == [.configure(notice)])
  }

  /// What is left out has the default of a room.
  @Test func aConfiguration() {
    var all = RoomConfiguration().ticker
    #expect(inputs(#"{"at":1,"type":"ticker","action":"configure"}"#) == [.configure(all)])
    all.style = .fadeThrough()
    all.pacing = .period
    all.mode = .rounds(3, then: .stop)
    all.stay = .seconds(4)
    all.rollDuration = .milliseconds(500)
    all.spacing = 6
    #expect(
      inputs(
        #"{"at":1,"type":"ticker","action":"configure","style":"fadeThrough","pacing":"period","#
          + #""mode":"stop","rounds":3,"stay":4,"roll":0.5,"spacing":6}"#) == [.configure(all)])
    for (style, value) in [
      ("slide", TickerStyle.slide), ("fade", .fade()), ("scaleY", .scaleY),
      ("legacyScaleY", .legacyScaleY),
    ] {
      guard
        case .configure(let configuration)? = inputs(
          #"{"at":1,"type":"ticker","action":"configure","style":"\#(style)","mode":"loop"}"#)[0]
      else { return #expect(Bool(false)) }
      #expect(configuration.style == value && configuration.mode == .loop)
    }
  }

  @Test(arguments: [
    #""action":"jump""#, #""action":"remove""#, #""action":"rows""#,
    #""action":"rows","count":1.5"#, #""action":"configure","style":"spin""#,
    #""action":"configure","mode":"twice""#, #""action":"configure","pacing":"fast""#,
    #""action":"configure","preset":"present-view""#, #""action":"configure","preset":1"#,
    #""action":"reload""#, #""action":"reload","items":{}"#,
    #""action":"reload","items":[{"id":"n"}]"#, #""action":"reload","items":["n"]"#,
    #""action":"tap","x":1"#, #""action":"tap","x":1,"y":"top""#,
    #""action":"suspend","reason":7"#, #""action":"configure","stay":-1"#,
    #""action":"configure","roll":1e9"#, #""id":"c1""#,
  ]) func aMistakeIsABadLine(_ fields: String) {
    let items = FeedFormat.jsonl.items(#"{"at":1,"type":"ticker",\#(fields)}"#)
    #expect(items.count == 1)
    if case .message = items.first { Issue.record("a message: \(fields)") }
  }

  @Test("A mistake in a list names the element and its field")
  func namesElements() {
    for (items, path) in [
      (#"[{"text":"a"},{"text":7}]"#, "items.1.text"), (#"[{"text":"a"},"n"]"#, "items.1"),
    ] {
      #expect(
        FeedFormat.jsonl.items(
          #"{"at":1,"type":"ticker","action":"set","items":\#(items)}"#)
          == [.rejected(line: 1, reason: .malformed("\"\(path)\" has the wrong type"))])
    }
  }

  @Test("Of two fields of one name the first counts, escaped or not")
  func takesTheFirstField() {
    for second in ["id", #"\u0069d"#] {
      let fields = [#""id":"first""#, #""\#(second)":"second""#]
      for (fields, id) in [(fields, "first"), (fields.reversed(), "second")] {
        #expect(
          inputs(#"{"at":1,"type":"notice","text":"a",\#(fields.joined(separator: ","))}"#)
            == [.append(TickerItem(id: id, kind: "notice", content: "a"))])
      }
    }
  }
}
