import LiveRoomKit
import Testing

/// The lines that an author who has only the pages may write, and the answers of the readers.
@Suite struct StrangerTests {
  private static func configuration(_ json: String) throws -> RoomConfiguration {
    try RoomConfiguration(json: Array(json.utf8))
  }

  private static func read(_ fields: String) -> FeedItem? {
    FeedReader.items(#"{"at":0,\#(fields)}"#).first
  }

  @Test("Of two equal names the first counts, for a case as well")
  func equalNames() {
    let gift = #""type":"gift","sender":"a","gift":"b","count":{"increment":1,"incr\u0065ment":2}"#
    #expect(
      Self.read(gift)
        == .message(
          Timed(.gift(GiftMessage(sender: "a", gift: "b", count: .increment(1))), at: .start)))
  }

  // MARK: Inputs as values

  @Test("An input has one form: on a line, in a delivery, and in a recorded batch")
  func inputsAsValues() throws {
    let show = RoomInput.pager(.show(room: "h"))
    let delivered = RoomInput.delivered(RoomDelivery(room: "a", input: show))
    #expect(
      delivered.line == #"{"at":0.0,"type":"delivered","room":"a","session":"","#
        + #""input":{"type":"pager.show","room":"h","isAnimated":false}}"# + "\n")
    let inner = #"{"type":"delivered","room":"b","input":{"type":"leave"}}"#
    #expect(
      Self.read(#""type":"delivered","room":"a","input":\#(inner)"#)
        == .message(
          Timed(
            .delivered(.init(room: "a", input: .delivered(.init(room: "b", input: .leave)))),
            at: .start)))
    let batch = RoomInput.popups(.batch([.revoke(.init(id: "p")), .removeAll]))
    #expect(
      try batch.recordedLine()
        == #"{"at":0,"type":"popups.batch","inputs":["#
        + #"{"type":"revoke","id":"p"},{"type":"removeAll"}]}"# + "\n")
  }

  // MARK: Settings

  @Test("A width alone leaves the height of a ticker as it is")
  func partsOfASize() throws {
    let ticker = try Self.configuration(#"{"ticker":{"size":{"width":200}}}"#).ticker
    #expect(ticker.size == ScreenSize(width: 200, height: 44))
  }

  @Test(
    "The default of a field in a list is that of the initializer, and of one without it is required"
  )
  func defaultsInLists() {
    let settings = RoomConfiguration().settings
    func value(_ name: String) -> String? { settings.first { $0.name == name }?.value }
    #expect(value("likes.rules[].isExclusive") == "true")
    #expect(value("likes.rules[].lockedBy") == "[]")
    #expect(value("popups.channels[].gap") == "0.3")
    for name in ["likes.rules[].gesture", "likes.rules[].regions", "popups.channels[].name"] {
      #expect(settings.contains { $0.name == name && $0.value == "required" }, "\(name)")
    }
  }

  @Test("The ticker has one default, and settings of another version in a recording are ignored")
  func configure() throws {
    func read(_ settings: String) -> FeedItem? {
      Self.read(#""type":"ticker.configure","configuration":\#(settings)"#)
    }
    func item(_ configuration: TickerConfiguration) -> FeedItem {
      .message(Timed(.ticker(.configure(configuration)), at: .start))
    }
    var configuration = RoomConfiguration().ticker
    #expect(read("{}") == item(configuration))
    let line = #"{"at":0,"type":"ticker.configure","configuration":{"new":1}}"#
    guard case .call(_, _, let input) = try RecordedLine(Array(line.utf8)[...]) else {
      Issue.record("no input")
      return
    }
    #expect(input == .ticker(.configure(configuration)))
    configuration.style = .fadeThrough(.init(lag: .zero))
    configuration.pacing = .period
    configuration.mode = .rounds(3, then: .stop)
    configuration.rollDuration = .milliseconds(500)
    configuration.spacing = 6
    #expect(
      read(
        #"{"style":{"fadeThrough":{"lag":0}},"pacing":"period","rollDuration":0.5,"spacing":6,"#
          + #""mode":{"rounds":{"count":3,"then":"stop"}}}"#) == item(configuration))
  }

  @Test("Of the regions of an app only those of its own have numbers", arguments: 0..<32)
  func bits(_ bit: Int) {
    let regions =
      #"{"likes":{"rules":[{"gesture":"likeTap","trigger":"tap","regions":["bit\#(bit)"]}]}}"#
    let isRead = (try? Self.configuration(regions)) != nil
    #expect(isRead == (bit >= 16))
    #expect(throws: FieldError.self) {
      try Self.configuration(regions.replacing("bit", with: "bit+"))
    }
  }

  @Test("In Swift the same motions are invalid, and in the same words")
  func motionsInSwift() {
    var configuration = GiftConfiguration()
    let spring = Curve.spring(response: 0, dampingFraction: 1)
    configuration.pop = Motion([
      .scaleX: [Keyframe(at: .zero, value: 0), Keyframe(at: .seconds(1), value: 1, curve: spring)]
    ])
    let error = #expect(throws: FieldError.self) { try configuration.validate() }
    #expect(
      error?.description
        == "“pop.scaleX.1.2.spring” must be [response, dampingFraction, initialVelocity], "
        + "the first more than 0, the second 0 or more.")
    var ticker = TickerConfiguration()
    ticker.style = .custom(TickerTransition(outgoing: configuration.pop, incoming: .fade()))
    let other = #expect(throws: FieldError.self) { try ticker.validate() }
    #expect(
      other?.description.hasPrefix("“style.custom.outgoing.scaleX.1.2.spring” must be ") == true)
    ticker.style = .fadeThrough(TickerFadeThrough(lag: .seconds(-1)))
    #expect(
      throws: FieldError.invalid(
        "style.fadeThrough.lag", allowed: "a number of seconds, 0 to 86400")
    ) {
      try ticker.validate()
    }
  }
}
