import Foundation
import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    (["replay", "/no/such/feed"], Int32(66), "cannot be read"),
    (["replay", "/"], 66, "cannot be read"),
    (["replay"], 64, "Name a feed"),
    (["replay", "a", "b"], 64, "Only one feed"),
    (["replay", "-", "--format"], 64, "--format needs a value"),
    (["replay", "-", "--format", "xml"], 64, "jsonl, douyin-csv, tiktok-jsonl, danmaku-xml"),
    (["replay", "-", "--summary", "html"], 64, "text, json"),
    (["replay", "-", "--frobnicate"], 64, "replay takes no --frobnicate"),
    (["replay", "-", "--events", "-"], 64, "use /dev/stdout"),
    (["--script", "-"], 64, "use /dev/stdin"),
    (["replay", "-", "--rules", "-"], 64, "use /dev/stdin"),
    (["replay", "-", "--summary", "json", "--summary", "json"], 64, "--summary is given twice"),
    (["--events", "--script", "acts"], 64, "--events needs a value. --script is an option."),
    (["live", "--local-user", "--bob"], 64, "--local-user needs a value. --bob is an option."),
    (["--version", "now"], 64, "--version takes no now"),
    (
      ["help", "bogus"], 64,
      "Unknown command “bogus”. The commands are: replay, why, live, convert, check, "
    ),
    (["replay", "-", "--script", "/dev/stdin"], 64, "Standard input can be read only once"),
    (
      ["--script", "/dev/stdin", "--rules", "/dev/fd/0"], 64,
      "Standard input can be read only once"
    ),
    (["live", "--rules", "/dev/stdin"], 64, "Standard input can be read only once"),
    (["--strict"], 64, "--strict needs a feed"),
    (
      ["dance"], 64,
      "The commands are: replay, why, live, convert, check, rules, settings, schema, help."
    ),
    (["why"], 64, "Name a feed and the identifier of a message"),
    (["why", "feed.jsonl"], 64, "liveroom why FEED ID."),
    (["why", "feed.jsonl", "g1", "g2"], 64, "Only one identifier is taken, not g2 too."),
    (["why", "/no/such/feed", "g1"], 66, "cannot be read"),
    (["why", "feed.jsonl", "g1", "--summary", "json"], 64, "why takes no --summary"),
    (["replay", "-", "--language", "fr"], 64, "--language is one of en, zh-Hans, not fr"),
    (["schema"], 64, "Name a schema: feed, events or recordings."),
    (["schema", "feeds"], 64, "Name a schema: feed, events or recordings."),
    (
      ["--rule", "rules.json"], 64,
      "takes no --rule. The options are: --local-user, --preset, --rules"
    ),
    (["evening"], 64, "For a file: liveroom replay evening."),
    (["convert", "--dance"], 64, "The options are: --format, --strict, --live, --help."),
    (
      ["--announce", "--events", "/dev/stdout"], 64,
      "The announcements and the events cannot both be on standard output."
    ),
    (
      ["replay", "-", "--events", "/dev/fd/1", "--announce"], 64,
      "cannot both be on standard output"
    ),
    (["settings", "--prest"], 64, "takes no --prest. The options are: --local-user, --preset, "),
    (
      ["live", "--dance"], 64,
      "The options are: --local-user, --preset, --rules, --configuration, --format"
    ),
    (["live", "feed"], 64, "liveroom live takes no feed"),
    (["live", "--events", "x"], 64, "liveroom live takes no --events"),
    (["/no/such/feed"], 66, "/no/such/feed cannot be read"),
    (["--configuration", "/no/such/file"], 66, "cannot be read"),
    (["--configuration", "-"], 64, "use /dev/stdin"),
    (["live", "--configuration", "/dev/stdin"], 64, "only once"),
    (["settings", "all"], 64, "settings takes no all"),
    (["live", "--preset", "magic"], 64, "--preset is one of presentView, rollingNotice, liveGift"),
    (["settings", "--preset"], 64, "--preset needs a value."),
    (["--preset", "liveRoom", "--preset", "liveRoom"], 64, "--preset liveRoom is given twice."),
    (
      ["replay", "-", "--preset", "presentView", "--preset", "liveGiftAnimation"], 64,
      "--preset presentView and --preset liveGiftAnimation both set gifts."
    ),
  ])
  func mistakesGetOneClearSentence(
    _ arguments: [String], _ status: Int32, _ words: String
  ) throws {
    try LiveRoom(arguments).expectMistake(status, words)
  }

  @Test("A file without a command is replayed, with options before and after it")
  func aFeedNeedsNoCommand() throws {
    let folder = try TemporaryFolder()
    let line = #"{"at": 1, "type": "gift", "sender": "ann", "gift": "rose"}"#
    let feed = try folder.write(line, as: "feed.jsonl").path
    for arguments in [[feed, "--summary", "json"], ["--summary", "json", feed]] {
      let run = try LiveRoom(arguments)
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(value(try run.json(), "gifts.units") == 1)
    }
  }

  @Test(
    "A mistake in a file is one sentence, whatever the command",
    arguments: [
      ("--rules", #"[{"name": "priority"}]"#, "“rules.0.rule” is missing."),
      (
        "--rules", #"[{"rule": "arival"}]"#,
        "The rules are: arrival, priority, flow, frequency, quiet."
      ),
      ("--rules", #"[{"rule": "quiet"}, {"rule": "quiet"}]"#, "is chosen twice."),
      ("--rules", "[" + String(repeating: " ", count: 1 << 20) + "]", "longer than 1048576 bytes"),
      ("--configuration", "{", "The document is not JSON from byte 1 on."),
      (
        "--configuration", #"{"popups": {"rules": [{"rule": "magic"}]}}"#,
        "No rule has the name “magic”. The rules are: arrival"
      ),
      (
        "--configuration", #"{"gifts": {"minimumHold": 9}}"#, "The settings of gifts are invalid."
      ),
      (
        "--configuration", #"{"gift": {}}"#,
        "The name “gift” is unknown. The names are: gifts, ticker, "
      ),
    ])
  func filesThatAreWrong(_ option: String, _ text: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, as: "file").path
    for command in [["replay", "-"], ["live"], []] {
      try LiveRoom(command + [option, file]).expectMistake(65, words)
    }
  }

  @Test func liveTakesMessagesAsTheyComeWhateverTimeTheyBear() throws {
    let feed = """
      {"at": 9000, "type": "comment", "id": "c1", "sender": "ada", "text": "hi"}
      nonsense
      {"at": 1, "type": "enter", "room": "harbour"}
      """
    let run = try LiveRoom(["live"], input: feed)
    #expect(run.status == 0 && run.errors == "liveroom: line 2: The line is not JSON.\n")
    let events = try objects(in: run.output)
    #expect(events.contains { $0["event"] as? String == "didAppend" })
    #expect(
      events.contains { $0["event"] as? String == "didEnter" && $0["room"] as? String == "harbour" }
    )
    #expect(try #require(events.last?["time"] as? Double) < 9_000)
  }

  @Test(arguments: [
    (["--help"], "liveroom replay FEED"), (["help"], "COMMANDS:"), (["-h"], "--version"),
    (["--summary", "json", "--help"], "COMMANDS:"),
    (["replay", "--help"], "liveroom replay FEED [OPTIONS]"),
    (["replay", "x", "-h"], "--events FILE"),
    (["help", "replay"], "liveroom replay FEED [OPTIONS]"), (["help", "settings"], "Lists the"),
    (["why", "--help"], "liveroom why FEED ID"),
    (["live", "--help"], "liveroom live [OPTIONS]"), (["rules", "--help"], "liveroom rules"),
    (["live", "--help"], "presentView"), (["replay", "--help"], "popupOrder"),
    (["settings", "--help"], "rollingNotice"),
  ])
  func helpIsOnStandardOutput(_ arguments: [String], _ words: String) throws {
    let run = try LiveRoom(arguments)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for part in [words, "USAGE: liveroom", "OPTIONS:"] { #expect(run.output.contains(part)) }
    // The overview has the exit statuses, and the other texts name it.
    #expect(
      run.output.contains("EXIT STATUS:") && run.output.contains("  64 ")
        || run.output.hasSuffix("liveroom --help lists the exit statuses.\n"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: [
    ("feed", "`didBeginDrag`"), ("events", "`laneDidStep`"), ("recordings", "`ownRules`"),
  ])
  func schemasArePrintedWithATableForEachType(_ name: String, _ words: String) throws {
    let run = try LiveRoom(["schema", name])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("# The") && run.output.contains(words))
    // A terminal has no pages to lead to.
    #expect(!run.output.contains(".md)"))
  }

  /// The latest version of the changelog is the version of the command and of the installation in README.
  @Test func theVersionIsThatOfTheChangelog() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    func page(_ name: String) throws -> String {
      try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }
    let section = try page("CHANGELOG.md").split(separator: "\n").first {
      $0.hasPrefix("## ") && $0 != "## Unreleased"
    }
    let version = try #require(section?.split(separator: " ").dropFirst().first)
    let run = try LiveRoom(["--version"])
    #expect(run.status == 0)
    #expect(run.output == "liveroom \(version), feed format 1\n")
    for readme in ["README.md", "README.zh-Hans.md"] {
      let minor = version.prefix { $0 != "." } + "." + version.split(separator: ".")[1] + ".0"
      #expect(try page(readme).contains(".upToNextMinor(from: \"\(minor)\")"))
    }
  }
}
