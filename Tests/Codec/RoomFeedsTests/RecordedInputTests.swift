import Foundation
import LiveRoomKit
import Testing

/// What a recording holds is read as it was written, whatever it is.
@Suite struct RecordedInputTests {
  /// The line of a turn, read and written again.
  private static func again(
    _ line: [UInt8], keepsNames: Bool = true
  ) throws -> (turn: RecordedTurn, line: [UInt8]) {
    guard case .turn(let turn) = try RecordedLine(line.dropLast()) else {
      throw FeedError.missing("turn")
    }
    var writer = RecordingWriter(keepsNames: keepsNames)
    let again = try writer.line(of: turn.module, at: turn.at, turn.inputs)
    return (turn, again)
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func everyInputIsReadAsItIsWritten(_ seed: UInt64) throws {
    let draw = Draw(seed: seed, isExact: true)
    var writer = RecordingWriter(keepsNames: true)
    for input in draw.oneOfEach() {
      let time = draw.instant()
      let line = try writer.line(of: try #require(input.module), at: time, [input])
      let (turn, again) = try Self.again(line)
      #expect(turn.at == time)
      // By their text as well, since no number that is none equals another.
      #expect(again == line, "\(input)")
      if !String(decoding: line, as: UTF8.self).contains(#""nan""#) {
        #expect(turn.inputs == [input])
      }
    }
  }

  @Test func eachInputHasWordsOfItsOwn() throws {
    let draw = Draw(seed: 1, isExact: true)
    var writer = RecordingWriter(keepsNames: true)
    var words: [ModuleKind: Set<[String]>] = [:]
    for input in draw.oneOfEach() {
      let module = try #require(input.module)
      let line = try writer.line(of: module, at: .start, [input])
      let turn = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      let fields = try #require((turn?["inputs"] as? [[String: Any]])?.first)
      let names = ["type", "action", "phase", "module"].map { fields[$0] as? String ?? "" }
      words[module, default: []].insert(names + fields.keys.sorted())
    }
    #expect(
      words.mapValues(\.count) == [
        .gifts: 19, .ticker: 16, .popups: 24, .pager: 23, .likes: 16, .comments: 26, .danmaku: 16,
        .broadcast: 16,
      ])
  }

  @Test(arguments: [
    (Duration.zero, "0"), (.nanoseconds(1), "0.000000001"), (.seconds(3), "3"),
    (.milliseconds(-1_500), "-1.5"),
    (Duration(secondsComponent: 0, attosecondsComponent: 1), "0.000000000000000001"),
    (
      Duration(secondsComponent: 16, attosecondsComponent: 669_999_999_999_999_998),
      "16.669999999999999998"
    ),
    (.seconds(Int64.max), "9223372036854775807"),
    (.seconds(Int64.max) + .seconds(9), "9223372036854775807"),
  ])
  func durationsAreExact(_ duration: Duration, _ text: String) throws {
    var writer = RecordingWriter(keepsNames: true)
    let input = RoomInput.popup(Popup(id: "p", maximumTime: duration))
    let line = try writer.line(of: .popups, at: .start, [input])
    #expect(String(decoding: line, as: UTF8.self).contains(#""maximumTime":\#(text)"#))
    let (turn, _) = try Self.again(line)
    guard case .popups(.enqueue(let popup)) = turn.inputs[0] else { return #expect(Bool(false)) }
    #expect(popup.maximumTime == min(duration, .seconds(Int64.max)))
  }

  @Test(arguments: [
    ("-9223372036854775807", Duration.seconds(-Int64.max)), ("1e3", .seconds(1_000)),
    ("-1.5e-17", Duration(secondsComponent: 0, attosecondsComponent: -15)),
    ("-0.0", .zero), ("10e-1", .seconds(1)), ("0e9223372036854775807", .zero),
  ])
  func durationsAreReadExactly(_ text: String, _ duration: Duration) {
    #expect(Duration(json: ArraySlice(Array(text.utf8))) == duration)
  }

  @Test(arguments: [
    "9223372036854775807.000000000000000001", "-9223372036854775807.5", "9223372036854775808",
    "-9223372036854775808", "1e19", "1e1000000", "0.0000000000000000001", "1e-19",
  ])
  func durationsOfMoreThanTheirComponentsAreNotRead(_ text: String) {
    #expect(Duration(json: ArraySlice(Array(text.utf8))) == nil)
  }

  @Test(arguments: [
    (Int64.min, "-9223372036.854775808"), (.max, "9223372036.854775807"), (0, "0"),
    (-1, "-0.000000001"),
    (9_007_199_254_740_993, "9007199.254740993"), (1_500_000_000, "1.5"),
  ])
  func timesAreExact(_ nanoseconds: Int64, _ text: String) throws {
    var writer = RecordingWriter(keepsNames: true)
    let time = Instant(nanoseconds: nanoseconds)
    let line = try writer.line(of: .ticker, at: time, [.ticker(.next)])
    #expect(String(decoding: line, as: UTF8.self).contains(#""at":\#(text),"#))
    #expect(try Self.again(line).turn.at == time)
  }

  @Test func namesAndTextsAreReplacedConsistently() throws {
    var writer = RecordingWriter(keepsNames: false)
    let inputs = ["ada", "é", "e\u{301}", "ada", String(repeating: "x", count: 300)].map {
      RoomInput.gift(GiftMessage(sender: $0, gift: "ada", recipient: "é"))
    }
    let line = try writer.line(of: .gifts, at: .start, inputs)
    guard case .turn(let turn) = try RecordedLine(line.dropLast()) else {
      return #expect(Bool(false))
    }
    let messages = turn.inputs.compactMap { input -> GiftMessage? in
      if case .gifts(.receive(let message)) = input { message } else { nil }
    }
    // The recipient is the second person of the first message.
    #expect(messages.map(\.sender).prefix(4) == ["name1", "name2", "name3", "name1"])
    #expect(messages.map(\.recipient) == Array(repeating: "name2", count: 5))
    #expect(messages.allSatisfy { $0.gift == "ada" })
    // What is too long for the machine still is.
    #expect(messages[4].sender.utf8.count == 300)
    let text = RoomInput.ticker(.append(TickerItem(id: "ada", content: "ada: hello")))
    let popup = RoomInput.popup(Popup(id: "ada", payload: #"{"user":"ada"}"#))
    let condition = PopupCondition.not(.payload(#"{"user":"ada"}"#))
    let advance = RoomInput.popups(
      .advance(PopupAdvance(scope: .channel("c"), condition: condition)))
    let more =
      try writer.line(of: .ticker, at: .start, [text])
      + writer.line(of: .popups, at: .start, [popup, advance])
    let words = String(decoding: more, as: UTF8.self)
    #expect(!words.contains("hello") && !words.contains("user"))
    #expect(words.contains(#""content":"text1.....""#) && words.contains(#""payload":"text2"#))
    // A condition is met by what it was met by.
    #expect(words.contains(#""condition":{"not":{"payload":"text2"#))
    #expect(words.contains(#""id":"ada""#))
  }

  @Test func emptyNamesRemainEmpty() throws {
    var writer = RecordingWriter(keepsNames: false)
    let input = RoomInput.gift(GiftMessage(sender: "", gift: "rose"))
    let line = try writer.line(of: .gifts, at: .start, [input])
    #expect(try Self.again(line).turn.inputs == [input])
  }

  @Test func anItemWithoutAnIdentifierKeepsItsNumber() throws {
    var item = TickerItem(content: "c")
    item.key = .serial(7)
    let input = RoomInput.ticker(.append(item))
    var writer = RecordingWriter(keepsNames: true)
    let line = try writer.line(of: .ticker, at: .start, [input])
    #expect(try Self.again(line).turn.inputs == [input])
  }

  @Test func theNameOfTheLocalUserIsReplaced() {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.gifts.localUser = "bob"
    let header = RecordingHeader(
      configuration: configuration, ownRules: [], modules: [.gifts], replaced: [])
    var writer = RecordingWriter(keepsNames: false)
    let text = String(decoding: writer.header(header), as: UTF8.self)
    #expect(text.contains(#""localUser":"name1""#) && text.contains(#""localUser":"name2""#))
    #expect(!text.contains("ada") && !text.contains("bob"))
  }

  @Test func whatIsNestedTooDeepIsNotWritten() {
    var input = PopupInput.removeAll
    for _ in 0..<100 { input = .batch([input]) }
    var writer = RecordingWriter(keepsNames: true)
    let line = writer.turn(of: .popups, at: .start, [.popups(input)], [])
    #expect(line == nil)
  }

  @Test(arguments: [
    "": "not JSON",
    "nonsense": "not JSON",
    "[]": "not a JSON object",
    "{}": "“module” is missing",
    #"{"recording":2}"#: "“recording” must be 1",
    #"{"recording":1}"#: "“configuration” is missing",
    #"{"module":"games","at":0}"#: "“module” must be one of",
    #"{"module":"gifts"}"#: "“at” is missing",
    #"{"module":"gifts","at":1e300}"#: "“at” must be a number of seconds",
    #"{"module":"gifts","at":0.0000000001}"#:
      "“at” must be a number of seconds from the start of the clock, with 9 decimals at most",
    #"{"module":"gifts","at":0,"inputs":[{"type":"dance"}]}"#: "“inputs.0.type” must be",
    #"{"module":"gifts","at":0,"inputs":[{"type":"gift"}]}"#: "“gift”",
    #"{"module":"gifts","at":0,"inputs":7}"#: "must be a list",
    #"{"module":"ticker","at":0,"inputs":[{"type":"append","content":"a","serial":"x"}]}"#:
      "“inputs.0.serial” must be a whole number",
    #"{"module":"ticker","at":0,"inputs":[{"type":"tap","location":{"x":0,"y":0},"time":1e300}]}"#:
      "“inputs.0.time” must be a number of seconds",
    #"{"module":"ticker","at":0,"inputs":[{"type":"suspend","reason":{"reserved":"app"}}]}"#:
      "“inputs.0.reason” must be the name of a reason",
    #"{"module":"gifts","at":0,"events":3}"#: "“digest” is missing",
    #"{"module":"likes","at":0,"inputs":[{"type":"insertConditions","conditions":["bit32"]}]}"#:
      "“inputs.0.conditions” must be a list",
    #"{"module":"likes","at":0,"inputs":[{"type":"didDeliver","id":1,"room":"a","count":0.5,"attempt":1}]}"#:
      "“inputs.0.count” must be a whole number",
    #"{"module":"gifts","at":0,"inputs":[{"type":"flush"}]}"#: "not “flush”",
    #"{"module":"popups","at":0,"inputs":[{"type":"enqueue","id":"p","delay":9223372036854775807.5}]}"#:
      "“inputs.0.delay” must be a number of seconds",
    #"{"end":"never"}"#: "“end” must be one of",
    #"{"module":"popups","at":0,"inputs":[{"type":"restore","snapshot":{"takenAt":0,"version":1,"rules":[{"rule":"x","state":1e999}]}}]}"#:
      "“inputs.0.snapshot.rules.0.state” must be a number",
  ])
  func hostileLinesAreRefusedWithASentence(_ line: String, _ words: String) {
    let error = #expect(throws: FeedError.self) { try RecordedLine(Array(line.utf8)[...]) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  /// Lines of which bytes were changed are read or refused.
  @Test func noChangeOfALineTraps() throws {
    let draw = Draw(seed: 7, isExact: true)
    var writer = RecordingWriter(keepsNames: true)
    var random = SeededGenerator(seed: 8)
    for input in draw.oneOfEach() {
      let line = try writer.line(of: try #require(input.module), at: .start, [input])
      for _ in 0..<20 {
        var changed = line
        changed[Int.random(in: 0..<line.count, using: &random)] =
          Array(#"0-9.e"{}[],:nx"#.utf8).randomElement(using: &random)!
        _ = try? RecordedLine(changed[...])
      }
    }
  }
}

extension RecordingWriter {
  /// The line of a turn without events.
  fileprivate mutating func line(
    of module: ModuleKind, at time: Instant, _ inputs: [RoomInput]
  ) throws -> [UInt8] {
    let line = turn(of: module, at: time, inputs, [])
    return try #require(line)
  }
}
