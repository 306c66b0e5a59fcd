public import LiveRoom
import RoomBus
import RoomCore
import RoomFeeds

/// A feed over WebSockets.
///
/// ```swift
/// let feed = RoomSocket { connection in
///   SocketRequest("wss://chat.example.com/lines?room=\(connection.room)")
/// }
/// try await room.follow(feed)
/// ```
///
/// The server sends lines of the feed format. If it numbers them, each connection asks for the messages after the last
/// one: the parameters `session` and `since` are added to the address. A server with another format has a closure that
/// reads its messages.
///
/// A socket is for one room. `LiveRoom.follow(_:)` opens one connection after another, with random pauses. A connection
/// that does not open in 10 seconds has broken off. The socket sends a ping after a silence of 20 seconds, and waits 10
/// seconds for the answer.
///
/// | the server | the feed |
/// | --- | --- |
/// | closes with 1000 | ends |
/// | closes with a code of ``refusals``, or refuses the handshake with 401 or 403 | is refused: `follow(_:)` throws `ServerRefusal` |
/// | closes with another code, or is silent | connects again |
/// | sends a message that the transport does not take | connects again, and leaves the message out if its position is known |
public final class RoomSocket: RoomFeed {
  /// The codes by which the server closes the connection of a viewer for good, such as after a ban. The default is
  /// 1008, a violated policy.
  public let refusals: Set<Int>

  private let transport: any SocketTransport
  private let request: @Sendable (FeedConnection) async throws -> SocketRequest
  private let read: (@Sendable (String) throws -> [RoomInput])?
  // The position of the last sign of life, for a room without any message.
  private let greeting = Lock<(room: String, position: RoomPosition)?>(nil)
  // The position before a message that was too long, and the number of messages to leave out. The number doubles, since a
  // server may send several messages in one.
  private let tooLong = Lock<(position: RoomPosition, count: Int)?>(nil)

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - transport: The transport. The default is a `URLSessionTransport`.
  ///   - refusals: The codes by which the server refuses a viewer for good. The default is 1008.
  ///   - request: A closure that returns the address of each connection. The closure may fetch a token. It throws
  ///     `ServerRefusal` if no token can be had.
  ///   - read: A closure that returns the inputs of a message of a server with a format of its own, or `nil`, the default,
  ///     for lines of the feed format. With a closure, `request` adds the position of the connection in the form that the
  ///     server expects. If the closure throws an error, the message is left out, and the error is a diagnostic of the
  ///     kind `rejection`.
  public init(
    transport: any SocketTransport = URLSessionTransport(), refusals: Set<Int> = [1008],
    request: @escaping @Sendable (FeedConnection) async throws -> SocketRequest,
    reading read: (@Sendable (String) throws -> [RoomInput])? = nil
  ) {
    self.transport = transport
    self.refusals = refusals
    self.request = request
    self.read = read
  }

  public func run(_ connection: FeedConnection) async throws {
    var request = try await request(connection)
    let position = read == nil ? position(of: connection) : nil
    // If the message after the position has ended a connection, the next connection leaves it out.
    let skipped = tooLong.withLock { $0?.position == position ? $0?.count ?? 0 : 0 }
    if let position { request.address = position.added(to: request.address, skipping: skipped) }
    let error = await connect(request, connection)
    if error == .messageTooLong, let position {
      tooLong.value = (position, min(2 * skipped + 1, 1 << 32))
    }
    switch error {
    case nil, .closed(code: 1000): return
    case .closed(let code) where refusals.contains(code): throw ServerRefusal()
    case .refused(status: 401), .refused(status: 403): throw ServerRefusal()
    case .some(let error): throw error
    }
  }

  /// The position from which the server sends messages, or `nil` if the viewer is new.
  private func position(of connection: FeedConnection) -> RoomPosition? {
    connection.position
      ?? greeting.withLock { $0?.room == connection.room ? $0?.position : nil }
  }

  /// Opens a connection, and delivers its messages. Returns the reason of its end, or `nil` if the task is cancelled.
  private func connect(_ request: SocketRequest, _ feed: FeedConnection) async -> SocketError? {
    let clock = feed.clock
    let arrivals = Bus<Arrival>()
    let subscription = arrivals.subscribe(.unbounded)
    var machine = SocketMachine(at: clock.now)
    var reader = FeedReader(timing: .live)
    return await withDiscardingTaskGroup(returning: SocketError?.self) { group in
      let slot = Slot()
      defer {
        group.cancelAll()
        slot.close()
      }
      /// Makes a call that takes time, and publishes its result.
      func call(_ body: @escaping @Sendable () async throws(SocketError) -> Arrival) {
        group.addTask {
          do throws(SocketError) { arrivals.publish(try await body()) } catch {
            arrivals.publish(.failed(error))
          }
        }
      }
      call { [transport] () throws(SocketError) in
        slot.fill(with: try await transport.open(request))
        return .opened
      }
      while let arrived = await subscription.next(until: machine.nextDeadline, by: clock) {
        var effects: [SocketMachine.Effect?] = []
        for arrival in arrived {
          if case .message(let text) = arrival { await deliver(text, to: feed, &reader) }
          effects.append(machine.handle(arrival.input, at: clock.now))
        }
        effects.append(machine.deadlineReached(at: clock.now))
        for case let effect? in effects {
          switch effect {
          case .receive:
            call { () throws(SocketError) in .message(try await slot.connection?.receive() ?? "") }
          case .ping:
            call { () throws(SocketError) in
              try await slot.connection?.ping()
              return .answered
            }
          case .end(let error): return error
          }
        }
      }
      return nil
    }
  }

  /// The result of a call of a transport.
  private enum Arrival: Sendable {
    case opened
    case message(String)
    case answered
    case failed(SocketError)

    var input: SocketMachine.Input {
      switch self {
      case .opened: .opened
      case .message: .delivered
      case .answered: .answered
      case .failed(let error): .failed(error)
      }
    }
  }

  /// The connection, which may open after the end of its time limit.
  private final class Slot: Sendable {
    private let state = Lock<(connection: (any SocketConnection)?, isClosed: Bool)>((nil, false))

    var connection: (any SocketConnection)? { state.withLock { $0.connection } }

    func fill(with connection: any SocketConnection) {
      let isLate = state.withLock { state in
        state.connection = connection
        return state.isClosed
      }
      if isLate { connection.close() }
    }

    func close() {
      state.withLock { state in
        state.isClosed = true
        return state.connection
      }?.close()
    }
  }

  /// Delivers the inputs of a message, and reports each part that cannot be read.
  private func deliver(_ text: String, to feed: FeedConnection, _ reader: inout FeedReader) async {
    var inputs: [RoomInput] = []
    if let read {
      do { inputs = try read(text) } catch { feed.report(error) }
    } else {
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
        if let position = RoomPosition(signOfLife: line) {
          greeting.value = (feed.room, position)
          continue
        }
        reader.read(line + [UInt8(ascii: "\n")]) { item in
          switch item {
          case .message(let message): inputs.append(message.value)
          case .rejected(_, let reason): feed.report(reason)
          case .adjusted: break
          }
        }
      }
    }
    if !inputs.isEmpty { await feed.deliver(inputs) }
  }
}
