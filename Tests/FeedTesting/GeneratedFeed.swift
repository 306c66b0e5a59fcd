/// A feed drawn from random choices, with an accounting of its own.
///
/// Written from the pages of the feed format alone, without a look at the decoder: what it expects is what the
/// schema promises.
public struct GeneratedFeed: Sendable {
  /// The outcome of a line by the schema.
  public enum Line: Hashable, Sendable {
    /// A message. Its time as it is written, in milliseconds since the feed began, where that is
    /// part of the accounting.
    case message(at: Int?)
    /// Rejected by its number.
    case refused
    /// A message, or rejected: the schema leaves it open.
    case unsettled
    /// The first line, which names the version.
    case header
  }

  /// What the schema says of the messages for the room, where all lines are settled.
  public struct Accounting: Hashable, Sendable {
    public var messages = 0
    public var refused = 0
    /// Lines whose time is read as the time of the message ahead.
    public var doubtful: [Int] = []
    public var comments = 0
    public var notices = 0
    public var giftMessages = 0
    public var duplicateGifts = 0
    public var units = 0
    public var likes = 0
    /// The time of each message as it is read, in milliseconds.
    public var times: [Int] = []
  }

  public private(set) var text: [UInt8] = []
  public private(set) var lines: [Line] = []
  public private(set) var accounting = Accounting()

  private var dice: Dice
  private var clock = 0
  private var serial = 0

  /// A feed of `count` messages that only holds what the schema settles.
  public static func ordinary(seed: UInt64, count: Int) -> GeneratedFeed {
    var feed = GeneratedFeed(seed: seed)
    for _ in 0..<count { feed.addOrdinary() }
    feed.settleTimes()
    return feed
  }

  /// A feed of `count` lines with hostile numbers, sizes, Unicode and times among ordinary ones.
  ///
  /// - Parameter choices: the bytes of a fuzzer, by which it is drawn as far as they reach. Default none.
  public static func hostile(
    seed: UInt64 = 0, choices: [UInt8] = [], count: Int
  ) -> GeneratedFeed {
    var feed = GeneratedFeed(seed: seed, choices: choices)
    for _ in 0..<count {
      if feed.dice.isOne(in: 2) { feed.addHostile() } else { feed.addOrdinary() }
    }
    return feed
  }

