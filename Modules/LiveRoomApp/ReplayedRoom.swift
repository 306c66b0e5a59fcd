import LiveRoom
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation

/// The room of a replay, whose time passes in parts: each is recorded before the next begins, and
/// between two of them a signal ends the replay.
struct ReplayedRoom {
  let room: LiveRoom
  let output: RoomOutput
  let simulation: Simulation
  /// The number of tasks that sleep where nothing is to come but what the ticker repeats: its own,
  /// and that of a listener to whom it is read.
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

  /// The number of events after which a part ends. What they take as text is not kept.
  private static let longestPart = 64
  /// The reason for which a ticker is suspended that has shown its items again for long enough.
  private static let repetition: SuspensionReason = "repetition"
  /// The longest pause of a feed in which the ticker repeats its items throughout.
  private static let longestPause = Duration.seconds(3_600)
  /// How long the room plays on after its feed, at the most: a day is beyond any hold.
  private static let longestEnd = Duration.seconds(86_400)

  /// Plays until `time`. A pause of more than an hour is leapt over once nothing is to come in it.
  func play(to time: Instant, _ record: inout ReplayRecord) async throws {
    if time - simulation.now > Self.longestPause {
      try await playToRest(by: time, &record)
      await simulation.jump(by: time - simulation.now)
    }
    while try await playPart(to: time, endsAtRest: false, events: Self.longestPart, &record) {}
  }

  /// Plays on after the last message.
  func playToEnd(_ record: inout ReplayRecord) async throws {
    try await playToRest(by: simulation.now + Self.longestEnd, &record)
  }

  /// Plays until nothing is to come, or nothing but what repeats by itself: a ticker that shows
  /// again what it has shown. The first such roll is played.
  private func playToRest(by limit: Instant, _ record: inout ReplayRecord) async throws {
    var before = await room.modules.ticker?.state.account
    var repeats = false
    while try await playPart(to: limit, endsAtRest: true, events: 1, &record), !repeats {
      guard let ticker = await room.modules.ticker?.state, let last = before else { continue }
      // A roll in progress sleeps: nothing else does.
      repeats =
        simulation.sleeperCount <= loopSleepers
        && ticker.roll != nil && ticker.suspendedAfter == nil
        && ticker.account.rolls > last.rolls && ticker.account.shown == last.shown
        && ticker.account.waiting == 0
      before = ticker.account
    }
  }

  /// Plays until at least this number of events has been emitted, and records them.
  ///
  /// - Returns: whether more may follow; false at `limit`, or at rest.
  private func playPart(
    to limit: Instant, endsAtRest: Bool, events: Int, _ record: inout ReplayRecord
  ) async throws -> Bool {
    await resumeTicker(&record)
    let events = record.repetition.isLong ? 1 : events
    let halt = await simulation.advance(to: limit, endsAtRest: endsAtRest) { [output] in
      output.events.bufferedCount >= events || Interruption.pending != nil
    }
    try Interruption.check()
    try record.take(output)
    await suspendTicker(&record)
    return halt == .condition
  }

  /// Suspends a ticker that repeats its items, once its repetitions in the replay have reached their bound. A
  /// minute may have thousands of rolls.
  private func suspendTicker(_ record: inout ReplayRecord) async {
    guard record.repetition.hasRolled, let ticker = room.modules.ticker else { return }
    record.repetition.add(await ticker.state.account)
    guard record.repetition.isLong, record.repetition.repeats, !record.repetition.isSuspended
    else { return }
    record.repetition.isSuspended = true
    ticker.send(.suspend(reason: Self.repetition))
  }

  /// Resumes the ticker once it has received another item.
  private func resumeTicker(_ record: inout ReplayRecord) async {
    guard record.repetition.isSuspended, let ticker = room.modules.ticker else { return }
    await simulation.advance(by: .zero)
    guard await ticker.state.account.received > record.repetition.account.received else { return }
    record.repetition.isSuspended = false
    ticker.send(.resume(reason: Self.repetition))
  }
}
