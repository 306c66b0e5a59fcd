import Foundation
import Testing

/// The reports in Simplified Chinese.
@Suite struct LanguageTests {
  @Test(arguments: [
    ("LANG=zh_CN.UTF-8", "", true), ("LANG=en_US.UTF-8 LC_ALL=zh_TW.UTF-8", "", true),
    ("LANG=zh_CN.UTF-8 LC_ALL=C", "", false), ("LANG=zh_CN.UTF-8", "--language en", false),
    ("LANG=C", "--language zh-Hans", true), ("LANG=", "", false),
  ])
  func theEnvironmentOrAnOptionChooses(
    _ environment: String, _ option: String, _ isChinese: Bool
  ) throws {
    let run = try LiveRoom(
      shell: "unset LC_ALL LC_MESSAGES; \(environment) $liveroom replay /dev/null \(option)",
      in: TemporaryFolder())
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("礼物") == isChinese)
    #expect(run.output.contains("Gifts") != isChinese)
  }

  /// A text that the table does not have would be in English. The sample evening has all modules.
  @Test func noSentenceOfTheReportsRemainsInEnglish() throws {
    let sample = try LiveRoom(["--language", "zh-Hans"])
    let empty = try LiveRoom(["replay", "-", "--language", "zh-Hans"], input: "nonsense\n{}\n")
    #expect(sample.status == 0 && empty.status == 65)
    let table = sample.output.split(separator: "\n").filter { !$0.contains("送出") }
    #expect(table.count > 15)
    for line in table {
      #expect(!line.contains { $0.isASCII && $0.isLetter }, "\(line)")
    }
    let recording = try LiveRoom(
      shell: """
        ${liveroom%/*}/RealTime 1 recording.jsonl events.jsonl >/dev/null
        $liveroom replay recording.jsonl --language zh-Hans
        """, in: TemporaryFolder())
    #expect(recording.status == 0, "\(recording.errors)")
    #expect(!recording.output.contains { $0.isASCII && $0.isLetter }, "\(recording.output)")
  }

  /// An identifier or a name may be a word of the reports.
  @Test func namesAreNotTranslated() throws {
    let feed = #"{"at": 1, "type": "gift", "id": "expired", "sender": "gift", "gift": "unit"}"#
    let run = try LiveRoom(["why", "-", "expired", "--language", "zh-Hans"], input: feed)
    #expect(run.output.hasPrefix("“expired”出现在屏幕上"), "\(run.output)")
    #expect(run.output.contains("轨道退场：已过期。"))
    let summary = try LiveRoom(["replay", "-", "--language", "zh-Hans"], input: feed)
    #expect(summary.output.contains("gift") && summary.output.contains("unit"))
  }

  @Test func announcementsHaveTheLanguageOfTheReport() throws {
    let feed = #"{"at": 1, "type": "enter", "room": "harbour"}"#
    let run = try LiveRoom(["replay", "-", "--announce", "--language", "zh-Hans"], input: feed)
    #expect(run.output.hasPrefix("00:01 ! 你已进入直播间 harbour。\n"), "\(run.output)")
  }
}