  private init(seed: UInt64, choices: [UInt8] = []) {
    dice = Dice(state: seed, choices: choices[...])
    if dice.isOne(in: 3) { text += [0xEF, 0xBB, 0xBF] }
    if dice.isOne(in: 2) { append(#"{"liveroom": 1}"#, .header) }
  }

  // MARK: Ordinary lines

  private mutating func addOrdinary() {
    serial += 1
    let at = nextTime()
    let time = #""at": \#(at / 1_000).\#(Self.padded(at % 1_000))"#
    let sender = Self.quoted("user\(dice.upTo(5))" + dice.pick(Self.unicode))
    switch dice.upTo(9) {
    case 0, 1, 2: addGift(time, sender, at)
    case 3, 4:
      let count = 1 + dice.upTo(50)
      accounting.likes += count
      append(#"{\#(time), "type": "like", "sender": \#(sender), "count": \#(count)}"#)
    case 5, 6:
      accounting.comments += 1
      let text = Self.quoted(dice.pick(Self.unicode) + "\(serial)")
      append(#"{"type": "comment", "sender": \#(sender), "text": \#(text), \#(time)}"#)
    case 7:
      accounting.notices += 1
      append(#"{\#(time), "type": "notice", "id": "n\#(serial)", "content": "t", "x": [{}]}"#)
    case 8: append(#"{\#(time), "type": "like", "sender": \#(sender), "count": 0}"#, .refused)
    default:
      append(dice.pick(["not JSON", "{\(time)}", "[]", #"{"at": 1, "type": "?"}"#]), .refused)
    }
    if case .message? = lines.last { lines[lines.count - 1] = .message(at: at) }
  }

  private mutating func addGift(_ time: String, _ sender: String, _ at: Int) {
    let head = #"{\#(time), "type": "gift", "sender": \#(sender), "gift": "#
    let count = 1 + dice.upTo(20)
    let batch = 1 + dice.upTo(2)
    accounting.giftMessages += 1
    switch dice.upTo(4) {
    case 0:
      accounting.units += 1
      append(head + #""rose"}"#)
    case 1:
      accounting.units += count * batch
      append(head + #""car", "count": {"increment": \#(count)}, "batchSize": \#(batch)}"#)
    case 2:
      // Running totals of a combo of its own; the first one twice, as a duplicate.
      accounting.units += count
      let combo = #""combo": "c\#(serial)", "id": "m\#(serial)""#
      let line = head + #""ship", "count": {"runningTotal": \#(count)}, \#(combo)}"#
      append(line)
      if dice.isOne(in: 2) {
        lines[lines.count - 1] = .message(at: at)
        accounting.giftMessages += 1
        accounting.duplicateGifts += 1
        append(line)
      }
    case 3:
      accounting.units += count
      append(head + #""sun", "count": {"finalTotal": \#(count)}, "combo": "d\#(serial)"}"#)
    default: append(head + #""rose", "count": {"alreadyCounted": \#(count)}}"#)
    }
  }

  /// Mostly a little later; at times earlier, a pause of hours, or one that nothing confirms.
  private mutating func nextTime() -> Int {
    switch dice.upTo(19) {
    case 0: clock = max(0, clock - dice.upTo(5_000))
    case 1: clock = min(clock + dice.upTo(10_000_000), 90_000_000_000)
    case 2:
      // Written, but not where the feed continues.
      return min(clock + 3_600_001 + dice.upTo(99_000_000_000), 99_999_999_999)
    default: clock += dice.upTo(3_000)
    }
    return clock
  }

  // MARK: Hostile lines

  private mutating func addHostile() {
    serial += 1
    let number = dice.pick(HostileNumber.all)
    let (text, integer) = (number.text, Self.line(number.integer))
    switch dice.upTo(13) {
    case 0:
      append(
        #"{"at": \#(text), "type": "comment", "sender": "a", "text": "b"}"#, Self.line(number.time))
    case 1:
      add("gift", #""sender": "me", "gift": "g", "count": {"increment": \#(text)}"#, integer)
    case 2:
      let name = dice.pick(["batchSize", "unitValue"])
      add("gift", #""sender": "a", "gift": "g", "\#(name)": \#(text)"#, integer)
    case 3: add("like", #""sender": "a", "count": 3, "total": \#(text)"#, integer)
    case 4:
      // Above 0 only.
      let isPositive = text.first.map { $0 != "-" && text != "0" } ?? false
      add(
        "like", #""sender": "a", "count": \#(text)"#,
        isPositive ? integer : (integer == .unsettled ? .unsettled : .refused))
    case 5:
      let kind = dice.pick(["didBeginDrag", "didDrag", "didEndDrag", "didCancelDrag"])
      add("pager.\(kind)", #""travel": \#(text), "velocity": \#(text), "touch": \#(text)"#)
    case 6:
      add(
        "touch",
        #""id": \#(dice.upTo(3)), "phase": "began", "location": {"x": \#(text), "y": \#(text)}, "#
          + #""list": {"offset": \#(text), "maximum": \#(text)}"#)
    case 7:
      add(
        "popup",
        #""id": "p\#(serial)", "priority": \#(text), "version": \#(text), "expiry": \#(text)"#)
    case 8:
      add(
        "likes.presentSheet", #""id": "s", "detents": [\#(text), 300], "initialDetent": \#(text)"#)
    case 9: add("pager.setPageLength", #""length": \#(text)"#)
    case 10: add("gifts.give", #""gift": "g", "batchSize": \#(text), "unitValue": \#(text)"#)
    case 11: addLarge()
    case 12:
      let item = #""content": "wide", "width": \#(text), "displayDuration": \#(text)"#
      let (type, fields) = dice.pick([
        ("notice", #""id": "w\#(serial)", \#(item)"#),
        ("ticker.setCount", #""count": \#(text)"#),
        ("ticker.tap", #""location": {"x": \#(text), "y": \#(text)}"#),
        ("ticker.reload", #""items": [{\#(item)}]"#), ("gifts.didTapLane", #""lane": \#(text)"#),
        (
          "ticker.configure",
          #""configuration": {"spacing": \#(text), "rollDuration": \#(text)}"#
        ),
      ])
      add(type, fields)
    default:
      let name = Self.quoted(dice.pick(Self.unicode) + "\(dice.upTo(9))")
      let (type, fields) = dice.pick([
        ("pager.lock", #""reason": \#(name)"#), ("pager.unlock", #""reason": \#(name)"#),
        ("enter", #""room": \#(name)"#), ("popups.setScene", #""scene": \#(name)"#),
        ("popups.signal", #""name": \#(name), "phase": "began""#),
        ("pager.insert", #""rooms": [\#(name)]"#),
        ("pager.show", #""room": \#(name), "isAnimated": true"#),
        ("pager.lock", #""reason": \#(name), "direction": "next""#),
        ("notice", #""id": \#(name), "content": \#(name)"#),
        ("ticker.suspend", #""reason": \#(name)"#), ("ticker.resume", #""reason": \#(name)"#),
        ("suspend", #""reason": "background""#), ("resume", #""reason": "background""#),
      ])
      add(type, fields)
    }
  }

  private mutating func add(_ type: String, _ fields: String, _ outcome: Line = .unsettled) {
    append(#"{"at": 1, "type": "\#(type)", \#(fields)}"#, outcome)
  }

  /// Lines at and beyond the limits of size and nesting, and what is no UTF-8.
  private mutating func addLarge() {
    let head = #"{"at": 1, "type": "comment", "sender": "a", "text": ""#
    switch dice.upTo(5) {
    case 0:
      append(
        head + String(repeating: "x", count: 65_536 - head.utf8.count - 2) + "\"}",
        .message(at: 1_000))
    case 1:
      append(head + String(repeating: "x", count: 65_537 - head.utf8.count - 2) + "\"}", .refused)
    case 2: append(head + "b\", \"more\": " + Self.nested(15) + "}", .message(at: 1_000))
    case 3: append(head + "b\", \"more\": " + Self.nested(16) + "}", .refused)
    case 4: append(Self.nested(20_000), .refused)
    default:
      text += Array(head.utf8) + dice.pick([[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5]])
      append("\"}", .refused)
    }
  }

  // MARK: Text

  private mutating func append(_ line: String, _ outcome: Line = .message(at: nil)) {
    text += Array(line.utf8)
    text += dice.isOne(in: 8) ? [0x0D, 0x0A] : [0x0A]
    lines.append(outcome)
  }

  /// Reads the times as the schema says.
  private mutating func settleTimes() {
    let written: [(line: Int, at: Int)] = lines.enumerated().compactMap { index, line in
      if case .message(let at?) = line { (index + 1, at) } else { nil }
    }
    accounting.messages = written.count
    accounting.refused = lines.count { $0 == .refused }
    let hour = 3_600_000
    var read = 0
    for (index, message) in written.enumerated() {
      let isAhead = message.at > read + hour
      let next = index + 1 < written.count ? written[index + 1].at : nil
      if isAhead, next.map({ $0 < message.at - hour }) ?? true {
        accounting.doubtful.append(message.line)
      } else {
        if message.at < read { accounting.doubtful.append(message.line) }
        read = max(read, message.at)
      }
      accounting.times.append(read)
    }
  }

  private static func line(_ verdict: HostileNumber.Verdict) -> Line {
    switch verdict {
    case .taken: .message(at: nil)
    case .refused: .refused
    case .unsettled: .unsettled
    }
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func padded(_ number: Int) -> String {
    String(String(1_000 + number).dropFirst())
  }

  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static let unicode = [
    "", "", "é", "e\u{301}", "\u{202E}", "\u{0}", "\u{1B}[2J", "\u{FEFF}", "👩‍👩‍👧", "\u{2028}", "\\",
    "\"",
    "\u{10FFFF}", "\u{FFFD}", "ﷺ", "\u{0}\u{7F}", String(repeating: "\u{301}", count: 40),
  ]
}

/// The choices of a feed.
private struct Dice: Sendable {
  var state: UInt64
  var choices: ArraySlice<UInt8> = []

  mutating func upTo(_ bound: Int) -> Int {
    if bound < 256, let choice = choices.popFirst() { return Int(choice) % (bound + 1) }
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound + 1))
  }

  mutating func isOne(in count: Int) -> Bool { upTo(count - 1) == 0 }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[upTo(choices.count - 1)] }
}
