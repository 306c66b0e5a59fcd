import Foundation
import ImSDK_Plus
import LiveRoomKit

/// A room in a group of the type `AVChatRoom` of Tencent Chat.
///
/// A group delivers at most 40 messages a second. Beyond this rate, the service drops messages without a sign. Messages
/// of high priority are dropped last. The service keeps no message for viewers who return, and numbers none.
///
/// - Exact again with the next message that arrives: combos of gifts that the server sends as `.runningTotal`.
/// - Too low by the dropped messages: likes, and gifts that the server sends as `.increment` or `.single`.
/// - Incomplete: comments.
///
/// The app signs the user in and renews the signature. After a `ServerRefusal`, sign in and follow the room again.
nonisolated struct TencentRoom: RoomFeed, RoomServer {
  /// An error of the service.
  struct Failure: Error {
    let code: Int32
    let reason: String?
  }

  /// The user as which the app's server sends gifts.
  let server: String
  /// The app's server, which takes likes and gifts.
  let backend: any RoomServer

  func run(_ connection: FeedConnection) async throws {
    let manager = V2TIMManager.sharedInstance()!
    let inbox = MessageInbox(of: connection, trusting: server)
    let listener = Listener(inbox)
    manager.addIMSDKListener(listener: listener)
    manager.addGroupListener(listener: listener)
    manager.addAdvancedMsgListener(listener: listener)
    defer {
      manager.removeIMSDKListener(listener: listener)
      manager.removeGroupListener(listener: listener)
      manager.removeAdvancedMsgListener(listener: listener)
      manager.quitGroup(groupID: connection.room, succ: nil, fail: nil)
    }
    try await withCheckedThrowingContinuation { joined in
      manager.joinGroup(groupID: connection.room, msg: nil) {
        joined.resume()
      } fail: { code, reason in
        // 10013: the user is in the group.
        if code == 10013 { joined.resume() } else { joined.resume(throwing: error(code, reason)) }
      }
    }
    // The service connects again by itself, and the user stays in the group.
    try await inbox.deliver()
  }

  /// Sends a comment by the service, and anything else by the app's server.
  func send(_ message: ServerMessage) async throws -> String? {
    guard case .comment(let comment) = message, let room = comment.room else {
      return try await backend.send(message)
    }
    let manager = V2TIMManager.sharedInstance()!
    var id: String?
    try await withCheckedThrowingContinuation { sent in
      id = manager.sendGroupTextMessage(
        text: comment.message.text, to: room, priority: .PRIORITY_NORMAL
      ) {
        sent.resume()
      } fail: { code, reason in
        sent.resume(throwing: error(code, reason))
      }
    }
    return id
  }

  /// Returns the error of a code. These codes are refusals:
  ///
  /// - 6014, 6206, 70001: The user is not signed in, or the signature has expired.
  /// - 10007, 10017: The user lacks the permission, or is muted.
  /// - 10010, 10015: The group does not exist.
  /// - 80001: The text has forbidden words.
  private func error(_ code: Int32, _ reason: String?) -> any Error {
    [6014, 6206, 70001, 10007, 10010, 10015, 10017, 80001].contains(code)
      ? ServerRefusal() : Failure(code: code, reason: reason)
  }
}

/// Passes on the messages of a group, on a thread of the service.
nonisolated private final class Listener: NSObject, Sendable {
  private let inbox: MessageInbox
  init(_ inbox: MessageInbox) { self.inbox = inbox }
}

nonisolated extension Listener: V2TIMAdvancedMsgListener, V2TIMGroupListener, V2TIMSDKListener {
  func onRecvNewMessage(msg: V2TIMMessage!) {
    guard msg.groupID == inbox.connection.room else { return }
    inbox.take(
      ServiceMessage(
        id: msg.msgID, sender: msg.sender ?? "",
        milliseconds: msg.timestamp.map { Int64($0.timeIntervalSince1970 * 1_000) },
        text: msg.textElem?.text,
        line: msg.customElem?.data.map { String(decoding: $0, as: UTF8.self) }))
  }

  func onRecvMessageRevoked(msgID: String!, operateUser: V2TIMUserFullInfo!, reason: String?) {
    inbox.remove(id: msgID)
  }

  func onGroupDismissed(groupID: String?, opUser: V2TIMGroupMemberInfo!) {
    if groupID == inbox.connection.room { inbox.end() }
  }

  func onUserSigExpired() { inbox.end(ServerRefusal()) }

  func onKickedOffline() { inbox.end(ServerRefusal()) }
}
