import LiveRoomKit
import RoomSimulation
import Testing

@testable import RealTime

@Suite struct RoomRecordingTests {
  @Test func rulesThatAreValuesArePassedAgain() async throws {
    let rules: [any PopupRule] = [LaterRule(NoSettings())]
    var configuration = RecordedEvening.configuration
    configuration.popups.rules = []
    let popups = configuration.popups
    let evening = try await RecordedEvening.play(
      RoomRecorder(), configuration: configuration
    ) {
      $0.popups = try PopupSequencer(configuration: popups, rules: rules, clock: $1)
    }
    let replay = try RoomReplay(evening.recording, rules: rules)
    #expect(replay.isExact && replay.notes.isEmpty)
    let without = try RoomReplay(evening.recording)
    #expect(!without.isExact)
    #expect(without.notes.first?.contains("rules as values") == true)
    #expect(without.notes.first?.contains("without “later”") == true)
  }

  // MARK: Ends

  @Test func aLimitThatHasNoSpaceForTheHeaderIsReported() async throws {
    let evening = try await RecordedEvening.play(RoomRecorder(limit: 100), until: .start)
    #expect(evening.recording == #"{"end":"limit"}"# + "\n")
    #expect(throws: (any Error).self) { try RoomReplay(evening.recording) }
  }

  // MARK: What is not exact

  @Test func aRuleThatIsNotKnownIsNamedWithTheLineOfTheFirstDifference() async throws {
    let evening = try await RecordedEvening.replaced.value
    let replay = try RoomReplay(evening.recording, rules: RecordedEvening.rules(withOwn: false))
    #expect(!replay.isExact)
    #expect(replay.notes.count == 2)
    #expect(replay.notes[0] == "The rule “later” is unknown. Popups are played without the rule.")
    #expect(replay.notes[1].hasPrefix("Line ") && replay.notes[1].contains("the popups emit "))
    #expect(evening.lines[0].contains(#""ownRules":["later"]"#))
    // The other modules are as exact as before.
    let exact = try RoomReplay(evening.recording, rules: RecordedEvening.rules())
    var (lines, others) = (replay.events.linesByModule, exact.events.linesByModule)
    (lines["popups"], others["popups"]) = (nil, nil)
    #expect(lines == others)
  }

  @Test func aRuleOfTheAppIsNamedWhereItDecidesOtherwiseThanItWasRecorded() async throws {
    let evening = try await RecordedEvening.replaced.value
    // Another version of the rule of that name.
    let changed = evening.recording.replacing(
      #""ownRules":["later"]"#, with: #""ownRules":["quiet","later"]"#)
    var rules = try RecordedEvening.rules(withOwn: false)
    try rules.register(ImpatientRule.self)
    let replay = try RoomReplay(changed, rules: rules)
    #expect(!replay.isExact)
    #expect(
      replay.notes.suffix(2) == [
        "The rule “quiet” is the app's own. The rule of this build is played.",
        "The rule “later” is the app's own. The rule of this build is played.",
      ])
    let line = try #require(replay.notes.dropLast(2).last)
    #expect(replay.notes.count == 3 && line.contains("the popups emit "))
  }

