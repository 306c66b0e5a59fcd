import Foundation
import GiftChannels
import LiveRoom

/// A replay to check.
struct Scenario {
  let name: String
  var arguments: [String] = []
  var feed: String?

  var labelPrefix: String {
    var configuration = RoomConfiguration()
    for preset in RoomPreset.allCases where arguments.contains(preset.rawValue) {
      configuration.apply(preset)
    }
    return configuration.gifts.labelPrefix
  }

  static let all = [
    Scenario(name: "sample"),
    Scenario(
      name: "room",
      arguments: [
        "replay", "Docs/Samples/room.jsonl", "--rules", "Docs/Samples/rules.json",
        "--local-user", "eve",
      ]),
    Scenario(name: "ticker", arguments: ["replay", "Docs/Samples/ticker.jsonl"]),
    Scenario(sampleOf: .presentView, "--local-user", "me"),
    Scenario(sampleOf: .rollingNotice),
    Scenario(sampleOf: .liveGiftAnimation),
    Scenario(sampleOf: .popupOrder, "--rules", "Docs/Samples/rules.json"),
    Scenario(sampleOf: .liveRoom),
    Scenario(name: "gestures", arguments: ["replay", "Tests/PageCheck/gestures.jsonl"]),
    Scenario(
      name: "visit",
      arguments: [
        "replay", "-", "--format", "douyin-csv", "--script", "Docs/Samples/visit.jsonl",
      ],
      feed: evening),
    Scenario(
      name: "danmaku",
      arguments: ["replay", "-", "--configuration", "Tests/PageCheck/danmaku.json"],
      feed: flyingComments),
    Scenario(name: "flood", arguments: ["replay", "-", "--format", "douyin-csv"], feed: flood),
    Scenario(
      name: "hostile", arguments: ["replay", "-", "--local-user", hostileNames[0]], feed: hostile),
    Scenario(name: "nothing", arguments: ["replay", "-"], feed: ""),
  ]

  init(name: String, arguments: [String] = [], feed: String? = nil) {
    self.name = name
    self.arguments = arguments
    self.feed = feed
  }

  /// The sample of a preset.
  private init(sampleOf preset: RoomPreset, _ options: String...) {
    let name = preset.rawValue
    self.init(
      name: name,
      arguments: ["replay", "Docs/Samples/\(name).jsonl", "--preset", name] + options)
  }

  /// More than the lanes can show.
  private static let flood = (0..<900).map { "\($0 / 30),g,\($0 % 211),\($0 % 7),1,\($0 % 23)" }
    .joined(separator: "\n")

  /// Comments that fly, more than the lanes have room for, and some that are removed.
  private static let flyingComments = (0..<400).map { index in
    let mode = ["scrolling", "scrolling", "scrolling", "top", "bottom"][index % 5]
    let text = "comment \(index) " + String(repeating: "la", count: index % 17)
    return line([
      "at": Double(index) / 8, "type": "comments.receive", "id": "c\(index)", "sender": "ann",
      "text": text, "mode": mode, "priority": index % 9 == 0 ? 1 : 0,
    ])
      + (index % 12 == 7
        ? "\n" + line(["at": Double(index) / 8, "type": "comments.remove", "id": "c\(index - 6)"])
        : "")
  }.joined(separator: "\n")

  /// An hour, for a visit of many rooms.
  private static let evening = (0..<3_600).map { second in
    "\(second),g,\(second * 7 % 97),\(second % 5),\(second % 9 + 1),\(second % 40)\n"
      + "\(second),l,\(second % 61),0,\(second % 4 + 1),\(second * 3)"
  }.joined(separator: "\n")

  /// Names that try to be more than text.
  static let hostileNames = [
    "</script><img src=x onerror=\"document.title='taken'\">",
    "<!-- <script>document.title='taken'</script>", "]]></script><script>throw 1</script>",
    "\"; throw 1; //", "' onmouseover='throw 1", "{{constructor}}", "__proto__", "constructor",
    "\u{202E}gnp.exe", "\u{2066}left\u{2069}\u{200F}right\u{061C}", "\u{2028}line\u{2029}",
    "nul\u{0}byte\u{1B}[31m", String(repeating: "long ", count: 2_000),
    "a" + String(repeating: "\u{301}", count: 300), "\u{301}\u{301}", "a\u{FEFF}\u{200B}", " ",
    "👩‍👩‍👧‍👦 family", "مرحبا", "🇫🇷", "\\u003c/script>", "&lt;b&gt;&amp;", "%3Cscript%3E",
    "نمی\u{200C}دانم", "Donau\u{AD}dampf", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨🏻‍👩🏻‍👧🏻‍👦🏻 ❤️‍🔥", "क्\u{200D}ष \u{200F}(ש)", "a\u{E0067}\u{2800}",
    "javascript:throw 1", "https://example.com/x.png", "\u{E000}\u{FFFE}",
  ]

  private static let hostile = hostileNames.enumerated().flatMap { index, name -> [String] in
    let at = Double(index) * 4
    return [
      line(["at": at, "type": "gift", "sender": name, "gift": name, "unitValue": index * 30]),
      line(["at": at + 0.2, "type": "comment", "sender": name, "text": name]),
      line([
        "at": at + 0.3, "type": "popup", "id": name, "kind": name, "payload": name,
      ]),
      line(["at": at + 0.4, "type": "pager.insert", "rooms": ["\(name)\(index)"]]),
      line([
        "at": at + 0.5, "type": "gift", "sender": name, "gift": name, "fullScreen": 1,
        "unitValue": 900,
      ]),
    ]
  }.joined(separator: "\n")

  private static func line(_ fields: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: fields)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
