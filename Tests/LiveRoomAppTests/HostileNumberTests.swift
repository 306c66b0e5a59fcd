import Foundation
import Testing

/// Feeds whose numbers are at the end of what an `Int` holds, through the whole command.
@Suite struct HostileNumberTests {
  @Test func theSumsOfTheSummarySaturate() throws {
    let like = #"{"at": 0, "type": "like", "sender": "a", "count": 9223372036854775807}"#
    let gifts = (0..<12).map {
      #"{"at": 0.\#($0 + 10), "type": "gift", "sender": "a", "gift": "g", "#
        + #""count": {"increment": 1000000000}, "unitValue": 1000000000}"#
    }
    let feed = ([like, like] + gifts).joined(separator: "\n")
    let run = try LiveRoom(["replay", "-"], input: feed)
    #expect(run.status == 0)
    #expect(run.output.contains("9223372036854775807 of others"))
    #expect(run.output.contains("× 12000000000, worth 9223372036854775807"))
    #expect(!run.output.contains("worth -"))
    #expect(try LiveRoom(["replay", "-", "--summary", "json"], input: feed).status == 0)
  }

  @Test func aFileThatBeginsWithAByteOrderMark() throws {
    let mark = "\u{FEFF}"
    let csv = try LiveRoom(
      ["replay", "-", "--format", "douyin-csv", "--strict"], input: mark + "9,l,7,0,5,900\n")
    #expect(csv.status == 0)
    let comment = #"{"at": 1, "type": "comment", "sender": "a", "text": "b"}"#
    #expect(try LiveRoom(["replay", "-", "--strict"], input: mark + comment).status == 0)
    let folder = try TemporaryFolder()
    let rules = try folder.write(Data((mark + #"[{"rule": "arrival"}]"#).utf8), as: "rules.json")
    let script = try folder.write(Data((mark + comment).utf8), as: "script.jsonl")
    let run = try LiveRoom(
      ["replay", "-", "--rules", rules.path, "--script", script.path], input: comment)
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ("[" + String(repeating: " ", count: 1 << 20) + "]", "longer than 1048576 bytes"),
    (
      #"[{"rule": "flow", "settings": {"flows": ["#
        + String(repeating: "[", count: 488) + String(repeating: "]", count: 488) + "]}}]",
      "nested deeper than 32 levels"
    ),
  ])
  func rulesThatAreTooMuchAreRefused(_ rules: String, _ words: String) throws {
    let file = try TemporaryFolder()
    let path = try file.write(Data(rules.utf8), as: "rules.json").path
    let run = try LiveRoom(["replay", "-", "--rules", path])
    #expect(run.status == 65)
    #expect(run.errors.contains(words))
  }
}
