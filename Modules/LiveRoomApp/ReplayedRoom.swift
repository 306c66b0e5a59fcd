import LiveRoom
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation

/// The room of a replay. Time advances in parts. Each part is recorded before the next one begins.
struct ReplayedRoom {
  let room: LiveRoom
  let output: RoomOutput
  let simulation: Simulation
  /// The number of tasks that still sleep when only the ticker's repetition continues: a task of
  /// the ticker and a task of the announcements.
  private let loopSleepers: Int

  init(
    _ room: LiveRoom, _ output: RoomOutput, _ simulation: Simulation,
    _ configuration: RoomConfiguration
  ) {
    self.room = room
    self.output = output
    self.simulation = simulation
    loopSleepers = output.announces && configuration.announcements.includesTicker ? 2 : 1
  }

  /// The number of events after which a part ends. The limit bounds the memory for their text.
  private static let longestPart = 64
  /// The reason for suspending a ticker that has repeated its items for long enough.
  private static let repetition: SuspensionReason = "repetition"
  /// The longest pause of a feed that is played in full, with the repetitions of the ticker.
  private static let longestPause = Duration.seconds(3_600)
  /// The maximum time for which the room continues after the feed. A day is longer than any hold.
  private static let longestEnd = Duration.seconds(86_400)

  /// Plays until `time`. In a pause of more than an hour, time jumps to the end of the pause once
  /// the room is at rest.
  func play(to time: Instant, _ record: inout ReplayRecord) async throws {
    if time - simulation.now > Self.longestPause {
      try await playToRest(by: time, &record)
      await simulation.jump(by: time - simulation.now)
    }
    while try await playPart(to: time, endsAtRest: false, events: Self.longestPart, &record) {}
  }

  /// Plays until the room is at rest after the last message.
  func playToEnd(_ record: inout ReplayRecord) async throws {
    try await playToRest(by: simulation.now + Self.longestEnd, &record)
  }

  /// Plays until the room is at rest, or until a ticker only repeats its items. The first roll that
  /// repeats an item is played.
  private func playToRest(by limit: Instant, _ record: inout ReplayRecord) async throws {
    var before = await room.modules.ticker?.state.statistics
    var repeats = false
    while try await playPart(to: limit, endsAtRest: true, events: 1, &record), !repeats {
      guard let ticker = await room.modules.ticker?.state, let last = before else { continue }
      // If only the task of the roll sleeps, the room has nothing else to do.
      repeats =
        simulation.sleeperCount <= loopSleepers
        && ticker.roll != nil && ticker.suspendedAfter == nil
        && ticker.statistics.rolls > last.rolls && ticker.statistics.shown == last.shown
        && ticker.statistics.waiting == 0
      before = ticker.statistics
    }
  }

  /// Plays until at least this number of events has been emitted, and records them.
  ///
  /// - Returns: `true` if more events may follow, or `false` at `limit` or if the room is at rest.
  private func playPart(
    to limit: Instant, endsAtRest: Bool, events: Int, _ record: inout ReplayRecord
  ) async throws -> Bool {
    await resumeTicker(&record)
    let events = record.repetition.isLong ? 1 : events
    let halt = await simulation.advance(to: limit, endsAtRest: endsAtRest) { [output] in
      output.events.bufferedCount >= events
    }
    try record.take(output)
    await suspendTicker(&record)
    return halt == .condition
  }

  /// Suspends a ticker that repeats its items, once the repetitions reach their maximum size. One
  /// minute can have thousands of rolls.
  private func suspendTicker(_ record: inout ReplayRecord) async {
    guard record.repetition.hasRolled, let ticker = room.modules.ticker else { return }
    record.repetition.add(await ticker.state.statistics)
    guard record.repetition.isLong, record.repetition.repeats, !record.repetition.isSuspended
    else { return }
    record.repetition.isSuspended = true
    ticker.send(.suspend(reason: Self.repetition))
  }

  /// Resumes the ticker after it has received another item.
  private func resumeTicker(_ record: inout ReplayRecord) async {
    guard record.repetition.isSuspended, let ticker = room.modules.ticker else { return }
    await simulation.advance(by: .zero)
    guard await ticker.state.statistics.received > record.repetition.statistics.received else {
      return
    }
    record.repetition.isSuspended = false
    ticker.send(.resume(reason: Self.repetition))
  }
}
