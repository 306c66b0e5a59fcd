public import RoomBus
import RoomCore

/// A feed of a server, which brings the messages of a room, over one connection after another.
///
/// ```swift
/// struct ChatFeed: RoomFeed {
///   let socket: ChatSocket
///
///   func run(_ connection: FeedConnection) async throws {
///     let lines = try await socket.open(connection.room, after: connection.position?.number)
///     for try await line in lines { await connection.deliver(try inputs(of: line)) }
///   }
/// }
/// ```
///
/// ``LiveRoom/follow(_:)`` runs a feed for each room that the user enters, and connects again where a connection breaks
/// off.
public protocol RoomFeed: Sendable {
  /// Opens one connection to a room, and delivers its messages until the server ends it or the task is cancelled.
  ///
  /// The feed asks its server for the messages that follow the position of the connection, and for the missing
  /// messages. Messages that the room has taken have no effect if they come again.
  ///
  /// If the call returns, the server has ended the feed of the room, and no connection follows during the visit.
  ///
  /// - Throws: ``ServerRefusal`` if the server refuses the connection for good, for example because of its token. Any
  ///   other error means that the connection has broken off. Another connection follows after a pause.
  func run(_ connection: FeedConnection) async throws
}

/// One connection of a ``RoomFeed`` to a room.
public struct FeedConnection: Sendable {
  /// The room.
  public let room: String
  /// The session and the greatest number of the messages so far, or `nil` if no message had a number.
  public let position: RoomPosition?
  /// The numbers before the position that were not taken, the lowest first, in at most 64 ranges.
  public let missing: [ClosedRange<Int>]
  /// The clock of the room, for the time limits of a connection.
  public let clock: RoomClock
  private let take: @Sendable ([RoomInput]) async -> Void
  private let note: @Sendable (any Error) -> Void

  /// Creates a connection, for the tests of a feed. A room creates its connections itself.
  ///
  /// - Parameters:
  ///   - room: The room.
  ///   - position: The position of the last message. The default is `nil`, no message.
  ///   - missing: The numbers of missing messages. The default is none.
  ///   - clock: The clock of the room.
  ///   - take: A closure that receives the inputs of each delivery.
  ///   - note: A closure that receives the error of each message that cannot be read. The default ignores them.
  public init(
    to room: String, after position: RoomPosition? = nil, missing: [ClosedRange<Int>] = [],
    clock: RoomClock, take: @escaping @Sendable ([RoomInput]) async -> Void,
    note: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.room = room
    self.position = position
    self.missing = missing
    self.clock = clock
    self.take = take
    self.note = note
  }

  /// Delivers messages that were received together. Returns when the room is ready for more messages.
  ///
  /// An input is addressed to the room of the connection, unless the input is a delivery that names another room.
  public func deliver(_ inputs: [RoomInput]) async { await take(inputs) }

  /// Reports a message that cannot be read, as a diagnostic of the kind `rejection`.
  public func report(_ error: any Error) { note(error) }
}

/// The pauses between the connections of a feed. Each pause is random, so that the viewers of a server that restarts do
/// not return at once.
struct FeedPauses {
  /// The upper limit of the first pause.
  static let first = Duration.seconds(5)
  /// The upper limit of all pauses. A connection that lasts as long is stable.
  static let longest = Duration.seconds(30)

  private var limit = first
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns the pause after a connection. The limit doubles with each connection that was not stable.
  mutating func next(after lasted: Duration) -> Duration {
    if lasted >= Self.longest { limit = Self.first }
    defer { limit = min(limit * 2, Self.longest) }
    return .milliseconds(Int64.random(in: 0...Int64(limit.seconds * 1_000), using: &generator))
  }
}

extension LiveRoom {
  /// Follows a feed: opens a connection to each room that the user enters, and cancels it when the user leaves the room.
  /// Returns when the room is closed or the task is cancelled.
  ///
  /// ```swift
  /// async let _ = room.run()
  /// try await room.follow(ChatFeed(socket: socket))
  /// ```
  ///
  /// If a connection breaks off, another one follows after a random pause of at most 5 seconds. The upper limit of the
  /// pause doubles with each further connection, up to 30 seconds. It is 5 seconds again after a connection that has
  /// lasted 30 seconds. Each connection that breaks off is a diagnostic of the kind `watchdog`.
  ///
  /// While the room is suspended for the reason `background`, no connection is open. The next connection follows at once
  /// after the end of the reason.
  ///
  /// In a room with a named session, the pauses are the same in each run.
  ///
  /// - Throws: ``ServerRefusal`` if the server refuses a connection for good. Call the function again when the feed can
  ///   connect, for example with another token.
  public func follow(_ feed: some RoomFeed) async throws(ServerRefusal) {
    let changes = visits.subscribe(.keepNewest(1))
    var over: Visit?
    while !isClosed, !Task.isCancelled {
      guard let visit, visit != over else {
        guard await changes.next(until: nil, by: clock) != nil else { return }
        continue
      }
      let outcome = await withTaskGroup(of: VisitOutcome.self) { group in
        group.addTask { await self.run(feed, for: visit) }
        group.addTask {
          while await self.visit == visit, await changes.next(until: nil, by: self.clock) != nil {}
          return .left
        }
        let outcome = await group.next()
        group.cancelAll()
        return outcome
      }
      if outcome == .refused { throw ServerRefusal() }
      if outcome == .ended { over = visit }
    }
  }

  private enum VisitOutcome { case ended, refused, left }

  /// Runs a feed during a visit, over one connection after another.
  private func run(_ feed: some RoomFeed, for visit: Visit) async -> VisitOutcome {
    var pauses = FeedPauses(seed: visit.seed)
    while !Task.isCancelled {
      let statistics = await statistics()
      let begin = clock.now
      do {
        try await feed.run(
          FeedConnection(
            to: visit.room, after: statistics.position, missing: statistics.missing, clock: clock,
            take: { await self.take($0, of: visit.room) },
            note: { self.report(.unreadableMessage(of: visit.room, $0)) }))
        return .ended
      } catch is ServerRefusal {
        return .refused
      } catch {
        guard !Task.isCancelled else { break }
        let pause = pauses.next(after: clock.now - begin)
        report(.brokenFeed(of: visit.room, error, pause: pause))
        try? await clock.sleep(until: clock.now + pause)
      }
    }
    return .ended
  }

  /// Takes the inputs of a connection. A feed that delivers faster than the actor follows waits for the actor.
  private func take(_ inputs: [RoomInput], of room: String) {
    send(inputs.map { $0.addressed(to: room) })
  }
}

extension RoomInput {
  /// Returns the input as a delivery to a room, unless it names one.
  fileprivate func addressed(to room: String) -> RoomInput {
    guard case .delivered(var delivery) = self else {
      return .delivered(RoomDelivery(room: room, input: self))
    }
    delivery.room = delivery.room ?? room
    return .delivered(delivery)
  }
}
