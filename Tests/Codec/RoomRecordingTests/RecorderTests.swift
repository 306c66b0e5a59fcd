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
