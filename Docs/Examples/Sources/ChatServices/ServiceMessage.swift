import Foundation
import LiveRoomKit

/// A message of a chat service.
///
/// Any user of the service can send a custom message to a room. Therefore only one user is trusted with custom
/// messages: the user as which the app's server sends gifts.
nonisolated struct ServiceMessage: Sendable {
  /// The error for a custom message of another user.
  struct Untrusted: Error {
    let sender: String
  }

  /// The identifier that the service has given to the message.
  var id: String?
  var sender: String
  /// The time at which the service received the message, in milliseconds since 1970.
  var milliseconds: Int64?
  var text: String?
  /// The custom content: one line of the feed format, such as `{"type": "gift", …}`, without line breaks.
  var line: String?

  /// Returns the input of the message, or `nil` if the message is of a kind that rooms do not show, such as a picture.
  /// The room takes each identifier once, and derives the age of the message from its time.
  ///
  /// - Parameter server: The user as which the app's server sends messages.
  func input(trusting server: String) throws -> RoomInput? {
    let input: RoomInput
    if let line {
      guard sender == server else { throw Untrusted(sender: sender) }
      input = try Self.input(of: line)
    } else if let text {
      input = .comment(CommentMessage(id: id, sender: sender, text: text))
    } else {
      return nil
    }
    let sentAt = milliseconds.map { ServerTime(milliseconds: $0) }
    return .delivered(RoomDelivery(sentAt: sentAt, origin: id, input: input))
  }

  private static func input(of line: String) throws -> RoomInput {
    var result: Result<RoomInput, any Error> = .failure(CocoaError(.coderReadCorrupt))
    var reader = FeedReader(timing: .live)
    func take(_ item: FeedItem) {
      switch item {
      case .message(let message): result = .success(message.value)
      case .rejected(_, let reason): result = .failure(reason)
      case .adjusted: break
      }
    }
    reader.read(Array(line.utf8), take)
    reader.finish(take)
    return try result.get()
  }
}

/// The messages of one connection, in their order. A service calls from its own threads.
nonisolated struct MessageInbox: Sendable {
  let connection: FeedConnection
  /// The user as which the app's server sends messages.
  let server: String
  private let inputs: AsyncThrowingStream<RoomInput, any Error>
  private let input: AsyncThrowingStream<RoomInput, any Error>.Continuation

  init(of connection: FeedConnection, trusting server: String) {
    self.connection = connection
    self.server = server
    (inputs, input) = AsyncThrowingStream.makeStream()
  }

  /// Takes a message. A message that cannot be read is reported.
  func take(_ message: ServiceMessage) {
    do {
      if let input = try message.input(trusting: server) { self.input.yield(input) }
    } catch {
      connection.report(error)
    }
  }

  /// Removes a comment that a moderator or its author has withdrawn.
  func remove(id: String) { input.yield(.comments(.remove(id: id))) }

  /// Ends the connection: the room is gone, or there is an error.
  func end(_ error: (any Error)? = nil) { input.finish(throwing: error) }

  /// Delivers the messages until the connection ends or the task is cancelled.
  func deliver() async throws {
    for try await input in inputs { await connection.deliver([input]) }
  }
}
