public import CommentList
public import GiftChannels
public import LikeGestures
public import LiveRoom
public import RoomBus
import RoomCore

/// A simulated server that takes likes, gifts and comments, or fails in a chosen way.
///
/// ```swift
/// let server = SimulatedLikeServer(room.modules.likes, clock: simulation.clock)
/// server.reply = .loseAnswer
/// async let _ = server.run()
/// ```
///
/// Without a module, the server is a `RoomServer` for a whole room, and for one room after another.
/// It then takes gifts and comments as well, and a lost message throws an error:
///
/// ```swift
/// let server = SimulatedLikeServer(clock: simulation.clock)
/// async let _ = room.serve(server)
/// ```
///
/// The settings may change at any time. A change applies to later messages.
public final class SimulatedLikeServer: Sendable {
  /// The outcome of a message.
  public enum Reply: Hashable, Sendable {
    /// The server takes the message and answers.
    case accept
    /// The server does not take the message, and the app is told that sending failed, for example
    /// without a connection.
    case fail
    /// The server refuses the message permanently.
    case refuse
    /// The message does not reach the server, and no answer arrives.
    case loseMessage
    /// The server takes the message, and its answer is lost.
    case loseAnswer
  }

  private struct State {
    var reply = Reply.accept
    var delay = Duration.zero
    var messages: [LikeMessage] = []
    var taken: [LikeMessage.Identity: Int] = [:]
    var gifts: [GiftSend] = []
    var comments: [CommentSend] = []
    var reports: [RoomReport] = []
  }

  private struct NoAnswer: Error {}

  private let module: (any LikeModule)?
  private let events: EventSource<Timed<LikeEvent>>.Subscription?
  private let clock: RoomClock
  private let state = Lock(State())

  /// Creates a server of a module's likes. The server answers while ``run()`` runs.
  ///
  /// - Parameters:
  ///   - likes: The module. The default is `nil`, for a server that `LiveRoom.serve(_:)` runs.
  ///   - clock: The clock of the module.
  public init(_ likes: (any LikeModule)? = nil, clock: RoomClock) {
    module = likes
    self.clock = clock
    events = likes?.events.subscribe(.unbounded)
  }

  /// The outcome of each message. The default is ``Reply/accept``.
  public var reply: Reply {
    get { state.withLock { $0.reply } }
    set { state.withLock { $0.reply = newValue } }
  }

  /// The duration from a message to its answer. The default is zero.
  public var delay: Duration {
    get { state.withLock { $0.delay } }
    set { state.withLock { $0.delay = newValue } }
  }

  /// All like messages that were sent, in order, including repeated and lost messages.
  public var messages: [LikeMessage] { state.withLock { $0.messages } }

  /// The number of likes that the server has taken. A repeated message counts once.
  public var likes: Int { state.withLock { $0.taken.values.reduce(0, +) } }

  /// All gifts that the server has taken, in order.
  public var gifts: [GiftSend] { state.withLock { $0.gifts } }

  /// All comments that the server has taken, in order. A comment whose answer was lost is listed
  /// again when it is repeated.
  public var comments: [CommentSend] { state.withLock { $0.comments } }
  /// The reports that the server has received as a `RoomServer`, in their order.
  public var reports: [RoomReport] { state.withLock { $0.reports } }

  /// Answers until the module is closed or the task is cancelled.
  public func run() async {
    guard let module, let events else { return }
    await withDiscardingTaskGroup { group in
      for await event in events.flattened {
        guard case .willSendLikes(let message) = event.value,
          let answer = Self.answer(to: message, take(message))
        else { continue }
        group.addTask { [clock, delay] in
          guard (try? await clock.sleep(until: event.time + delay)) != nil else { return }
          module.send(answer)
        }
      }
      group.cancelAll()
    }
  }

  private static func answer(to message: LikeMessage, _ reply: Reply) -> LikeInput? {
    switch reply {
    case .accept: .didDeliver(message)
    case .fail: .didFailToDeliver(message)
    case .refuse: .didRefuse(message)
    case .loseMessage, .loseAnswer: nil
    }
  }
}

extension SimulatedLikeServer: RoomServer {
  public func send(_ message: ServerMessage) async throws -> String? {
    switch message {
    case .likes(let likes): try await answer(take(likes))
    case .gift(let gift): try await answer(take { $0.gifts.append(gift) })
    case .comment(let comment): try await answer(take { $0.comments.append(comment) })
    case .report(let report): try await answer(take { $0.reports.append(report) })
    }
    return nil
  }

  private func answer(_ reply: Reply) async throws {
    try await clock.sleep(until: clock.now + delay)
    switch reply {
    case .accept: break
    case .refuse: throw ServerRefusal()
    case .fail, .loseMessage, .loseAnswer: throw NoAnswer()
    }
  }

  /// Returns the outcome of likes. Likes that the server has taken are not refused when they are repeated.
  private func take(_ likes: LikeMessage) -> Reply {
    state.withLock { $0.messages.append(likes) }
    let reply = take { $0.taken[likes.identity] = likes.count }
    let isTaken = state.withLock { $0.taken[likes.identity] != nil }
    return reply == .refuse && isTaken ? .accept : reply
  }

  /// Returns the outcome of a message, and keeps a message that reaches the server.
  private func take(_ keep: (inout State) -> Void) -> Reply {
    state.withLock { state in
      if [.accept, .loseAnswer].contains(state.reply) { keep(&state) }
      return state.reply
    }
  }
}
