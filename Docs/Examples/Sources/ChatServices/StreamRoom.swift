import Foundation
import LiveRoomKit
import StreamChat

/// A channel of the type `livestream` of Stream Chat.
///
/// A viewer gets 5 messages a second, and 10 more within 8 seconds. Beyond this rate, the viewer gets no further
/// messages, without a sign. Messages have no priority. The service stores all messages, and each connection gets the
/// latest ones.
///
/// - Exact again with the next message that arrives: combos of gifts that the server sends as `.runningTotal`.
/// - Too low by the dropped messages: likes, and gifts that the server sends as `.increment` or `.single`.
/// - Incomplete: comments.
///
/// Connect the user with a token provider, which the client asks for another token when one expires.
nonisolated struct StreamRoom: RoomFeed, RoomServer {
  /// The client, with a connected user.
  let client: ChatClient
  /// The user as which the app's server sends gifts.
  let server: String
  /// The app's server, which takes likes and gifts.
  let backend: any RoomServer

  /// The error after the app has disconnected the client.
  struct Disconnected: Error {}

  private enum Step: Sendable {
    case connected
    case message(ChatMessage)
    case removal(MessageId)
  }

  func run(_ connection: FeedConnection) async throws {
    let cid = ChannelId(type: .livestream, id: connection.room)
    let chat = client.makeLivestreamChat(for: cid)
    let (steps, step) = AsyncThrowingStream.makeStream(of: Step.self)
    // The handler runs on a queue of the client.
    let subscription = client.subscribe { event in
      switch event {
      case let event as MessageNewEvent where event.cid == cid: step.yield(.message(event.message))
      case let event as MessageDeletedEvent where event.cid == cid:
        step.yield(.removal(event.message.id))
      case let event as ChannelDeletedEvent where event.cid == cid: step.finish()
      case let event as ConnectionStatusUpdated:
        switch event.connectionStatus {
        case .connected: step.yield(.connected)
        case .disconnected(let error): step.finish(throwing: Self.refusal(error))
        default: break
        }
      default: break
      }
    }
    defer {
      withExtendedLifetime(subscription) {}
      // The call is a request to the service. The next room does not wait for its answer.
      Task { try? await chat.stopWatching() }
    }
    step.yield(.connected)
    for try await step in steps {
      switch step {
      case .connected:
        // Watches the channel, and fetches its last messages. The client has also connected again by itself.
        do { try await chat.get() } catch { throw Self.refusal(error) }
        let messages = await chat.state.messages
        await connection.deliver(messages.reversed().compactMap { input(of: $0, connection) })
      case .message(let message):
        if let input = input(of: message, connection) { await connection.deliver([input]) }
      case .removal(let id): await connection.deliver([.comments(.remove(id: id))])
      }
    }
  }

  /// Sends a comment by the service, and anything else by the app's server.
  func send(_ message: ServerMessage) async throws -> String? {
    guard case .comment(let comment) = message, let room = comment.room else {
      return try await backend.send(message)
    }
    // The end of a second `LivestreamChat` of a channel would disturb the first.
    let chat = client.makeChat(for: ChannelId(type: .livestream, id: room))
    do { return try await chat.sendMessage(with: comment.message.text).id } catch {
      throw Self.refusal(error)
    }
  }

  private func input(of message: ChatMessage, _ connection: FeedConnection) -> RoomInput? {
    var line: String?
    if case .string(let text)? = message.extraData["line"] { line = text }
    let read = ServiceMessage(
      id: message.id, sender: message.author.id,
      milliseconds: Int64(message.createdAt.timeIntervalSince1970 * 1_000), text: message.text,
      line: line)
    do { return try read.input(trusting: server) } catch {
      connection.report(error)
      return nil
    }
  }

  /// Returns the refusal of a token or a permission, or else the error.
  private static func refusal(_ error: (any Error)?) -> any Error {
    let client = error as? ClientError
    let api = error as? APIError ?? client?.apiError
    if api?.statusCode == 401 || api?.statusCode == 403 || client?.isInvalidTokenError == true {
      return ServerRefusal()
    }
    return error ?? Disconnected()
  }
}
