import Foundation
import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomBus
import RoomCore
import RoomFeeds

/// Takes messages from standard input as they come, and tells what the room does as it does it.
struct Live {
  private let options: LiveOptions

  /// How long the room goes on after the input has ended, at the most.
  private static let longestEnd = Duration.seconds(30)

  init(_ options: LiveOptions) {
    self.options = options
  }

  func run() async throws {
    let rules = try options.rules.map { try RuleFile($0).choices } ?? []
    let clock = RoomClock(.continuous)
    let room = try LiveRoom(user: options.ownSender, rules: rules, clock: clock)
    let audience = Audience(of: room, clock: clock)
    let events = room.events.subscribe(.unbounded)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await room.run() }
      group.addTask { await audience.run() }
      group.addTask { try await write(events) }
      let count = await takeInput(for: room)
      let end = clock.now + Self.longestEnd
      while await !room.isAtRest(after: count), clock.now < end {
        try await clock.sleep(until: clock.now + .milliseconds(100))
      }
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  /// Returns the number of messages.
  private func takeInput(for room: LiveRoom) async -> Int {
    var count = 0
    for await item in StandardInput.items(in: options.format) {
      switch item {
      case .message(let message):
        room.receive(message.value)
        count += 1
      case .rejected(let line, let reason), .adjusted(let line, let reason):
        Console.complain("line \(line): \(reason)")
      }
    }
    return count
  }

  private func write(_ events: Bus<Timed<RoomEvent>>.Subscription) async throws {
    let writer = EventWriter(to: .standardOutput)
    for await batch in events {
      try writer.write(batch)
      try writer.flush()
    }
  }
}

extension LiveRoom {
  /// Whether so many messages were taken, and nothing moves and nothing waits on the screen.
  fileprivate func isAtRest(after messages: Int) async -> Bool {
    guard await account().messages >= messages else { return false }
    guard let gifts = await modules.gifts?.state, let popups = await modules.popups?.state,
      let ticker = await modules.ticker?.state, let likes = await modules.likes?.state
    else { return true }
    return gifts.lanes.allSatisfy { $0.phase == .idle } && gifts.fullScreen == nil
      && gifts.crowds.isEmpty && gifts.countdowns.isEmpty && popups.account.onScreen == 0
      && ticker.roll == nil && ticker.account.waiting == 0 && likes.hearts.isEmpty
      && likes.account.pending == 0
  }
}

/// Standard input, read by a thread of its own: a read blocks until something comes.
private enum StandardInput {
  static func items(in format: FeedFormat) -> AsyncStream<FeedItem> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        var reader = FeedReader(format: format, timing: .live)
        while true {
          let chunk = FileHandle.standardInput.availableData
          if chunk.isEmpty { break }
          reader.read(Array(chunk)) { continuation.yield($0) }
        }
        reader.finish { continuation.yield($0) }
        continuation.finish()
      }
    }
  }
}
