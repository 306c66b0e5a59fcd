public import CommentList
public import GiftChannels
public import LikeGestures
public import LiveRoom
public import RoomBus
import RoomCore

/// A server that takes the messages of likes, or does not.
///
/// ```swift
/// let server = SimulatedLikeServer(room.modules.likes, clock: simulation.clock)
/// server.reply = .loseAnswer
/// async let _ = server.run()
/// ```
///
/// As a `RoomServer` it serves a whole room instead, and one after another, with gifts and comments; what is lost is an error then:
///
/// ```swift
/// let server = SimulatedLikeServer(clock: simulation.clock)
/// async let _ = room.serve(server)
/// ```
///
/// Its settings may change at any time; a change concerns the messages from then on.
public final class SimulatedLikeServer: Sendable {
  /// The outcome of a message.
  public enum Reply: Hashable, Sendable {
    /// The server takes the likes and answers.
    case accept
    /// The server does not take the likes, and the app learns that: no connection, for example.
    case fail
    /// The server refuses the likes for good.
    case refuse
    /// The message does not reach the server, and no answer is sent.
    case loseMessage
    /// The server takes the likes, and its answer is lost.
    case loseAnswer
  }

  private struct State {
    var reply = Reply.accept
    var delay = Duration.zero
    var messages: [LikeMessage] = []
    var taken: [LikeMessage.Identity: Int] = [:]
    var gifts: [GiftSend] = []
    var comments: [CommentSend] = []
  }

  private struct NoAnswer: Error {}

  private let module: (any LikeModule)?
  private let events: EventSource<Timed<LikeEvent>>.Subscription?
  private let clock: RoomClock
  private let state = Lock(State())

  /// Creates the server of a module's likes, from now on; it answers while it is run.
  ///
  /// - Parameters:
  ///   - likes: the module; with `nil`, the default, the server receives what it is given by `LiveRoom.serve(_:)`.
  ///   - clock: the clock of the module.
  public init(_ likes: (any LikeModule)? = nil, clock: RoomClock) {
    module = likes
    self.clock = clock
    events = likes?.events.subscribe(.unbounded)
  }

  /// The outcome of a message. Default ``Reply/accept``.
  public var reply: Reply {
    get { state.withLock { $0.reply } }
    set { state.withLock { $0.reply = newValue } }
  }

  /// The duration from a message to its answer. Default none.
  public var delay: Duration {
    get { state.withLock { $0.delay } }
    set { state.withLock { $0.delay = newValue } }
  }

  /// All messages that were sent, in order, repeated and lost ones included.
  public var messages: [LikeMessage] { state.withLock { $0.messages } }

  /// The number of likes that the server has taken: each message once, however often it was sent.
  public var likes: Int { state.withLock { $0.taken.values.reduce(0, +) } }

  /// All gifts that the server has taken, in order.
  public var gifts: [GiftSend] { state.withLock { $0.gifts } }

  /// All comments that the server has taken, in order: one whose answer was lost is taken again.
  public var comments: [CommentSend] { state.withLock { $0.comments } }

  /// Answers until the module is closed or the task is cancelled.
  public func run() async {
    guard let module, let events else { return }
    await withDiscardingTaskGroup { group in
      for await event in events.flattened {
        guard case .sendLikes(let message) = event.value,
          let (answer, delay) = take(message)
        else { continue }
        group.addTask { [clock] in
          guard (try? await clock.sleep(until: event.time + delay)) != nil else { return }
          module.send(answer)
        }
      }
      group.cancelAll()
    }
  }

  private func take(_ message: LikeMessage) -> (answer: LikeInput, delay: Duration)? {
    state.withLock { state in
      state.messages.append(message)
      switch state.reply {
      case .accept:
        state.taken[message.identity] = message.count
        return (.didDeliver(message), state.delay)
      case .refuse:
        return state.taken[message.identity] == nil
          ? (.didRefuse(message), state.delay) : (.didDeliver(message), state.delay)
      case .fail: return (.didFailToDeliver(message), state.delay)
      case .loseMessage: return nil
      case .loseAnswer:
        state.taken[message.identity] = message.count
        return nil
      }
    }
  }
}

extension SimulatedLikeServer: RoomServer {
  public func send(_ message: ServerMessage) async throws {
    switch message {
    case .likes(let message):
      let answer = take(message)
      try await clock.sleep(until: clock.now + delay)
      switch answer?.answer {
      case .didDeliver: break
      case .didRefuse: throw ServerRefusal()
      default: throw NoAnswer()
      }
    case .gift(let gift): try await answer(take { $0.gifts.append(gift) })
    case .comment(let comment): try await answer(take { $0.comments.append(comment) })
    }
  }

  private func answer(_ reply: Reply) async throws {
    try await clock.sleep(until: clock.now + delay)
    switch reply {
    case .accept: break
    case .refuse: throw ServerRefusal()
    case .fail, .loseMessage, .loseAnswer: throw NoAnswer()
    }
  }

  /// Returns the outcome of a message. One that reaches the server is kept.
  private func take(_ keep: (inout State) -> Void) -> Reply {
    state.withLock { state in
      if [.accept, .loseAnswer].contains(state.reply) { keep(&state) }
      return state.reply
    }
  }
}
