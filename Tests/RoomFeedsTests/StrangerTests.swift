import GiftChannels
import LiveRoom
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds
import Testing

/// What somebody who has only the pages may write, and what the readers answer.
@Suite struct StrangerTests {
  private static func configuration(_ json: String) throws -> RoomConfiguration {
    try RoomConfiguration(json: Array(json.utf8))
  }

  private static func read(_ fields: String) -> FeedItem? {
    FeedReader.items(#"{"at":0,\#(fields)}"#).first
  }

  private static func sentence(of fields: String) -> String {
    switch read(fields) {
    case .rejected(_, let reason): reason.description
    case let item: "\(String(describing: item))"
    }
  }

  // MARK: Names of cases

  @Test(
    "What follows the name of a case makes it another name",
    arguments: [
      (
        #""type":"enter.nothing","room":"a""#,
        "“type” must be one of the following, not “enter.nothing”: gift, gifts, notice, "
      ),
      (
        #""type":"pager.unlock.lock","reason":"a""#,
        "“type” must be one of the following, not “unlock.lock”: pager.setRooms, pager.insert, "
      ),
      (#""type":"pager""#, "there is no message type \"pager\"; it is one of: gift, "),
      (
        #""type":"gift","sender":"a","gift":"b","count":{"increment.by":1}"#,
        "“count” must be one of the following, not “increment.by”: "
      ),
      (
        #""type":"pager.insert","rooms":[],"position":"last.one""#,
        "“position” must be one of the following, not “last.one”: first, last, "
      ),
    ])
  func pathsOfCases(_ fields: String, _ sentence: String) {
    #expect(Self.sentence(of: fields).hasPrefix(sentence), "\(Self.sentence(of: fields))")
  }

  @Test("A wrong name of a case lists a dozen of those that there are")
  func names() {
    #expect(
      Self.sentence(of: #""type":"gift","sender":"a","gift":"b","count":{"sum":1}"#)
        == "“count” must be one of the following, not “sum”: single, increment, runningTotal, closingTotal, summary"
    )
    #expect(
      Self.sentence(of: #""type":"pager.fly""#)
        == "“type” must be one of the following, not “fly”: pager.setRooms, pager.insert, "
        + "pager.remove, pager.move, pager.replace, pager.show, pager.didBeginDrag, pager.didDrag, pager.didEndDrag, "
        + "pager.didCancelDrag, pager.setPageLength, pager.lock and 1 more")
  }

  @Test(
    "A case without a value takes none, and one with a value needs it",
    arguments: [
      (
        #"{"ticker":{"style":{"slide":1}}}"#,
        #"“ticker.style.slide” must be absent: “slide” has no value."#
      ),
      (
        #"{"ticker":{"style":{"slide":null}}}"#,
        #"“ticker.style.slide” must be absent: “slide” has no value."#
      ),
      (
        #"{"ticker":{"style":"fade"}}"#,
        #"“ticker.style” must be an object with the value of fade."#
      ),
      (#"{"ticker":{"style":{"fade":null}}}"#, "“ticker.style.fade” must be a number."),
      (
        #"{"ticker":{"style":"fadeThrough"}}"#,
        #"“ticker.style” must be an object with the value of fadeThrough."#
      ),
      (
        #"{"likes":{"rules":[{"gesture":{"custom":256}}]}}"#,
        "“likes.rules.0.gesture.custom” must be a whole number, 0 to 255."
      ),
      (
        #"{"likes":{"rules":[{"gesture":"custom"}]}}"#,
        #"“likes.rules.0.gesture” must be an object with the value of custom."#
      ),
    ])
  func valuesOfCases(_ json: String, _ sentence: String) {
    #expect(Self.refusal(of: json) == sentence)
  }

  @Test("Of two equal names the first counts, for a case as well")
  func equalNames() {
    let gift = #""type":"gift","sender":"a","gift":"b","count":{"increment":1,"incr\u0065ment":2}"#
    #expect(
      Self.read(gift)
        == .message(
          Timed(.gift(GiftMessage(sender: "a", gift: "b", count: .increment(1))), at: .start)))
    #expect(
      Self.sentence(
        of: #""type":"gift","sender":"a","gift":"b","count":{"increment":1,"single":2}"#)
        == "“count” must be an object of one field")
  }

  // MARK: Inputs as values

  @Test("An input has one form: on a line, in a delivery, and in a recorded batch")
  func inputsAsValues() throws {
    let show = RoomInput.pager(.show(.init(room: "h")))
    let delivered = RoomInput.delivered(RoomDelivery(room: "a", input: show))
    delivered.checkFeed(
      #""type":"delivered","room":"a","input":{"type":"pager.show","room":"h","isAnimated":false}"#)
    let inner = #"{"type":"delivered","room":"b","input":{"type":"leave"}}"#
    #expect(
      Self.read(#""type":"delivered","room":"a","input":\#(inner)"#)
        == .message(
          Timed(
            .delivered(.init(room: "a", input: .delivered(.init(room: "b", input: .leave)))),
            at: .start)))
    #expect(
      Self.sentence(of: #""type":"delivered","room":"a","input":{"leave":{}}"#)
        == "“input.type” is missing")
    try RoomInput.popups(.batch([.revoke(.init(id: "p")), .removeAll])).checkRecording(
      of: .popups,
      #""type":"batch","inputs":[{"type":"revoke","id":"p"},{"type":"removeAll"}]"#)
  }

  // MARK: Settings

  private static func refusal(of json: String) -> String {
    do {
      _ = try configuration(json)
      return "\(json) is accepted"
    } catch { return "\(error)" }
  }

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

  @Test("The ticker refuses settings that are unknown, in a feed as in a file, and has one default")
  func configure() throws {
    #expect(
      Self.sentence(of: #""type":"ticker.configure","configuration":{"stayy":1}"#)
        .hasPrefix("There is no “configuration.stayy”. It is one of: stay, "))
    let once = TickerInput.configure(RoomConfiguration().ticker)
    #expect(
      Self.read(#""type":"ticker.configure","configuration":{}"#)
        == .message(Timed(.ticker(once), at: .start)))
    let line =
      #"{"module":"ticker","at":0,"inputs":[{"type":"configure","configuration":{"new":1}}]}"#
    guard case .turn(let turn) = try RecordedLine(Array(line.utf8)[...]) else {
      Issue.record("no turn")
      return
    }
    #expect(turn.inputs == [.ticker(once)])
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

  // MARK: Motions

  private static func refusal(ofPop motion: String) -> String {
    refusal(of: #"{"gifts":{"pop":\#(motion)}}"#)
  }

  @Test(
    "A motion that nobody could have meant is refused, where it is wrong",
    arguments: [
      (#"{"opacity":[[0,0]]}"#, "“gifts.pop.duration” is missing."),
      (#"{"duration":-1}"#, "“gifts.pop.duration” must be a number of seconds, 0 to 86400."),
      (#"{"duration":1,"opacity":[[0,"x"]]}"#, "“gifts.pop.opacity.0.1” must be a number."),
      (
        #"{"duration":1,"opacity":[[0,1e10]]}"#,
        "“gifts.pop.opacity.0.1” must be a number, -1000000000 to 1000000000."
      ),
      (
        #"{"duration":1,"opacity":[[0.2,0],[0.1,1]]}"#,
        "“gifts.pop.opacity.1” must be a keyframe no earlier than the one ahead of it."
      ),
      (
        #"{"duration":1,"opacity":[[90000,0]]}"#,
        "“gifts.pop.opacity.0.0” must be a number of seconds, 0 to 86400."
      ),
      (
        #"{"duration":1,"scaleX":[[0,0],[1,1,{"spring":[0,1,0]}]]}"#,
        "“gifts.pop.scaleX.1.2.spring” must be [response, dampingFraction, initialVelocity], "
          + "the first more than 0, the second 0 or more."
      ),
      (
        #"{"duration":1,"scaleX":[[0,0],[1,1,{"cubicBezier":[1.5,0,0,1]}]]}"#,
        "“gifts.pop.scaleX.1.2.cubicBezier” must be [x1, y1, x2, y2], each x from 0 to 1."
      ),
      (
        #"{"duration":1,"scaleX":[[0,0],[1,1,{"spring":[1,1]}]]}"#,
        "“gifts.pop.scaleX.1.2.spring” must be [response, dampingFraction, initialVelocity], "
          + "the first more than 0, the second 0 or more."
      ),
      (
        #"{"duration":1,"scaleX":[[0,0],[1,1,"bouncy"]]}"#,
        "“gifts.pop.scaleX.1.2” must be one of the following, not “bouncy”: linear, easeIn, "
          + "easeOut, easeInOut, cubicBezier, spring, reversedSpring."
      ),
      (
        #""fast""#,
        "“gifts.pop” must be a motion, or its duration: a number of seconds, 0 to 86400."
      ),
    ])
  func motions(_ motion: String, _ sentence: String) {
    #expect(Self.refusal(ofPop: motion) == sentence)
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

  // MARK: Errors

  @Test(
    "An error names the whole path",
    arguments: [
      (
        #"{"ticker":{"style":{"custom":{"incoming":{"duration":1}}}}}"#,
        "“ticker.style.custom.outgoing” is missing."
      ),
      (
        #"{"popups":{"channels":[{"name":"a","presentation":0.5}]}}"#,
        "“popups.channels.0.presentation” must be a motion."
      ),
    ])
  func paths(_ json: String, _ sentence: String) {
    #expect(Self.refusal(of: json) == sentence)
  }

  @Test("A time of a recording with too many decimals is said to have them")
  func decimals() {
    let line = #"{"module":"gifts","at":0.1234567891}"#
    let error = #expect(throws: FeedError.self) { try RecordedLine(Array(line.utf8)[...]) }
    #expect(
      error?.description
        == "“at” must be a number of seconds from the start of the clock, with 9 decimals at most")
  }
}
