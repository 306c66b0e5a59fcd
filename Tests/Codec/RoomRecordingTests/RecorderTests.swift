import LiveRoomKit
import RoomSimulation
import Testing

@testable import RealTime

@Suite struct RecorderTests {
  /// By real tasks on the clock of the device, which nothing here waits for.
  @Test(arguments: [true, false])
  func aRoomInRealTimeEmitsTheSameEventsAgain(_ keepsNames: Bool) async throws {
    let result = try await RealRoom(isOver: { step, _ in step >= 14 }, keepsNames: keepsNames)
      .play()
    let replay = try RoomReplay(result.recording, rules: .builtIn())
    #expect(replay.isExact && replay.notes.isEmpty, "\(replay.notes)")
    #expect(result.eventCount > 100)
    if keepsNames { #expect(replay.events.linesByModule == result.events) }
  }

  @Test func mutedUsersHavePseudonymsAndStayMuted() async throws {
    var configuration = RoomConfiguration()
    configuration.comments.mute(users: ["Chloé", "Dmitri of the harbour"])
    configuration.danmaku.rules = configuration.comments.rules
    let recorder = RoomRecorder()
    try await Simulation.run { [configuration] simulation in
      let clock = simulation.clock
      let room = LiveRoom(
        try LiveRoom.Modules(configuration, clock: clock), configuration: configuration,
        clock: clock, recorder: recorder)
      async let _ = room.run()
      for sender in ["Chloé", "ada", "Dmitri of the harbour"] {
        room.send(.comment(CommentMessage(sender: sender, text: "hello")))
      }
      await simulation.advance(by: .seconds(1))
      await room.close()
    }
    let recording = recorder.lines.takeBuffered().joined()
    #expect(!recording.contains("Chloé") && !recording.contains("Dmitri"))
    let replay = try RoomReplay(recording, rules: .builtIn())
    #expect(replay.isExact && replay.notes.isEmpty, "\(replay.notes)")
    #expect(replay.events.linesByModule["comments"]?.contains("name3") == true)
  }

  /// A pseudonym does not contain the words of its text.
  @Test(arguments: [true, false])
  func aRecordingWithMutedWordsIsExactIfItKeepsTheTexts(_ keepsNames: Bool) async throws {
    var configuration = RoomConfiguration()
    configuration.comments.mute(words: ["spam"])
    let recorder = RoomRecorder(keepsNames: keepsNames)
    try await Simulation.run { [configuration] simulation in
      let room = try LiveRoom(configuration, clock: simulation.clock, recorder: recorder)
      async let _ = room.run()
      for text in ["hello", "buy spam here"] {
        room.send(.comment(CommentMessage(sender: "ada", text: text)))
      }
      await simulation.advance(by: .seconds(1))
      await room.close()
    }
    let replay = try RoomReplay(recorder.lines.takeBuffered().joined())
    #expect(replay.isExact == keepsNames && replay.notes.isEmpty == keepsNames)
  }

  /// The view and the app send these inputs to the popups themselves, past the room.
  @Test func aRecordingEndsBeforeAnInputThatIsNestedTooDeepToBeRead() async throws {
    let recorder = RoomRecorder()
    try await Simulation.run { simulation in
      let room = try LiveRoom(RoomConfiguration(), clock: simulation.clock, recorder: recorder)
      async let _ = room.run()
      room.send(.popup(Popup(id: "sale", kind: "advert")))
      await simulation.advance(by: .seconds(1))
      room.modules.popups?.didAppear(id: "sale")
      await simulation.advance(by: .seconds(1))
      let deep = (0..<100).reduce(PopupInput.removeAll) { input, _ in .batch([input]) }
      room.modules.popups?.send(deep)
      await simulation.advance(by: .seconds(1))
      await room.close()
    }
    let recording = recorder.lines.takeBuffered().joined()
    #expect(recording.contains(#"{"at":1,"type":"popups.didAppear","id":"sale"}"#))
    #expect(recording.hasSuffix(#"{"end":"nesting"}"# + "\n"))
    let replay = try RoomReplay(recording)
    #expect(replay.isExact && replay.events.last?.value.caseName == "popups.didPresent")
    #expect(
      replay.notes == ["The recording ends before an input that is nested too deep to be read."])
  }

  @Test func aRecorderIsForOneRoom() async throws {
    try await Simulation.run { simulation in
      let recorder = RoomRecorder()
      let clock = simulation.clock
      let first = LiveRoom(
        try LiveRoom.Modules(RoomConfiguration(), clock: clock), clock: clock, recorder: recorder)
      let second = LiveRoom(
        try LiveRoom.Modules(RoomConfiguration(), clock: clock), clock: clock, recorder: recorder)
      await second.close()
      await first.close()
      let lines = recorder.lines.takeBuffered()
      #expect(lines.filter { $0.hasPrefix(#"{"recording":"#) }.count == 1)
      #expect(try RoomReplay(lines.joined()).isExact)
    }
  }
}
