import LiveRoomKit
import LiveRoomTesting
import PromiseTesting
import RoomArchives
import RoomSimulation

@testable import RealTime

/// Minutes of a room with all modules, views and a server, in virtual time, recorded.
struct RecordedEvening: Sendable {
  let recording: String
  /// The events of each module, as JSON Lines.
  let events: [String: String]

  var lines: [Substring] { recording.split(separator: "\n") }

  static let configuration: RoomConfiguration = {
    var configuration = RoomConfiguration(localUser: SampleEvening.user)
    configuration.popups.rules = [
      RuleConfiguration("quiet"), RuleConfiguration("later"),
      RuleConfiguration("priority", ["preemptFrom": 5]),
    ]
    // Durations that no `Double` of nanoseconds holds.
    configuration.gifts.hold = .milliseconds(2_516.67)
    configuration.ticker.rollDuration = .seconds(1) / 3
    configuration.likes.session = "evening"
    configuration.gifts.comboPrefix = "own-"
    return configuration
  }()

  static func rules(withOwn: Bool = true) throws -> PopupRuleRegistry {
    var registry = try PopupRuleRegistry.builtIn()
    if withOwn { try registry.register(LaterRule.self) }
    return registry
  }

  /// All of it, with the names and texts replaced.
  static let replaced = Task { try await play(RoomRecorder()) }

  /// Whether it is one of the many messages of others between two rushes.
  private static func isOfOthers(_ message: Timed<RoomInput>) -> Bool {
    guard message.time > .start + .seconds(120), message.time < .start + .seconds(275) else {
      return false
    }
    return switch message.value {
    case .gifts(.receive(let gift)): gift.sender != SampleEvening.user
    case .room(.receiveLike), .comments(.receive): true
    default: false
    }
  }

  /// Plays it.
  ///
  /// - Parameters:
  ///   - end: when the room is closed.
  ///   - change: changes modules before the room is made of them.
  static func play(
    _ recorder: RoomRecorder, configuration: RoomConfiguration = configuration,
    seed: UInt64 = 2_026, until end: Instant = .start + .seconds(300),
    change: @escaping @Sendable (inout LiveRoom.Modules, RoomClock) throws -> Void = { _, _ in }
  ) async throws -> RecordedEvening {
    try await Simulation.run { simulation in
      let clock = RoomClock(EarlyClock(base: simulation.clock))
      var modules = try LiveRoom.Modules(configuration, rules: rules(), clock: clock)
      try change(&modules, clock)
      let room = LiveRoom(
        modules, configuration: configuration, clock: clock, recorder: recorder)
      let log = EventLog(room.events)
      let view = SimulatedPopupView(room.modules.popups, clock: clock)
      let server = SimulatedLikeServer(room.modules.likes, clock: clock)
      let streams = SimulatedStreams(room.modules.pager)
      async let _ = room.run()
      async let _ = view.run()
      async let _ = server.run()
      async let _ = streams.run()
      let messages = SampleEvening(seed: seed).messages
      for message in messages where message.time <= end && !isOfOthers(message) {
        // Now and then the device sleeps, and deadlines are met late.
        if message.time - simulation.now > .seconds(2) { await simulation.jump(by: .seconds(1)) }
        await simulation.advance(to: message.time)
        room.send(message.value)
      }
      await simulation.advance(by: .seconds(30))
      await room.close()
      return RecordedEvening(
        recording: recorder.lines.takeBuffered().joined(), events: log.all.linesByModule)
    }
  }
}

/// A rule of the app's own: votes wait for half a second longer.
struct LaterRule: PopupRule {
  static let name = "later"
  static let summary = "Votes wait."

  init(_ settings: NoSettings) {}

  func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    let moment = entry.arrivedAt + .milliseconds(500)
    guard entry.popup.kind == "vote", now < moment else { return .eligible }
    return .deferred(until: moment, reason: "A vote waits.", group: "later")
  }
}

/// Another version of it: votes do not wait.
struct ImpatientRule: PopupRule {
  static let name = LaterRule.name
  static let summary = "Votes do not wait."

  init(_ settings: NoSettings) {}
}
