import RoomBus

/// A server of a room that receives the likes, gifts, comments and reports of the local user.
///
/// ```swift
/// struct ChatServer: RoomServer {
///   let socket: ChatSocket
///
///   func send(_ message: ServerMessage) async throws -> String? {
///     switch message {
///     case .likes(let likes):
///       try await socket.post("like", key: "\(likes.session)/\(likes.id)", likes.count)
///     case .gift(let gift):
///       try await socket.post("gift", key: "\(gift.combo)/\(gift.total)", gift.batchSize)
///     case .comment(let comment):
///       return try await socket.post("comment", key: comment.message.id, comment.message.text)
///     case .report(let report):
///       try await socket.post("report", key: report.id, report.text)
///     }
///     return nil
///   }
/// }
/// ```
///
/// ``LiveRoom/serve(_:)`` sends the messages of a room to the server.
public protocol RoomServer: Sendable {
  /// Sends a message, and returns when the server has it.
  ///
  /// The room sends one message with likes, one gift, one comment and one report at a time. The next message of a kind waits.
  ///
  /// - Returns: The identifier that the server has given to a comment, or `nil` if the comment keeps its identifier. The
  ///   value for other messages has no effect.
  ///
  /// - Throws: ``ServerRefusal`` for a message that the server refuses for good. Any other error means that the message
  ///   may not have been delivered. Likes, comments and reports are sent again with the
  ///   same identity. A gift is not sent again.
  func send(_ message: ServerMessage) async throws -> String?
}

/// The error of a ``RoomServer`` or a ``RoomFeed`` for a message or a connection that the server refuses for good, for
/// example because the room is closed or the user is banned. The room does not try again.
public struct ServerRefusal: Error, Equatable {
  /// The time after which the server would accept a comment, such as the rest of slow mode, or `nil` if the time is
  /// unknown. The value for other messages has no effect.
  public var retryAfter: Duration?

  /// Creates the error.
  public init(retryAfter: Duration? = nil) { self.retryAfter = retryAfter }
}

extension LiveRoom {
  /// Sends the messages of the local user to a server, until the room is closed or the task is cancelled.
  ///
  /// ```swift
  /// async let _ = room.run()
  /// await room.serve(ChatServer(socket: socket))
  /// ```
  ///
  /// Messages of one kind are sent in their order. One message with likes, one gift, one comment and one report are sent
  /// at a time. Undelivered likes and comments are sent again later, until the room is closed. An undelivered report is
  /// sent again at most twice. A gift is sent once, and an error emits ``RoomChange/didFailToSendGift(_:)`` until the
  /// room is closed. A refused gift also ends its combo button. Gifts, comments and reports from before the first call
  /// are not sent, so call this function together with ``run()``.
  ///
  /// If the call is cancelled, unsent likes, gifts and comments stay in the room. Messages that are made between two
  /// calls stay as well. The next call sends them. After ``close()`` the call returns when the remaining messages are
  /// sent. If another call is active, this call waits until that call ends.
  public func serve(_ server: any RoomServer) async {
    guard await outbox.open() else { return }
    await withDiscardingTaskGroup { group in
      group.addTask { await self.willSendLikes(to: server) }
      group.addTask { await self.sendGifts(to: server) }
      group.addTask { await self.sendComments(to: server) }
      group.addTask { await self.sendReports(to: server) }
    }
    outbox.leave()
  }

  private func willSendLikes(to server: any RoomServer) async {
    while let likes = await outbox.likes.next() {
      do {
        _ = try await server.send(.likes(likes))
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
      do { _ = try await server.send(.gift(gift)) } catch {
        if error is ServerRefusal { modules.gifts?.send(.didRefuse(gift)) }
        send(.room(.giftNotSent(gift)))
      }
    }
  }

  private func sendComments(to server: any RoomServer) async {
    while let comment = await outbox.comments.next() {
      do {
        var comment = comment
        comment.serverID = try await server.send(.comment(comment))
        outbox.comments.messages.removeAll { $0.identifier == comment.identifier }
        modules.comments?.send(.didDeliver(comment))
      } catch let refusal as ServerRefusal {
        outbox.comments.messages.removeAll { $0.identifier == comment.identifier }
        var comment = comment
        comment.retryAfter = refusal.retryAfter
        modules.comments?.send(.didRefuse(comment))
      } catch {
        // Of no effect where the next attempt waits already.
        modules.comments?.send(.didFailToDeliver(comment))
      }
    }
  }
}

extension LiveRoom {
  /// The attempts to deliver a report, and the delay before the second one, which doubles for the third. They are the
  /// same as for comments.
  private static let (attempts, retryDelay) = (3, Duration.seconds(1))

  private func sendReports(to server: any RoomServer) async {
    while let report = await outbox.reports.next() {
      for attempt in 1...Self.attempts {
        do {
          _ = try await server.send(.report(report))
          break
        } catch {
          if attempt < Self.attempts, !(error is ServerRefusal), !Task.isCancelled {
            let delay = Self.retryDelay * (1 << (attempt - 1))
            if (try? await clock.sleep(until: clock.now + delay)) != nil { continue }
          }
          guard !Task.isCancelled || error is ServerRefusal else {
            outbox.reports.messages.insert(report, at: 0)
            return
          }
          send(.room(.reportNotSent(report)))
          break
        }
      }
    }
  }
}

/// The messages that wait for the server of a room, beginning with the first call.
final class ServerOutbox {
  let likes = ServerQueue<LikeMessage>()
  let gifts = ServerQueue<GiftSend>()
  let comments = ServerQueue<CommentSend>()
  let reports = ServerQueue<RoomReport>()
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
    reports.finish()
  }

  /// Inserts a message. Likes and comments that are sent again replace their waiting messages.
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
    case .report(let report): reports.messages.append(report)
    case .comment(let comment):
      if let index = comments.messages.firstIndex(where: { $0.identifier == comment.identifier }) {
        comments.messages[index] = comment
      } else {
        comments.messages.append(comment)
      }
    }
  }
}

/// The waiting messages of one kind.
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