  @Test func aModuleOfTheAppIsNamedAndNotRecorded() async throws {
    let evening = try await RecordedEvening.play(RoomRecorder(), until: .start + .seconds(60)) {
      $0.gifts = try OwnGifts(clock: $1)
      $0.ticker = nil
    }
    let replay = try RoomReplay(evening.recording, rules: RecordedEvening.rules())
    #expect(replay.isExact)
    #expect(
      replay.notes.contains(
        "The app has replaced the gifts by a module of its own, which is not recorded."))
    #expect(Set(replay.events.linesByModule.keys) == ["popups", "pager", "likes", "comments"])
    #expect(evening.lines.last == #"{"end":"closed"}"#)
  }

  @Test func settingsThatAreNotKnownAreNamed() throws {
    let settings =
      #"{"gifts":{"laneCount":1,"glitter":2},"popups":{"channels":[{"name":"a","sound":1}]},"weather":{}}"#
    let replay = try RoomReplay(
      #"{"recording":1,"configuration":\#(settings),"ownRules":[],"modules":["gifts"],"replaced":[]}"#
        + "\n{\"end\":\"closed\"}\n")
    #expect(
      replay.notes == [
        "Unknown settings have no effect: gifts.glitter, "
          + "popups.channels.0.sound, weather."
      ])
  }

  @Test func aByteOrderMarkIsSkippedAndAWholeLastLineIsPlayed() throws {
    let text =
      "\u{FEFF}"
      + #"{"recording":1,"configuration":{},"ownRules":[],"modules":["ticker"],"replaced":[]}"#
      + "\n"
      + #"{"module":"ticker","at":1,"inputs":[{"type":"next"}]}"#
    #expect(try RoomReplay(text).events.count == 1)
  }

  // MARK: Hostile recordings

  @Test(arguments: [
    "": "Line 1 of the recording: The line is missing or incomplete.",
    "nonsense": "Line 1 of the recording: The line is not JSON.",
    #"{"module":"gifts","at":0}"#: "The line precedes the header.",
    "HEADER\nHEADER": "Line 2 of the recording: The line is a second header.",
    "HEADER\n": "Line 2 of the recording: The line is not JSON.",
    "HEADER\n{\"end\":\"closed\"}\n{\"end\":\"closed\"}":
      "Line 3 of the recording: The line follows the last line.",
    "HEADER\n{\"module\":\"gifts\",\"at\":2}\n{\"module\":\"gifts\",\"at\":1}":
      "The time is earlier than the time of the previous turn.",
    #"{"recording":1,"configuration":{},"ownRules":[],"modules":[],"replaced":[]}\#n{"module":"gifts","at":0}"#:
      "The header does not name this module.",
    #"{"recording":1,"configuration":{"gifts":{"laneCount":99}},"ownRules":[],"modules":["gifts"],"replaced":[]}"#:
      "Line 1 of the recording: “gifts.laneCount” must be a whole number, 1 to 64.",
    "HEADER\n{\"module\":\"gifts\",\"at\":1,\"events\":0,\"digest\":5}":
      "Line 2 of the recording: “events” is missing.",
    "HEADER\n{\"module\":\"gifts\",\"at\":1,\"stopped\":true}\n{\"module\":\"gifts\",\"at\":2}":
      "Line 3 of the recording: The recording of the turns of this module has already ended.",
    "HEADER\n{\"module\":\"pager\",\"at\":1,\"stopped\":true}":
      "Line 2 of the recording: The header does not name this module.",
    "HEADER\n{\"end\":\"closed\",\"at\":1}":
      "Line 2 of the recording: The last line of a recording must have no field except “end”.",
    #"{"recording":1,"configuration":{"popups":{"rules":[{"rule":"quiet","settings":{"x":1}}]}},"ownRules":[],"modules":["popups"],"replaced":[]}"#:
      "Line 1 of the recording",
  ])
  func whatIsNoRecordingIsRefusedWithASentence(_ text: String, _ words: String) throws {
    let header =
      #"{"recording":1,"configuration":{},"ownRules":[],"modules":["gifts"],"replaced":[]}"#
    let text = text.replacing("HEADER", with: header) + (text.isEmpty ? "" : "\n")
    let error = #expect(throws: (any Error).self) {
      try RoomReplay(text, rules: RecordedEvening.rules())
    }
    #expect("\(error!)".contains(words), "\(error!)")
  }
}

/// Gift channels that an app has made itself.
private actor OwnGifts: ModuleActor {
  let host: ModuleHost<GiftMachine>
  nonisolated let port: ModuleHost<GiftMachine>.Port

  init(clock: RoomClock) throws {
    host = ModuleHost(try GiftMachine(), clock: clock)
    port = host.port
  }
}
