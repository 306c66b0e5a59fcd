public import Foundation

// The part that the guide to chat services uses of Tencent Chat, as Swift imports V2TIMManager.h and
// V2TIMManager+Message.h of the pod TXIMSDK_Plus_iOS:
// https://im.sdk.qcloud.com/doc/en/interfaceV2TIMManager.html. Methods of listeners are optional.

public typealias V2TIMSucc = () -> Void
public typealias V2TIMFail = (_ code: Int32, _ desc: String?) -> Void

public enum V2TIMMessagePriority: Int {
  case PRIORITY_NORMAL = 2
}

open class V2TIMManager: NSObject {
  open class func sharedInstance() -> V2TIMManager! { V2TIMManager() }
  open func addIMSDKListener(listener: (any V2TIMSDKListener)!) {}
  open func removeIMSDKListener(listener: (any V2TIMSDKListener)!) {}
  open func addGroupListener(listener: (any V2TIMGroupListener)!) {}
  open func removeGroupListener(listener: (any V2TIMGroupListener)!) {}
  open func addAdvancedMsgListener(listener: (any V2TIMAdvancedMsgListener)!) {}
  open func removeAdvancedMsgListener(listener: (any V2TIMAdvancedMsgListener)!) {}
  open func joinGroup(groupID: String!, msg: String?, succ: V2TIMSucc?, fail: V2TIMFail? = nil) {}
  open func quitGroup(groupID: String!, succ: V2TIMSucc?, fail: V2TIMFail? = nil) {}
  open func sendGroupTextMessage(
    text: String!, to groupID: String!, priority: V2TIMMessagePriority, succ: V2TIMSucc?,
    fail: V2TIMFail? = nil
  ) -> String! { nil }
}

public protocol V2TIMSDKListener: NSObjectProtocol {
  func onKickedOffline()
  func onUserSigExpired()
}

public protocol V2TIMGroupListener: NSObjectProtocol {
  func onGroupDismissed(groupID: String?, opUser: V2TIMGroupMemberInfo!)
}

public protocol V2TIMAdvancedMsgListener: NSObjectProtocol {
  func onRecvNewMessage(msg: V2TIMMessage!)
  func onRecvMessageRevoked(msgID: String!, operateUser: V2TIMUserFullInfo!, reason: String?)
}

open class V2TIMMessage: NSObject {
  open var msgID: String? { nil }
  open var timestamp: Date? { nil }
  open var sender: String? { nil }
  open var groupID: String? { nil }
  open var textElem: V2TIMTextElem? { nil }
  open var customElem: V2TIMCustomElem? { nil }
}

open class V2TIMTextElem: NSObject {
  open var text: String?
}

open class V2TIMCustomElem: NSObject {
  open var data: Data?
}

open class V2TIMUserFullInfo: NSObject {}
open class V2TIMGroupMemberInfo: NSObject {}
