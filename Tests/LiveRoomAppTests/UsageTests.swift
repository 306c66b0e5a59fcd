import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    (["replay", "/no/such/feed"], Int32(66), "cannot be read"),
    (["replay", "/"], 66, "cannot be read"),
    (["replay"], 64, "Name a feed"),
    (["replay", "a", "b"], 64, "Only one feed"),
    (["replay", "-", "--format"], 64, "--format needs a value"),
    (["replay", "-", "--format", "xml"], 64, "jsonl, douyin-csv, tiktok-jsonl"),
    (["replay", "-", "--summary", "html"], 64, "text, json"),
    (["replay", "-", "--frobnicate"], 64, "Unknown option --frobnicate"),
    (["dance"], 64, "Unknown command dance"),
    (["--dance"], 64, "Unknown option --dance"),
    (["replay", "-", "--events", "/no/such/folder/events"], 73, "cannot be written"),
    (["replay", "-", "--html", "/no/such/folder/page"], 73, "The page /no/such/folder/page"),
    (["--html"], 64, "--html needs a value"),
    (["--format", "jsonl"], 64, "--format is for a feed"),
    (["--summary", "json", "feed.jsonl"], 64, "liveroom replay feed.jsonl"),
  ])
  func mistakesGetOneClearSentence(
    _ arguments: [String], _ status: Int32, _ words: String
  ) throws {
    let run = try LiveRoom(arguments)
    #expect(run.status == status)
    #expect(run.errors.contains(words))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output.isEmpty)
  }

  @Test func strictStopsAtTheFirstBadLine() throws {
    let run = try LiveRoom(["replay", "-", "--strict"], input: "{}\nnonsense\n")
    #expect(run.status == 65)
    #expect(run.errors.contains("line 1: \"type\" is missing"))
    #expect(!run.errors.contains("line 2"))
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [["--help"], ["help"], ["replay", "--help"]])
  func helpIsOnStandardOutput(_ arguments: [String]) throws {
    let run = try LiveRoom(arguments)
    #expect(run.status == 0)
    #expect(run.output.contains("liveroom replay FEED"))
    #expect(run.errors.isEmpty)
  }
}
