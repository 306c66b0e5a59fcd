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

  @Test func aRecordingThatIsCutBeforeItsFirstDigestIsNotExact() async throws {
    let evening = try await RecordedEvening.replaced.value
    let place = try #require(evening.lines.firstIndex { $0.contains(#""digest":"#) })
    func replay(_ lines: ArraySlice<Substring>) throws -> (RoomReplay, count: Int) {
      let text = lines.joined(separator: "\n") + "\n"
      let replay = try RoomReplay(text, rules: RecordedEvening.rules())
      return (replay, replay.events.count)
    }
    let (before, count) = try replay(evening.lines[..<place])
    #expect(count > 100 && !before.isExact)
    let words = "events were not compared, because the recording ends before their digests."
    #expect(before.notes.last == "\(count) of \(count) \(words)")
    // With the digest of one module, the events of the other modules are named.
    let line = try RecordedLine(Array(evening.lines[place].utf8)[...])
    guard case .digest(let digest) = line else { return #expect(Bool(false)) }
    let (behind, _) = try replay(evening.lines[...place])
    #expect(behind.isExact && digest.events > 0)
    #expect(behind.notes.last == "\(count - digest.events) of \(count) \(words)")
    #expect(behind.notes.count == 2 && behind.notes[0].hasPrefix("The recording has no end."))
  }

  // MARK: What is not exact

  @Test func aRuleThatIsNotKnownIsNamedWithTheLineOfTheFirstDifference() async throws {
    let evening = try await RecordedEvening.replaced.value
    let replay = try RoomReplay(evening.recording, rules: RecordedEvening.rules(withOwn: false))
    #expect(!replay.isExact)
    #expect(replay.notes.count == 2)
    #expect(replay.notes[0] == "The rule “later” is unknown. Popups are played without the rule.")
    #expect(replay.notes[1].hasPrefix("Line "))
    #expect(replay.notes[1].contains(", minute 4: the popups emit "))
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
    #expect(
      Set(replay.events.linesByModule.keys) == ["popups", "pager", "likes", "comments", "meters"])
    #expect(evening.lines.last == #"{"end":"closed"}"#)
  }

  @Test func settingsThatAreNotKnownAreNamed() throws {
    let settings =
      #"{"gifts":{"laneCount":1,"glitter":2},"popups":{"channels":[{"name":"a","sound":1}]},"weather":{}}"#
    let replay = try RoomReplay(
      #"{"recording":2,"configuration":\#(settings),"ownRules":[],"modules":["gifts"],"replaced":[]}"#
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
      + #"{"recording":2,"configuration":{},"ownRules":[],"modules":["ticker"],"replaced":[]}"#
      + "\n"
      + #"{"at":1,"type":"ticker.next"}"#
    #expect(try RoomReplay(text).events.count == 1)
  }

  // MARK: Hostile recordings

  @Test(arguments: [
    "": "Line 1 of the recording: The line is missing or incomplete.",
    "nonsense": "Line 1 of the recording: The line is not JSON.",
    #"{"at":0,"deadline":"gifts"}"#: "The line precedes the header.",
    "HEADER\nHEADER": "Line 2 of the recording: The line is a second header.",
    "HEADER\n": "Line 2 of the recording: The line is not JSON.",
    "HEADER\n{\"end\":\"closed\"}\n{\"end\":\"closed\"}":
      "Line 3 of the recording: The line follows the last line.",
    "HEADER\n{\"at\":2,\"deadline\":\"gifts\"}\n{\"at\":1,\"deadline\":\"gifts\"}":
      "The time is earlier than the time of the previous line of the module.",
    #"{"recording":2,"configuration":{},"ownRules":[],"modules":[],"replaced":[]}\#n{"at":0,"deadline":"gifts"}"#:
      "The header does not name this module.",
    #"{"recording":2,"configuration":{"gifts":{"laneCount":99}},"ownRules":[],"modules":["gifts"],"replaced":[]}"#:
      "Line 1 of the recording: “gifts.laneCount” must be a whole number, 1 to 64.",
    "HEADER\n{\"minute\":0,\"module\":\"gifts\",\"digest\":5}":
      "Line 2 of the recording: “events” is missing.",
    "HEADER\n{\"minute\":0,\"module\":\"pager\",\"events\":0,\"digest\":5}":
      "Line 2 of the recording: The header does not name this module.",
    "HEADER\n{\"end\":\"closed\",\"at\":1}":
      "Line 2 of the recording: The last line of a recording must have no field except “end”.",
    #"{"recording":2,"configuration":{"popups":{"rules":[{"rule":"quiet","settings":{"x":1}}]}},"ownRules":[],"modules":["popups"],"replaced":[]}"#:
      "Line 1 of the recording",
  ])
  func whatIsNoRecordingIsRefusedWithASentence(_ text: String, _ words: String) throws {
    let header =
      #"{"recording":2,"configuration":{},"ownRules":[],"modules":["gifts"],"replaced":[]}"#
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
