import CommentList
import Dispatch
import GiftChannels
import LikeGestures
import LiveRoom
import LiveRoomKit
import PopupSequencer
import RollingTicker
import RoomArchives
import RoomBus
import RoomCore
import RoomFeeds

/// Takes messages from standard input as they come, and writes what the room does as it does it.
///
/// Input is read only as far as its events are written: where the reader of standard output stops,
/// so does the reading of standard input, and memory stays as it is.
enum Live {
  /// The longest time for which the room continues after the input has ended.
  private static let longestEnd = Duration.seconds(30)

  static func run(_ options: Options) async throws {
    try FileUse(options).check()
    let configuration = try options.configured(localUser: options.localUser)
    Interruption.deferSignals()
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
        while await !room.isAtRest(after: count), clock.now < end, Interruption.pending == nil {
          try await clock.sleep(until: clock.now + .milliseconds(100))
        }
        try Interruption.check()
      } catch {
        failure = error
      }
      await output.end(events)
      group.cancelAll()
      try await group.waitForAll()
      try await output.check()
      if let failure { throw failure }
    }
  }

  /// Returns the number of messages.
  private static func takeInput(
    _ input: LiveInput, for room: LiveRoom, _ output: LiveOutput
  ) async throws -> Int {
    var count = 0
    var badLines = BadLines()
    defer { badLines.finish() }
    while let items = try await input.next() {
      let messages = items.compactMap { badLines.message(of: $0)?.value }
      count += messages.count
      room.send(messages)
      // Until it has taken them: no more is read than that.
      _ = await room.account()
      try await output.check()
    }
    badLines.reportUnread(await input.unread)
    if let format = await input.format, count == 0, badLines.count > 0 {
      throw Failure.unreadable(as: format, badLines)
    }
    return count
  }
}

extension LiveRoom {
  /// Whether at least `messages` were taken, and nothing moves or waits on the screen.
  fileprivate func isAtRest(after messages: Int) async -> Bool {
    guard await account().messages >= messages else { return false }
    guard let gifts = await modules.gifts?.state, let popups = await modules.popups?.state,
      let ticker = await modules.ticker?.state, let likes = await modules.likes?.state
    else { return true }
    let comments = await modules.comments?.state.account
    let broadcast = await modules.broadcast?.state.account
    return gifts.lanes.allSatisfy { $0 == nil } && gifts.fullScreen == nil
      && gifts.crowds.isEmpty && gifts.countdowns.isEmpty && popups.account.onScreen == 0
      && ticker.roll == nil && ticker.account.waiting == 0 && likes.hearts.isEmpty
      && likes.account.pending == 0 && comments?.waiting ?? 0 == 0
      && broadcast?.waiting ?? 0 == 0
  }
}

/// Standard input. A read blocks until something comes.
private actor LiveInput {
  private nonisolated let executor = BlockingExecutor()
  private var source: FeedSource

  init(_ options: Options) throws {
    source = try FeedSource(options)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The format, which is known once there are messages.
  var format: FeedFormat? { source.format }

  /// The numbers of messages so far that are not read, by their names.
  var unread: [String: Int] { source.unread }

  func next() throws -> [FeedItem]? { try source.next() }
}

/// Standard output. A write blocks until somebody reads, and with it all that is asked meanwhile.
private actor LiveOutput {
  private nonisolated let executor = BlockingExecutor()
  private var failure: (any Error)?
  private var hasEnded = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func write(_ events: EventSource<Timed<RoomEvent>>.Subscription) async {
    for await batch in events where !hasEnded && failure == nil { write(batch) }
  }

  /// Writes what has happened so far, and nothing after it: that the room is paused as the program
  /// ends concerns nobody.
  func end(_ events: EventSource<Timed<RoomEvent>>.Subscription) {
    if failure == nil { write(events.takeBuffered()) }
    hasEnded = true
  }

  private func write(_ batch: [Timed<RoomEvent>]) {
    do {
      try FileStream.standardOutput.write(batch)
    } catch {
      failure = error
      // The input may have nothing more to say for a long time.
      Interruption.request()
    }
  }

  /// Returns once what came before is written.
  func check() throws {
    if let failure { throw failure }
  }
}

/// Runs what blocks on threads that nothing else waits for.
private final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "liveroom.stream")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
