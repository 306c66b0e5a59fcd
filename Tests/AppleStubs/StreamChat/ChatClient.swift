public import Foundation

// The part that the guide to chat services uses of Stream Chat, as the sources of
// https://github.com/GetStream/stream-chat-swift/tree/5.4.0/Sources/StreamChat declare it, and those of StreamCore, which
// StreamChat exports: https://github.com/GetStream/stream-core-swift/tree/main/Sources/StreamCore.

public typealias MessageId = String
public typealias UserId = String

/// …/ChatClient.swift and …/StateLayer/ChatClient+Factory.swift, without default arguments.
public class ChatClient: @unchecked Sendable {
  public func subscribe(_ handler: @escaping (any Event) -> Void) -> AnyCancellable {
    AnyCancellable()
  }
  public func makeLivestreamChat(for cid: ChannelId) -> LivestreamChat { LivestreamChat() }
  public func makeChat(for cid: ChannelId) -> Chat { Chat() }
}

/// Of Combine, which Linux lacks.
public final class AnyCancellable {}

/// …/StateLayer/LivestreamChat.swift
public class LivestreamChat: @unchecked Sendable {
  @MainActor public var state: LivestreamChatState { fatalError() }
  public func get() async throws {}
  public func stopWatching() async throws {}
}

/// …/StateLayer/LivestreamChatState.swift
@MainActor public final class LivestreamChatState {
  public internal(set) var messages: [ChatMessage] = []
}

/// …/StateLayer/Chat.swift, without default arguments.
public class Chat: @unchecked Sendable {
  @discardableResult public func sendMessage(with text: String) async throws -> ChatMessage {
    fatalError()
  }
}

/// …/Models/ChannelId.swift
public struct ChannelId: Hashable, Sendable {
  public init(type: ChannelType, id: String) {}
}

/// …/Models/ChannelType.swift
public enum ChannelType: Hashable, Sendable {
  case livestream
  case custom(String)
}

/// …/Models/ChatMessage.swift
public struct ChatMessage: Identifiable, Sendable {
  public let id: MessageId
  public let text: String
  public let createdAt: Date
  public let extraData: [String: RawJSON]
  public let author: ChatUser
}

/// …/Models/User.swift
public class ChatUser: Identifiable, @unchecked Sendable {
  public let id: UserId = ""
}

/// …/WebSocketClient/Events/MessageEvents.swift
public final class MessageNewEvent: Event {
  public let message: ChatMessage
  public var cid: ChannelId { fatalError() }
  init(message: ChatMessage) { self.message = message }
}

/// …/WebSocketClient/Events/MessageEvents.swift
public final class MessageDeletedEvent: Event {
  public let message: ChatMessage
  public var cid: ChannelId { fatalError() }
  init(message: ChatMessage) { self.message = message }
}

/// …/WebSocketClient/Events/ChannelEvents.swift
public final class ChannelDeletedEvent: Event {
  public var cid: ChannelId { fatalError() }
}

/// …/WebSocketClient/Events/ConnectionEvents.swift
public final class ConnectionStatusUpdated: Event {
  public let connectionStatus = ConnectionStatus.connected
}

/// StreamCore/WebSocket/Events/Event.swift
public protocol Event: Sendable {}

/// StreamCore/WebSocket/Client/ConnectionStatus.swift
public enum ConnectionStatus: Sendable {
  case initialized
  case disconnected(error: ClientError? = nil)
  case connecting
  case connected
  case disconnecting
}

/// StreamCore/Errors/Errors.swift
open class ClientError: Error, @unchecked Sendable {
  public let apiError: APIError? = nil
  public var isInvalidTokenError: Bool { false }
}

/// StreamCore/Errors/APIError.swift
public final class APIError: Error, @unchecked Sendable {
  public var statusCode = 0
}

/// StreamCore/Utils/RawJSON.swift
public enum RawJSON: Hashable, Sendable {
  case string(String)
  case bool(Bool)
}
