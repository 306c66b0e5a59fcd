import BuiltInRules
import Foundation
import GiftChannels
import LikeGestures
import LiveRoom
import RoomArchives
import RoomCore
import RoomSimulation

/// Plays a feed through the actors of a room in virtual time, and reports the outcome.
enum Replay {
  // The maximum number of messages of one time that are delivered at once. The actors handle them
  // before the next messages are delivered, so memory does not depend on the number of messages of
  // one time. The count does not depend on the sizes of reads, so each replay is the same.
  private static let portion = 128

  static func run(_ options: Options) async throws {
    try options.checkFiles()
    var feed = try FeedSource(options)
    if try feed.isRecording() { return try RecordingReplay.run(options, &feed) }
    if let script = options.values[.script] { try feed.readScript(script) }
    var configuration = try options.configured(localUser: options.localUser)
    // The configuration has no random parts, so a feed has the same events in each replay.
    configuration.likes.session = configuration.likes.session ?? ""
    configuration.gifts.comboPrefix =
      configuration.gifts.comboPrefix ?? GiftConfiguration.fixedComboPrefix
    configuration.maximumPictureDelay = max(configuration.maximumPictureDelay, options.delay)
    let started = ContinuousClock.now
    var record = try await Simulation.run { [configuration, feed] simulation in
      try await play(feed, options, configuration, simulation)
    }
    record.summary.wallSeconds = (ContinuousClock.now - started).seconds
    try record.print(
      text: { record.summary.text(isSample: options.source == .sample, in: $0) },
      json: { record.summary.json })
  }

  private static func play(
    _ feed: FeedSource, _ options: Options, _ configuration: RoomConfiguration,
    _ simulation: Simulation
  ) async throws -> ReplayRecord {
    let room = try LiveRoom(configuration, rules: .builtIn(), clock: simulation.clock)
    let audience = Audience(of: room, clock: simulation.clock)
    let output = try RoomOutput(
      of: room, announces: options.values[.announce] != nil, in: options.language)
    async let _ = room.run()
    async let _ = audience.run()
    async let _ = output.run()
    if options.delay > .zero { room.setPictureDelay(options.delay) }
    let played = ReplayedRoom(room, output, simulation, configuration)

    var record = ReplayRecord(options)
    if record.trace != nil {
      record.trace?.begin(try RoomMachine(configuration, rules: .builtIn()).state(at: .start))
    }
    var failure: (any Error)?
    do {
      try await deliver(feed, to: played, options, &record)
      try await played.playToEnd(&record)
      if let id = record.trace?.id {
        record.trace?.finish(await room.modules.popups?.explain(id: id), at: simulation.now)
      }
      try record.open()
    } catch {
      failure = error
      await simulation.advance(to: simulation.now)
    }
    // If the feed fails, the events so far are still written, and the files are completed.
    do {
      record.summary.feed.virtualSeconds = simulation.now.seconds
      record.summary.room = await room.statistics()
      defer { record.badLines.finish() }
      try record.take(output)
      try record.close()
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
    return record
  }

  private static func deliver(
    _ source: FeedSource, to played: ReplayedRoom, _ options: Options,
    _ record: inout ReplayRecord
  ) async throws {
    var feed = source
    var delivered = 0
    while let items = try feed.next() {
      record.summary.feed.unread = feed.unread
      for item in items {
        guard let message = record.badLines.message(of: item) else {
          guard options.values[.strict] == nil else {
            throw Failure.data("The replay stopped at the first bad line.")
          }
          continue
        }
        let isTraced = record.trace?.concerns(message.value) ?? false
        if message.time > played.simulation.now || delivered == portion || isTraced {
          try await played.play(to: message.time, &record)
          delivered = 0
        }
        guard !isTraced else {
          try await record.deliver(message, to: played)
          continue
        }
        delivered += 1
        try record.take(message)
        played.room.send(message.value)
      }
    }
    try record.badLines.checkMessages(of: feed.format)
  }
}

extension ReplayRecord {
  /// Gives a message to the room alone, and notes its outcome. The gifts of a batch are messages of
  /// their own.
  fileprivate mutating func deliver(
    _ message: Timed<RoomInput>, to played: ReplayedRoom
  ) async throws {
    var inputs = [message.value]
    if case .gifts(.receiveBatch(let gifts)) = message.value { inputs = gifts.map(RoomInput.gift) }
    for input in inputs {
      trace?.before = await played.room.statistics()
      try take(Timed(input, at: message.time))
      played.room.send(input)
      await played.simulation.advance(by: .zero)
      trace?.conclude(input, await played.room.statistics())
      try take(played.output)
    }
  }
}

/// Returns a time as hours, minutes and seconds since the beginning of the room.
func clockTime(_ time: Instant) -> String {
  let seconds = Int(time.seconds)
  let minutes = String(format: "%02d:%02d", seconds / 60 % 60, seconds % 60)
  return seconds < 3_600 ? minutes : "\(seconds / 3_600):\(minutes)"
}
