import Foundation
import Testing

/// A text on a terminal has no control characters, and a limited length.
@Suite struct TerminalTests {
  /// Each of these does something to a terminal or hides in a text.
  private static let hostile: [Unicode.Scalar] = [
    "\u{00}", "\u{07}", "\u{08}", "\u{0D}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{34F}",
    "\u{180E}", "\u{200B}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}",
    "\u{202E}", "\u{2060}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{3164}", "\u{E000}",
    "\u{FEFF}", "\u{FFF9}", "\u{E0041}",
  ]
  private static let text =
    "a" + hostile.map { "\($0)b" }.joined() + String(repeating: "long", count: 2_000)

  private func json(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  private func expectTame(_ text: String, longest: Int) {
    let found = Self.hostile.filter { text.unicodeScalars.contains($0) }
    #expect(found.isEmpty)
    for line in text.split(separator: "\n") { #expect(line.utf8.count <= longest) }
  }

  /// Everything that a feed, a script or rules may say comes back in a complaint, somewhere.
  @Test func whatIsQuotedInAComplaintIsMadeHarmless() throws {
    let folder = try TemporaryFolder()
    let feed = try [
      ["at": 0, "type": Self.text],
      ["at": 0, "type": "popup", "id": "p", "endsOn": [Self.text: 3]],
      ["at": 0, "type": "popup", "id": "p", "endsOn": [Self.text: Self.text]],
      ["at": Self.text, "type": "gift"],
      ["at": 0, "type": "touch", "phase": Self.text, "location": ["x": 0, "y": 0]],
    ].map(json).joined(separator: "\n")
    let rules: [Any] = [
      [["rule": Self.text]], [["rule": "priority", "settings": [Self.text: 1]]],
      [["rule": "priority", "settings": ["aging": Self.text]]],
      [["rule": "flow", "settings": ["flows": [[Self.text: 1]]]]],
    ]
    let nasty = String(Self.text.prefix(60).filter { $0 != "\0" && $0 != "/" })
    for arguments in [
      ["replay", "-"], ["live"], ["replay", nasty], ["replay", "-", "--" + nasty],
      ["replay", "-", "--format", nasty], ["replay", "-", "--events", "/none/" + nasty],
      [nasty], ["replay", "-", "--script", try folder.write(feed, as: "script").path],
    ] {
      let run = try LiveRoom(arguments, input: feed)
      #expect(!run.errors.isEmpty)
      expectTame(run.errors, longest: 1_800)
    }
    for rule in rules {
      let file = try folder.write(json(rule), as: "rules").path
      let run = try LiveRoom(["replay", "-", "--rules", file])
      #expect(run.status == 65)
      expectTame(run.errors, longest: 1_800)
    }
  }

  /// The names that a summary has.
  @Test func theNamesOfASummaryAreMadeHarmless() throws {
    let feed = try Self.hostile.map {
      ["at": 0, "type": "gift", "sender": "ada\($0)bob", "gift": "x\($0)", "unitValue": 900]
    }.map(json).joined(separator: "\n")
    let run = try LiveRoom(["replay", "-"], input: feed)
    #expect(run.output.contains("ada\u{FFFD}bob gave x\u{FFFD} × 1"))
    expectTame(run.output, longest: 200)
  }

  /// A text that is too long loses its middle: the reason at its end stays.
  @Test func aLongComplaintKeepsItsReason() throws {
    let name = String(repeating: "n", count: 50_000)
    let feed = try json(["at": 0, "type": "popup", "id": "p", "endsOn": [name: 3]])
    let run = try LiveRoom(["replay", "-"], input: feed)
    let line = try #require(run.errors.split(separator: "\n").first)
    #expect(line.hasPrefix("liveroom: line 1: “endsOn.nnn"))
    #expect(line.hasSuffix(#"or {"rejected": reason}."#))
    #expect(line.count < 1_050)
  }

  /// Events are data and lose nothing, but a terminal may be where they go.
  @Test func eventsCarryTextsEscaped() throws {
    let text = String(Self.text.prefix(200))
    let run = try LiveRoom(
      ["live"], input: json(["at": 0, "type": "comment", "sender": "ada", "text": text]))
    expectTame(run.output, longest: 10_000)
    let rows = try objects(in: run.output).flatMap { $0["rows"] as? [[String: Any]] ?? [] }
    let contents = rows.compactMap { ($0["message"] as? [String: Any])?["text"] as? String }
    #expect(contents.contains(text))
  }
}
