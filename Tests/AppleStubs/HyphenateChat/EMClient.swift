public import Dispatch
public import Foundation

// The part that the guide to chat services uses of Easemob, as Swift imports the headers of the pod HyphenateChat 5.0:
// https://doc.easemob.com/apidoc/ios/chat5.0/_i_e_m_chatroom_manager_8h_source.html and the headers beside it. Methods of
// delegates are optional.

/// EMClient.h
open class EMClient: NSObject {
  open class func shared() -> EMClient { EMClient() }
  open var chatManager: (any IEMChatManager)? { nil }
  open var roomManager: (any IEMChatroomManager)? { nil }
  open func add(_ aDelegate: any EMClientDelegate, delegateQueue aQueue: DispatchQueue?) {}
  open func removeDelegate(_ aDelegate: Any) {}
}

/// EMClientDelegate.h
public protocol EMClientDelegate: NSObjectProtocol {
  func userAccountDidLoginFromOtherDevice(with info: EMLoginExtensionInfo?)
  func userAccountDidForced(toLogout aError: EMError?)
  func tokenDidExpire(_ aErrorCode: EMErrorCode)
}

open class EMLoginExtensionInfo: NSObject {}

/// EMErrorCode.h
public struct EMErrorCode: RawRepresentable, Equatable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// EMError.h
open class EMError: NSObject {
  open var code = EMErrorCode(rawValue: 0)
  open var errorDescription: String!
}

/// IEMChatroomManager.h
public protocol IEMChatroomManager: NSObjectProtocol {
  func add(_ aDelegate: any EMChatroomManagerDelegate, delegateQueue aQueue: DispatchQueue?)
  func remove(_ aDelegate: any EMChatroomManagerDelegate)
  func joinChatroom(_ aChatroomId: String, completion: ((EMChatroom?, EMError?) -> Void)?)
  func leaveChatroom(_ aChatroomId: String, completion: ((EMError?) -> Void)?)
}

/// EMChatroomManagerDelegate.h
public protocol EMChatroomManagerDelegate: NSObjectProtocol {
  func didDismiss(from aChatroom: EMChatroom, reason aReason: EMChatroomBeKickedReason)
}

/// EMChatroomManagerDelegate.h
public enum EMChatroomBeKickedReason: Int {
  case beRemoved = 0
  case destroyed
  case offline
}

/// EMChatroom.h
open class EMChatroom: NSObject {
  open var chatroomId: String! { nil }
}

/// IEMChatManager.h
public protocol IEMChatManager: NSObjectProtocol {
  func add(_ aDelegate: (any EMChatManagerDelegate)?, delegateQueue aQueue: DispatchQueue?)
  func remove(_ aDelegate: any EMChatManagerDelegate)
  func send(
    _ aMessage: EMChatMessage, progress: ((Int32) -> Void)?,
    completion: ((EMChatMessage?, EMError?) -> Void)?)
}

/// EMChatManagerDelegate.h
public protocol EMChatManagerDelegate: NSObjectProtocol {
  func messagesDidReceive(_ aMessages: [EMChatMessage])
  func messagesInfoDidRecall(_ aRecallMessagesInfo: [EMRecallMessageInfo])
}

/// EMRecallMessageInfo.h
open class EMRecallMessageInfo: NSObject {
  open var recallMessageId = ""
}

/// EMChatMessage.h
public enum EMChatType: Int {
  case chat = 0
  case groupChat
  case chatRoom
}

/// EMChatMessage.h
open class EMChatMessage: NSObject {
  open var messageId = ""
  open var from = ""
  open var to = ""
  open var timestamp: Int64 = 0
  open var chatType = EMChatType.chat
  open var body: EMMessageBody
  public init(
    conversationID aConversationId: String, body aBody: EMMessageBody, ext aExt: [AnyHashable: Any]?
  ) {
    body = aBody
  }
}

/// EMMessageBody.h
open class EMMessageBody: NSObject {}

/// EMTextMessageBody.h
open class EMTextMessageBody: EMMessageBody {
  open var text: String { "" }
  public init(text aText: String) {}
}

/// EMCustomMessageBody.h
open class EMCustomMessageBody: EMMessageBody {
  open var customExt: [String: String]!
}
