import CommentList
import GiftChannels
import LikeGestures
import RoomBus

/// A server of a room: it takes what the local user sends: likes, gifts and comments.
///
/// ```swift
/// struct ChatServer: RoomServer {
///   let socket: ChatSocket
///
///   func send(_ message: ServerMessage) async throws {
///     switch message {
///     case .likes(let likes):
///       try await socket.post("like", key: "\(likes.session)/\(likes.id)", likes.count)
///     case .gift(let gift):
///       try await socket.post("gift", key: "\(gift.combo)/\(gift.total)", gift.batchSize)
///     case .comment(let comment):
///       try await socket.post("comment", key: comment.message.id, comment.message.text)
///     }
///   }
/// }
/// ```
///
/// ``LiveRoom/serve(_:)`` gives it the messages of a room.
public protocol RoomServer: Sendable {
  /// Sends a message, and returns when the server has it.
  ///
  /// Called for one message with likes, one gift and one comment at a time: the next of its kind waits.
  ///
  /// - Throws: ``ServerRefusal`` for a message that the server refuses for good. Any other error means that the
  ///   message was not delivered, or may not have been: likes and comments are sent again with the same identity, a gift is not.
  func send(_ message: ServerMessage) async throws
}

/// The error of a ``RoomServer`` for a message that is refused for good, for example because the room is closed: it
/// is not sent again.
public struct ServerRefusal: Error, Equatable {
  /// Creates the error.
  public init() {}
}

extension LiveRoom {
  /// Gives a server what the local user sends, until the room is closed or the task is cancelled.
  ///
  /// ```swift
  /// async let _ = room.run()
  /// await room.serve(ChatServer(socket: socket))
  /// ```
  ///
  /// Messages are given in their order, one with likes, one gift and one comment at a time. Likes and comments that
  /// could not be delivered are sent again later; a gift is given once, and an error of it is ``RoomChange/didFailToSendGift(_:)``, until the room is
  /// closed. Gifts and comments of before the first call reach no server: begin it with ``run()``.
  ///
  /// If the call is cancelled, likes, gifts and comments that were not sent yet stay in the room, as those do that are made
  /// between two calls: the next call sends them.
  /// After ``close()`` it returns when the server was given all that was owed. A call that finds another active
  /// waits, and takes over when that ends.
  public func serve(_ server: any RoomServer) async {
    guard await outbox.open() else { return }
    await withDiscardingTaskGroup { group in
      group.addTask { await self.sendLikes(to: server) }
      group.addTask { await self.sendGifts(to: server) }
      group.addTask { await self.sendComments(to: server) }
    }
    outbox.leave()
  }

  private func sendLikes(to server: any RoomServer) async {
    while let likes = await outbox.likes.next() {
      do {
        try await server.send(.likes(likes))
        outbox.likes.messages.removeAll { $0.identity == likes.identity }
        modules.likes?.send(.didDeliver(likes))
      } catch is ServerRefusal {
        outbox.likes.messages.removeAll { $0.identity == likes.identity }
        modules.likes?.send(.didRefuse(likes))
      } catch  where !outbox.likes.messages.contains(where: { $0.identity == likes.identity }) {
        modules.likes?.send(.didFailToDeliver(likes))
      } catch {
        // The next attempt waits already: its answer was overdue.
      }
    }
  }

  private func sendGifts(to server: any RoomServer) async {
    while let gift = await outbox.gifts.next() {
      do { try await server.send(.gift(gift)) } catch { send(.room(.giftNotSent(gift))) }
    }
  }

  private func sendComments(to server: any RoomServer) async {
    while let comment = await outbox.comments.next() {
      do {
        try await server.send(.comment(comment))
        outbox.comments.messages.removeAll { $0.identifier == comment.identifier }
        modules.comments?.send(.didDeliver(comment))
      } catch is ServerRefusal {
        outbox.comments.messages.removeAll { $0.identifier == comment.identifier }
        modules.comments?.send(.didRefuse(comment))
      } catch {
        // Of no effect where the next attempt waits already.
        modules.comments?.send(.didFailToDeliver(comment))
      }
    }
  }
}

/// What waits for the server of a room, from the first one on.
final class ServerOutbox {
  let likes = ServerQueue<LikeMessage>()
  let gifts = ServerQueue<GiftSend>()
  let comments = ServerQueue<CommentSend>()
  private let gate = RunGate()
  private var isUsed = false

  /// Returns once this server is the active one; false if it was cancelled.
  func open(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    guard await gate.enter(isolation: isolation) else { return false }
    isUsed = true
    return true
  }

  /// The active server has ended.
  func leave() { gate.leave() }

  /// Nothing will be inserted any more.
  func finish() {
    likes.finish()
    gifts.finish()
    comments.finish()
  }

  /// Likes and comments that are sent again take the place of those that wait still.
  func insert(_ message: ServerMessage) {
    guard isUsed else { return }
    switch message {
    case .likes(let message):
      if let index = likes.messages.firstIndex(where: { $0.identity == message.identity }) {
        likes.messages[index] = message
      } else {
        likes.messages.append(message)
      }
    case .gift(let gift): gifts.messages.append(gift)
    case .comment(let comment):
      if let index = comments.messages.firstIndex(where: { $0.identifier == comment.identifier }) {
        comments.messages[index] = comment
      } else {
        comments.messages.append(comment)
      }
    }
  }
}

/// What waits for a server, of one kind.
final class ServerQueue<Message: Sendable> {
  var messages: [Message] = [] {
    didSet { changes.publish(()) }
  }
  private(set) var isFinished = false
  private let changes = Bus<Void>()

  func finish() {
    isFinished = true
    changes.finish()
  }

  /// Removes the first message, and waits for it where there is none; `nil` at the end, or when the task is cancelled.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Message? {
    var changes = changes.subscribe(.keepNewest(1)).makeAsyncIterator()
    while messages.isEmpty, !isFinished, !Task.isCancelled {
      _ = await changes.next(isolation: isolation)
    }
    return messages.isEmpty || Task.isCancelled ? nil : messages.removeFirst()
  }
}
