import FeedTesting
import LiveRoom
import RollingTicker
import RoomCore
import RoomFeeds
import Testing

@Suite struct TickerMessageTests {
  private func inputs(_ lines: String...) -> [TickerInput?] {
    FeedReader.items(lines.joined(separator: "\n")).map { item in
      guard case .message(let message) = item, case .ticker(let input) = message.value else {
        return nil
      }
      return input
    }
  }

  @Test func aNoticeMayHaveAStayAndAWidth() {
    let notice = #"{"at":1,"type":"notice","id":"n","content":"t","stay":4.5,"width":900}"#
    let item = TickerItem(
      id: "n", kind: "notice", content: "t", stay: .milliseconds(4_500), width: 900)
    #expect(inputs(notice) == [.append(item)])
  }

  private func configuration(_ settings: String) -> TickerConfiguration? {
    let line = #"{"at":1,"type":"ticker.configure","configuration":\#(settings)}"#
    guard case .configure(let configuration)? = inputs(line)[0] else { return nil }
    return configuration
  }

  /// What is left out has the default of a room.
  @Test func aConfiguration() {
    var all = RoomConfiguration().ticker
    #expect(configuration("{}") == all)
    all.style = .fadeThrough()
    all.pacing = .period
    all.mode = .rounds(3, then: .stop)
    all.stay = .seconds(4)
    all.rollDuration = .milliseconds(500)
    all.spacing = 6
    #expect(
      configuration(
        #"{"style":{"fadeThrough":{}},"pacing":"period","mode":{"rounds":{"count":3,"then":"stop"}},"#
          + #""stay":4,"rollDuration":0.5,"spacing":6}"#) == all)
  }

  /// Each style and mode, as it is written, and what else is read as the same.
  @Test(
    arguments: [
      (.slide, #""slide""#, nil), (.scaleY, #""scaleY""#, nil),
      (.legacyScaleY, #""legacyScaleY""#, nil), (.fade(), #"{"fade":6.0}"#, #"{"fade":6}"#),
      (.fade(shift: 9), #"{"fade":9.0}"#, nil),
      (
        .fadeThrough(), #"{"fadeThrough":{"shift":6.0,"lag":0.1,"overlap":0.07}}"#,
        #"{"fadeThrough":{}}"#
      ),
      (
        .fadeThrough(.init(lag: .zero)), #"{"fadeThrough":{"shift":6.0,"lag":0.0,"overlap":0.07}}"#,
        #"{"fadeThrough":{"lag":0}}"#
      ),
      (
        .custom(TickerTransition(outgoing: .pop(), incoming: Motion([:], unit: .size))),
        #"{"custom":{"outgoing":{"duration":0.3,"scaleX":[[0.0,0.8],[0.3,1.0,{"spring":[0.5,0.8,0.0]}]],"#
          + #""scaleY":[[0.0,0.8],[0.3,1.0,{"spring":[0.5,0.8,0.0]}]],"#
          + #""opacity":[[0.0,0.0],[0.3,1.0,"easeInOut"]]},"#
          + #""incoming":{"duration":0.0,"unit":"size"},"overlap":0.3}}"#,
        nil
      ),
    ] as [(TickerStyle, String, String?)])
  func eachStyle(_ style: TickerStyle, _ text: String, _ other: String?) {
    var expected = RoomConfiguration().ticker
    expected.style = style
    for text in [text, other ?? text] {
      #expect(configuration(#"{"style":\#(text)}"#) == expected)
    }
    RoomInput.ticker(.configure(expected)).checkFeed(#""configuration":{"style":\#(text)}"#)
  }

  @Test(
    arguments: [
      (.loop, #""loop""#), (.once, #""once""#),
      (.rounds(2, then: .rest), #"{"rounds":{"count":2,"then":"rest"}}"#),
      (.rounds(1, then: .stop), #"{"rounds":{"count":1,"then":"stop"}}"#),
    ] as [(TickerConfiguration.Mode, String)])
  func eachMode(_ mode: TickerConfiguration.Mode, _ text: String) {
    var expected = RoomConfiguration().ticker
    expected.mode = mode
    #expect(configuration(#"{"mode":\#(text)}"#) == expected)
    RoomInput.ticker(.configure(expected)).checkFeed(#""configuration":{"mode":\#(text)}"#)
  }

  @Test(
    arguments: [
      (.index(3), #"{"index":3}"#), (.before("a"), #"{"before":"a"}"#),
      (.after("b"), #"{"after":"b"}"#),
    ] as [(TickerPosition, String)])
  func eachPosition(_ position: TickerPosition, _ text: String) {
    let input = TickerInput.insert(
      TickerInsertion(item: TickerItem(id: "n", kind: "k"), position: position))
    RoomInput.ticker(input).checkFeed(
      #""type":"ticker.insert","item":{"id":"n","kind":"k","content":""},"position":\#(text)"#)
  }

  /// Each input as a recording has it, and whether a feed has it too.
  @Test(
    arguments: [
      (.set([]), #""type":"set","items":[]"#, true),
      (
        .append(TickerItem(kind: "k", content: "c")),
        #""type":"append","kind":"k","content":"c""#, true
      ),
      (
        .append(TickerItem(id: "", kind: "k", stay: .seconds(1), width: 2)),
        #""type":"append","id":"","kind":"k","content":"","stay":1,"width":2.0"#, true
      ),
      (
        .insert(TickerInsertion(item: TickerItem(kind: "k"), position: .index(0))),
        #""type":"insert","item":{"kind":"k","content":""},"position":{"index":0}"#, true
      ),
      (.remove(id: "a"), #""type":"remove","id":"a""#, true),
      (.replace(TickerItem(id: "a")), #""type":"replace","id":"a","kind":"","content":"""#, true),
      (.reload([]), #""type":"reload","items":[]"#, true),
      (.setCount(-1), #""type":"setCount","count":-1"#, true),
      (.next, #""type":"next""#, true), (.stop, #""type":"stop""#, true),
      (.suspend(reason: "a"), #""type":"suspend","reason":"a""#, true),
      (.suspend(reason: .room), #""type":"suspend","reason":{"reserved":"room"}"#, false),
      (.resume(reason: .app), #""type":"resume","reason":"app""#, true),
      (.close, #""type":"close""#, false),
      (
        .resize(ScreenSize(width: 1, height: 2)), #""type":"resize","width":1.0,"height":2.0"#,
        false
      ),
      (
        .didMeasure(.init(showing: TickerShowing(TickerItem(), in: .second, index: 3), width: 4)),
        #""type":"didMeasure","showing":{"slot":"second","item":{"kind":"","content":""},"#
          + #""index":3},"width":4.0"#, false
      ),
      (.tap(TickerTap(location: .zero)), #""type":"tap","location":{"x":0.0,"y":0.0}"#, true),
      (
        .tap(TickerTap(location: .zero, time: .start)),
        #""type":"tap","location":{"x":0.0,"y":0.0},"time":0"#, false
      ),
    ] as [(TickerInput, String, Bool)])
  func eachInput(_ input: TickerInput, _ fields: String, _ isInFeeds: Bool) throws {
    try RoomInput.ticker(input).checkRecording(of: .ticker, fields)
    let inFeed = fields.replacing(#""type":""#, with: #""type":"ticker."#, maxReplacements: 1)
    #expect((inputs(#"{"at":0,\#(inFeed)}"#)[0] == input) == isInFeeds)
  }

  @Test func eachRejection() {
    for (rejection, text) in [
      (.duplicate(id: "a"), #"{"duplicate":"a"}"#), (.unknown(id: "a"), #"{"unknown":"a"}"#),
      (.emptyIdentifier, #""emptyIdentifier""#), (.missingIdentifier, #""missingIdentifier""#),
      (.indexOutOfRange(.init(9, limit: 2)), #"{"indexOutOfRange":{"value":9,"limit":2}}"#),
      (.countOutOfRange(.init(-1, limit: 2)), #"{"countOutOfRange":{"value":-1,"limit":2}}"#),
      (.noNextItem, #""noNextItem""#), (.rollInProgress, #""rollInProgress""#),
      (.suspended, #""suspended""#), (.invalidWidth(-1), #"{"invalidWidth":-1.0}"#),
      (
        .invalidConfiguration(.invalid("stay", allowed: "a number of seconds")),
        #"{"invalidConfiguration":"“stay” must be a number of seconds."}"#
      ),
      (.tooManySuspensions(limit: 64), #"{"tooManySuspensions":64}"#), (.closed, #""closed""#),
    ] as [(TickerRejection, String)] {
      check(.rejected(rejection), #""rejected","reason":\#(text)"#)
    }
  }

  private func check(_ event: TickerEvent, _ fields: String) {
    let expected = #"{"time":0.0,"module":"ticker","event":\#(fields)}"#
    #expect(differences(in: RoomEvent.ticker(event).line(), from: expected) == [])
  }

  @Test func eachEvent() {
    let showing = TickerShowing(TickerItem(id: "a"), in: .second, index: 1)
    let item = #"{"id":"a","serial":null,"kind":"","content":"","stay":null,"width":null}"#
    let shown = #""slot":"second","item":\#(item),"index":1"#
    let motion = #"{"duration":0.0}"#
    var configuration = TickerConfiguration()
    configuration.style = .custom(TickerTransition(outgoing: Motion([:]), incoming: Motion([:])))
    let roll = TickerRoll(from: nil, to: showing, configuration: configuration)
    let rolled =
      #""number":1,"generation":0,"start":0.0,"duration":0.66,"outgoing":null,"#
      + #""incoming":{\#(shown)},"#
      + #""motions":{"outgoing":{"duration":0.66},"incoming":{"duration":0.66}}"#
    for (event, text) in [
      (.didShow(showing), #""didShow",\#(shown)"#),
      (.didUpdate(showing), #""didUpdate",\#(shown)"#),
      (.didClear(.first), #""didClear","slot":"first""#),
      (.didBeginRoll(roll), #""didBeginRoll",\#(rolled)"#),
      (.didEndRoll(roll), #""didEndRoll",\#(rolled)"#),
      (.didCancelRoll(roll), #""didCancelRoll",\#(rolled)"#),
      (
        .didBeginMarquee(TickerMarquee(in: .first, width: 0)),
        #""didBeginMarquee","slot":"first","start":0.0,"motion":\#(motion)"#
      ),
      (.didBecomeIdle(showing), #""didBecomeIdle",\#(shown)"#),
      (.didChangeStay(.seconds(2)), #""didChangeStay","stay":2.0"#),
      (.didReload(generation: 3), #""didReload","generation":3"#), (.didStop, #""didStop""#),
      (
        .didConfigure(TickerConfiguration()),
        #""didConfigure","configuration":{"stay":2.0,"rollDuration":0.66,"minimumStay":0.6,"#
          + #""pacing":"stay","style":"slide","spacing":0.0,"size":{"width":320.0,"height":44.0},"#
          + #""mode":"loop","rollsSingleItem":false,"keepsRowNumbers":false,"capacity":50,"#
          + #""comfortableBacklog":5,"marqueeSpeed":30.0,"marqueePause":1.0}"#
      ),
      (
        .didSuspend(TickerPause(reason: .requested("app"), elapsed: .seconds(1))),
        #""didSuspend","reason":{"requested":"app"},"elapsed":1.0"#
      ),
      (
        .didSuspend(TickerPause(reason: .requested(.room))),
        #""didSuspend","reason":{"requested":{"reserved":"room"}},"elapsed":0.0"#
      ),
      (
        .didResume(TickerResumption(reason: .noSize)),
        #""didResume","reason":"noSize","since":null"#
      ),
      (
        .didResume(TickerResumption(reason: .noSize, since: .start)),
        #""didResume","reason":"noSize","since":0.0"#
      ),
      (
        .didResize(TickerResizing(size: ScreenSize(width: 1, height: 2), roll: roll)),
        #""didResize","size":{"width":1.0,"height":2.0},"roll":{\#(rolled)}"#
      ),
      (.didDrop(showing.item), #""didDrop",\#(item.dropFirst().dropLast())"#),
      (
        .didTap(TickerItemTap(showing: showing, index: 4)),
        #""didTap","showing":{\#(shown)},"index":4"#
      ),
      (.didTapOutside(ScreenPoint(x: 1, y: 2)), #""didTapOutside","x":1.0,"y":2.0"#),
    ] as [(TickerEvent, String)] {
      check(event, text)
    }
  }

  @Test(arguments: [
    (#""ticker.jump""#, "type"), (#""ticker.remove""#, "id"),
    (#""ticker.setCount""#, "count"), (#""ticker.setCount","count":1.5"#, "count"),
    (#""ticker.configure""#, "configuration"),
    (#""ticker.configure","configuration":{"style":"spin"}"#, "configuration.style"),
    (#""ticker.configure","configuration":{"style":{"spin":1}}"#, "configuration.style"),
    (#""ticker.configure","configuration":{"style":{"fade":"6"}}"#, "configuration.style.fade"),
    (#""ticker.configure","configuration":{"mode":"twice"}"#, "configuration.mode"),
    (
      #""ticker.configure","configuration":{"mode":{"rounds":{"count":0}}}"#,
      "configuration.mode.rounds.count"
    ),
    (#""ticker.configure","configuration":{"pacing":"fast"}"#, "configuration.pacing"),
    (#""ticker.configure","configuration":{"stay":-1}"#, "configuration.stay"),
    (#""ticker.configure","configuration":{"rollDuration":1e9}"#, "configuration.rollDuration"),
    (#""ticker.configure","configuration":{"size":{"width":"1"}}"#, "configuration.size.width"),
    (#""ticker.reload""#, "items"), (#""ticker.reload","items":{}"#, "items"),
    (#""ticker.reload","items":[{"id":"n"}]"#, "items.0.content"),
    (#""ticker.reload","items":["n"]"#, "items.0"),
    (#""ticker.tap","location":{"x":1}"#, "location.y"),
    (#""ticker.tap","location":{"x":1,"y":"top"}"#, "location.y"),
    (#""ticker.suspend","reason":7"#, "reason"), (#""notice","content":"t""#, "id"),
    (#""notice","id":"n","content":"t","stay":0"#, "stay"),
    (#""notice","id":"n","content":"t","stay":1e300"#, "stay"),
    (#""notice","id":"n","content":"t","width":1e999"#, "width"),
  ]) func aMistakeIsABadLine(_ fields: String, _ name: String) {
    let items = FeedReader.items(#"{"at":1,"type":\#(fields)}"#)
    guard items.count == 1, case .rejected(line: 1, let reason)? = items.first else {
      Issue.record("\(fields) is read as \(items)")
      return
    }
    #expect(reason.description.hasPrefix("“\(name)” "), "\(reason)")
  }

  @Test("A mistake in a list names the element and its field")
  func namesElements() {
    for (items, path, allowed) in [
      (#"[{"content":"a"},{"content":7}]"#, "items.1.content", "text"),
      (#"[{"content":"a"},"n"]"#, "items.1", "an object"),
    ] {
      #expect(
        FeedReader.items(#"{"at":1,"type":"ticker.set","items":\#(items)}"#)
          == [.rejected(line: 1, reason: .field(.invalid(path, allowed: allowed)))])
    }
  }
}
