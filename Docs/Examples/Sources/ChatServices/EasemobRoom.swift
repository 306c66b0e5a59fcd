import Foundation
import HyphenateChat
import LiveRoomKit

/// A chat room of Easemob, which Agora offers as Agora Chat with other prefixes of the names.
///
/// By default, a room delivers 20 messages a second. Beyond this rate, the service drops messages without a sign.
/// Messages of low priority are dropped first, and messages of high priority as well if they alone exceed the rate. By
/// default, viewers who return get no message of their absence.
///
/// - Exact again with the next message that arrives: combos of gifts that the server sends as `.runningTotal`.
/// - Too low by the dropped messages: likes, and gifts that the server sends as `.increment` or `.single`.
/// - Incomplete: comments.
///
/// The app signs the user in and renews the token. After a `ServerRefusal`, sign in and follow the room again.
nonisolated struct EasemobRoom: RoomFeed, RoomServer {
  /// An error of the service.
  struct Failure: Error {
    let code: Int
    let reason: String?
  }

  /// The user as which the app's server sends gifts.
  let server: String
  /// The app's server, which takes likes and gifts.
  let backend: any RoomServer

  func run(_ connection: FeedConnection) async throws {
    let client = EMClient.shared()
    guard let rooms = client.roomManager, let chats = client.chatManager else {
      throw ServerRefusal()
    }
    let inbox = MessageInbox(of: connection, trusting: server)
    let listener = Listener(inbox)
    client.add(listener, delegateQueue: nil)
    rooms.add(listener, delegateQueue: nil)
    chats.add(listener, delegateQueue: nil)
    defer {
      client.removeDelegate(listener)
      rooms.remove(listener)
      chats.remove(listener)
      rooms.leaveChatroom(connection.room, completion: nil)
    }
    try await withCheckedThrowingContinuation { joined in
      rooms.joinChatroom(connection.room) { joined.resume(with: Self.result($1)) }
    }
    try await inbox.deliver()
  }

  /// Sends a comment by the service, and anything else by the app's server.
  func send(_ message: ServerMessage) async throws -> String? {
    guard case .comment(let comment) = message, let room = comment.room else {
      return try await backend.send(message)
    }
    guard let chats = EMClient.shared().chatManager else { throw ServerRefusal() }
    return try await withCheckedThrowingContinuation { sent in
      let message = EMChatMessage(
        conversationID: room, body: EMTextMessageBody(text: comment.message.text), ext: nil)
      message.chatType = .chatRoom
      chats.send(message, progress: nil) { message, error in
        let id = message?.messageId
        sent.resume(with: Self.result(error).map { id })
      }
    }
  }

  /// Returns success, or the error of a code. These codes are refusals:
  ///
  /// - 104, 108, 201, 202: The token is invalid or has expired, or the user is not signed in.
  /// - 215, 219: The user is muted.
  /// - 501, 508: The text is not permitted.
  /// - 703, 705, 707: The user may not enter the room, or the room does not exist.
  private static func result(_ error: EMError?) -> Result<Void, any Error> {
    // 701: the user is in the room.
    guard let error, ![0, 701].contains(error.code.rawValue) else { return .success(()) }
    let refusals = [104, 108, 201, 202, 215, 219, 501, 508, 703, 705, 707]
    return .failure(
      refusals.contains(error.code.rawValue)
        ? ServerRefusal() : Failure(code: error.code.rawValue, reason: error.errorDescription))
  }
}

/// Passes on the messages of a room, on the main thread.
nonisolated private final class Listener: NSObject, Sendable {
  private let inbox: MessageInbox
  init(_ inbox: MessageInbox) { self.inbox = inbox }
}

nonisolated extension Listener: EMChatManagerDelegate, EMChatroomManagerDelegate, EMClientDelegate {
  func messagesDidReceive(_ aMessages: [EMChatMessage]) {
    for message in aMessages
    where message.chatType == .chatRoom && message.to == inbox.connection.room {
      inbox.take(
        ServiceMessage(
          id: message.messageId, sender: message.from, milliseconds: message.timestamp,
          text: (message.body as? EMTextMessageBody)?.text,
          line: (message.body as? EMCustomMessageBody)?.customExt?["line"]))
    }
  }

  func messagesInfoDidRecall(_ aRecallMessagesInfo: [EMRecallMessageInfo]) {
    for info in aRecallMessagesInfo { inbox.remove(id: info.recallMessageId) }
  }

  func didDismiss(from aChatroom: EMChatroom, reason aReason: EMChatroomBeKickedReason) {
    guard aChatroom.chatroomId == inbox.connection.room else { return }
    switch aReason {
    case .destroyed: inbox.end()
    case .beRemoved: inbox.end(ServerRefusal())
    // The service removes users who were offline for 2 minutes. The next connection joins again.
    default: inbox.end(EasemobRoom.Failure(code: 702, reason: "offline"))
    }
  }

  func tokenDidExpire(_ aErrorCode: EMErrorCode) { inbox.end(ServerRefusal()) }

  func userAccountDidForced(toLogout aError: EMError?) { inbox.end(ServerRefusal()) }

  func userAccountDidLoginFromOtherDevice(with info: EMLoginExtensionInfo?) {
    inbox.end(ServerRefusal())
  }
}
