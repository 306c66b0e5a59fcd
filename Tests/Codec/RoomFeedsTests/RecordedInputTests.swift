import Foundation
import LiveRoomKit
import Testing

/// Each input of a recording is read as it was written.
@Suite struct RecordedInputTests {
  /// The input of a line with its time, and the line written again.
  private static func again(
    _ line: [UInt8]
  ) throws -> (input: RoomInput, at: Instant, line: [UInt8]) {
    guard case .call(_, let time, let input?) = try RecordedLine(line.dropLast()) else {
      throw FeedError.missing("type")
    }
    var writer = RecordingWriter(keepsNames: true)
    return (input, time, try writer.line(of: input, at: time))
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func everyInputIsReadAsItIsWritten(_ seed: UInt64) throws {
    let draw = Draw(seed: seed, isExact: true)
    var writer = RecordingWriter(keepsNames: true)
    for input in draw.oneOfEach() {
      let time = draw.instant()
      let line = try writer.line(of: input, at: time)
      let read = try Self.again(line)
      #expect(read.at == time)
      // By their text as well, since no number that is none equals another.
      #expect(read.line == line, "\(input)")
      if !String(decoding: line, as: UTF8.self).contains(#""nan""#) {
        #expect(read.input == input)
      }
    }
  }

  @Test func eachInputHasWordsOfItsOwn() throws {
    let draw = Draw(seed: 1, isExact: true)
    var writer = RecordingWriter(keepsNames: true)
    var words: [ModuleKind: Set<[String]>] = [:]
    for input in draw.oneOfEach() {
      let module = try #require(input.module)
      let line = try writer.line(of: input, at: .start)
      let json = try JSONSerialization.jsonObject(with: Data(line))
      let fields = try #require(json as? [String: Any])
      let names = ["type", "action", "phase", "module"].map { fields[$0] as? String ?? "" }
      words[module, default: []].insert(names + fields.keys.sorted())
    }
    #expect(
      words.mapValues(\.count) == [
        .gifts: 19, .ticker: 16, .popups: 24, .pager: 23, .likes: 16, .comments: 31, .danmaku: 18,
        .broadcast: 16, .meters: 10,
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
    let line = try writer.line(of: input, at: .start)
    #expect(String(decoding: line, as: UTF8.self).contains(#""maximumTime":\#(text)"#))
    guard case .popups(.enqueue(let popup)) = try Self.again(line).input else {
      return #expect(Bool(false))
    }
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
    let line = try writer.line(of: .ticker(.next), at: time)
    #expect(String(decoding: line, as: UTF8.self).contains(#""at":\#(text),"#))
    #expect(try Self.again(line).at == time)
  }

  @Test func namesAndTextsAreReplacedConsistently() throws {
    var writer = RecordingWriter(keepsNames: false)
    let inputs = ["ada", "é", "e\u{301}", "ada", String(repeating: "x", count: 300)].map {
      RoomInput.gift(GiftMessage(sender: $0, gift: "ada", recipient: "é"))
    }
    let messages = try inputs.compactMap { input -> GiftMessage? in
      let read = try Self.again(writer.line(of: input, at: .start)).input
      return if case .gifts(.receive(let message)) = read { message } else { nil }
    }
    // The recipient is the second person of the first message.
    #expect(messages.map(\.sender).prefix(4) == ["name1", "name2", "name3", "name1"])
    #expect(messages.map(\.recipient) == Array(repeating: "name2", count: 5))
    #expect(messages.allSatisfy { $0.gift == "ada" })
    // A text that is too long for the machine stays too long.
    #expect(messages[4].sender.utf8.count == 300)
    let text = RoomInput.ticker(.append(TickerItem(id: "ada", content: "ada: hello")))
    let popup = RoomInput.popup(Popup(id: "ada", payload: #"{"user":"ada"}"#))
    let condition = PopupCondition.not(.payload(#"{"user":"ada"}"#))
    let advance = RoomInput.popups(
      .advance(PopupAdvance(scope: .channel("c"), condition: condition)))
    let more =
      try writer.line(of: text, at: .start) + writer.line(of: popup, at: .start)
      + writer.line(of: advance, at: .start)
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
    #expect(try Self.again(writer.line(of: input, at: .start)).input == input)
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

  @Test(arguments: [
    "": "not JSON",
    "nonsense": "not JSON",
    "[]": "not a JSON object",
    "{}": "“type” is missing",
    #"{"recording":1}"#:
      "The recording has version 1 of the format, and only version 2 is played: record the room again",
    #"{"recording":2}"#: "“configuration” is missing",
    #"{"at":0,"deadline":"games"}"#: "“deadline” must be one of",
    #"{"deadline":"gifts"}"#: "“at” is missing",
    #"{"at":0,"type":"enter","room":"a"}"#: "“type” must be an input of a module",
    #"{"type":"gifts.leave"}"#: "“at” is missing",
    #"{"at":1e300,"deadline":"gifts"}"#: "“at” must be a number of seconds",
    #"{"at":0.0000000001,"deadline":"gifts"}"#:
      "“at” must be a number of seconds from the start of the clock, with 9 decimals at most",
    #"{"at":0,"type":"gifts.dance"}"#: "“type” must be",
    #"{"at":0,"type":"dance"}"#: "No message type is “dance”",
    #"{"at":0,"type":7}"#: "“type” must be",
    #"{"at":0,"type":"ticker.append","content":"a","serial":"x"}"#:
      "“serial” must be a whole number",
    #"{"at":0,"type":"ticker.tap","location":{"x":0,"y":0},"time":1e300}"#:
      "“time” must be a number of seconds",
    #"{"at":0,"type":"ticker.suspend","reason":{"reserved":"app"}}"#:
      "“reason” must be the name of a reason",
    #"{"minute":0,"module":"gifts","events":3}"#: "“digest” is missing",
    #"{"minute":0,"module":"games","events":3,"digest":1}"#: "“module” must be one of",
    #"{"at":0,"type":"likes.insertConditions","conditions":["bit32"]}"#:
      "“conditions” must be a list",
    #"{"at":0,"type":"likes.didDeliver","id":1,"room":"a","count":0.5,"attempt":1}"#:
      "“count” must be a whole number",
    #"{"at":0,"type":"gifts.flush"}"#: "not “flush”",
    #"{"at":0,"type":"popup","id":"p","delay":9223372036854775807.5}"#:
      "“delay” must be a number of seconds",
    #"{"end":"never"}"#: "“end” must be one of",
    #"{"at":0,"type":"popups.restore","snapshot":{"takenAt":0,"version":1,"rules":[{"rule":"x","state":1e999}]}}"#:
      "“snapshot.rules.0.state” must be a number",
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
      let line = try writer.line(of: input, at: .start)
      for _ in 0..<20 {
        var changed = line
        changed[Int.random(in: 0..<line.count, using: &random)] =
          Array(#"0-9.e"{}[],:nx"#.utf8).randomElement(using: &random)!
        _ = try? RecordedLine(changed[...])
      }
    }
  }
}
