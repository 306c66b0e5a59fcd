import BuiltInRules
import CommentList
import Dispatch
import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomArchives
import RoomBus
import RoomCore
import RoomFeeds

/// Sends messages from standard input to a room as they arrive, and writes the events as they are
/// emitted.
///
/// The command reads input only after the earlier events are written. If the reader of standard
/// output stops, reading stops as well, so memory stays bounded.
enum Live {
  /// The maximum time for which the room continues after the end of the input.
  private static let longestEnd = Duration.seconds(30)

  static func run(_ options: Options) async throws {
    try options.checkFiles()
    let configuration = try options.configured(localUser: options.localUser)
    let clock = RoomClock(.continuous)
    let room = try LiveRoom(configuration, rules: .builtIn(), clock: clock)
    let audience = Audience(of: room, clock: clock)
    let events = room.events.subscribe(.unbounded)
    let output = LiveOutput()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await room.run() }
      group.addTask { await audience.run() }
      group.addTask { await output.write(events) }
      var failure: (any Error)?
      do {
        let count = try await takeInput(LiveInput(options), for: room, output)
        let end = clock.now + Self.longestEnd
        while await !room.isAtRest(after: count), clock.now < end {
          try await clock.sleep(until: clock.now + .milliseconds(100))
        }
      } catch {
        failure = error
      }
      await output.end(events)
      group.cancelAll()
      try await group.waitForAll()
      if let failure { throw failure }
    }
  }

  /// Sends the messages of the input to the room. Returns the number of messages.
  private static func takeInput(
    _ input: LiveInput, for room: LiveRoom, _ output: LiveOutput
  ) async throws -> Int {
    var badLines = BadLines()
    defer { badLines.finish() }
    while let items = try await input.next() {
      room.send(items.compactMap { badLines.message(of: $0)?.value })
      // The statistics are available after the room has handled the messages. Only then more input is
      // read.
      _ = await room.statistics()
      // The output answers after it has written the earlier events. The optimizer would omit a call
      // that reads no state of the actor.
      guard await output.isOpen else { break }
    }
    badLines.reportUnread(await input.unread)
    try badLines.checkMessages(of: await input.format)
    return badLines.messages
  }
}

extension LiveRoom {
  /// Returns a Boolean value that indicates whether the room has handled at least `messages`
  /// messages, and nothing moves or waits on the screen.
  fileprivate func isAtRest(after messages: Int) async -> Bool {
    guard await statistics().messages >= messages else { return false }
    guard let gifts = await modules.gifts?.state, let popups = await modules.popups?.state,
      let ticker = await modules.ticker?.state, let likes = await modules.likes?.state
    else { return true }
    let comments = await modules.comments?.state.statistics
    let broadcast = await modules.broadcast?.state.statistics
    return gifts.screen.lanes.allSatisfy { $0 == nil } && gifts.screen.fullScreen == nil
      && gifts.screen.summaries.isEmpty && gifts.screen.buttons.isEmpty
      && popups.statistics.onScreen == 0
      && ticker.roll == nil && ticker.statistics.waiting == 0 && likes.hearts.isEmpty
      && likes.statistics.pending == 0 && comments?.waiting ?? 0 == 0
      && broadcast?.waiting ?? 0 == 0
  }
}

/// Standard input. A read blocks its thread until bytes arrive.
private actor LiveInput {
  private nonisolated let executor = BlockingExecutor()
  private var source: FeedSource

  init(_ options: Options) throws {
    source = try FeedSource(options)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The format, or `nil` if it has not been recognized yet.
  var format: FeedFormat? { source.format }

  /// The numbers of ignored messages so far, by their names.
  var unread: [String: Int] { source.unread }

  func next() throws -> [FeedItem]? { try source.next() }
}

/// Standard output. A write blocks until the reader reads, and later calls of the actor wait for
/// it.
private actor LiveOutput {
  private nonisolated let executor = BlockingExecutor()
  /// A Boolean value that indicates whether further events are written.
  private(set) var isOpen = true

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func write(_ events: EventSource<Timed<RoomEvent>>.Subscription) async {
    for await batch in events where isOpen { write(batch) }
  }

  /// Writes the events so far. Later events, such as the pause at the end of the program, are
  /// omitted.
  func end(_ events: EventSource<Timed<RoomEvent>>.Subscription) {
    write(events.takeBuffered())
    isOpen = false
  }

  private func write(_ batch: [Timed<RoomEvent>]) {
    do {
      try FileStream.standardOutput.write(batch)
    } catch {
      // The input may stay silent for a long time, so the process does not wait for it.
      (error as? Failure)?.end()
    }
  }
}

/// Runs an actor's blocking calls on a thread of its own.
private final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "liveroom.stream")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
