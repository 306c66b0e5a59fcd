import Foundation
import LiveRoom
import PopupSequencer
import RoomBus
import RoomCore
import RoomFeeds
import RoomSimulation

/// Plays a feed through the room's actors in virtual time and tells what came of it.
struct Replay {
  private let options: ReplayOptions

  init(_ options: ReplayOptions) {
    self.options = options
  }

  func run() async throws {
    let feed = try FeedWithScript(options)
    let rules = try options.rules.map { try RuleFile($0).choices } ?? []
    let started = ContinuousClock.now
    var summary = try await Simulation.run { [options] simulation in
      try await Self.play(feed, options, rules, simulation)
    }
    summary.wallSeconds = (ContinuousClock.now - started).seconds
    Console.progress("")
    switch options.summary {
    case .json: Console.print(summary.json)
    case .text: Console.print(summary.text)
    }
  }

  private static func play(
    _ source: FeedWithScript, _ options: ReplayOptions, _ rules: [RuleChoice],
    _ simulation: Simulation
  ) async throws -> ReplaySummary {
    let writer = try options.events.map { try EventWriter(path: $0) }
    let room = try LiveRoom(user: options.user, rules: rules, clock: simulation.clock)
    let page = try options.html.map { try PageWriter(path: $0, title: options.source.name) }
    let audience = Audience(of: room, clock: simulation.clock)
    let events = room.events.subscribe(.unbounded)
    async let _ = room.run()
    async let _ = audience.run()

    var feed = source
    var summary = ReplaySummary(isSample: options.source == .sample)
    func takeEvents() throws {
      let batch = events.takeBuffered()
      for event in batch { summary.count(event) }
      try writer?.write(batch)
      try page?.write(batch)
    }

    while let items = try feed.next() {
      for item in items {
        switch item {
        case .message(let message):
          if message.time > simulation.now {
            await simulation.advance(to: message.time)
            try takeEvents()
          }
          summary.count(message.value)
          try page?.received(message)
          room.receive(message.value)
        case .rejected(let line, let reason), .adjusted(let line, let reason):
          summary.feed.rejected += 1
          Console.complain("line \(line): \(reason)")
          if options.isStrict {
            throw Failure(
              status: Failure.Status.data, sentence: "stopped at the first bad line, as asked.")
          }
        }
      }
      Console.progress("\(clockTime(simulation.now)) of room time …")
    }
    if summary.feed.messages == 0 && summary.feed.rejected > 0 {
      throw Failure.unreadable(as: options.format)
    }
    // Runs on until nothing is on a lane and nothing waits; a day is beyond any hold.
    await simulation.settle(within: .seconds(86_400))
    try takeEvents()
    try writer?.close()
    summary.feed.virtualSeconds = simulation.now.seconds
    summary.close(await room.account())
    try page?.close(summary.json)
    return summary
  }
}

/// Hours, minutes and seconds since the room began.
func clockTime(_ time: Instant) -> String {
  let seconds = Int(time.seconds)
  let minutes = String(format: "%02d:%02d", seconds / 60 % 60, seconds % 60)
  return seconds < 3_600 ? minutes : "\(seconds / 3_600):\(minutes)"
}
