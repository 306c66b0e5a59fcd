import Foundation
import RoomBus

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport of a ``RoomSocket`` by the sockets of `URLSession`, which takes messages of at most 1 MiB.
///
/// On Linux, `URLSession` opens no sockets.
public struct URLSessionTransport: SocketTransport {
  /// The length of the longest message, in bytes.
  private static let maximumMessageSize = 1 << 20

  /// Creates a transport.
  public init() {}

  public func open(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
    guard let url = URL(string: request.address), ["ws", "wss"].contains(url.scheme) else {
      throw .lost("The address “\(request.address)” does not begin with ws:// or wss://.")
    }
    var handshake = URLRequest(url: url)
    for (name, value) in request.headers { handshake.setValue(value, forHTTPHeaderField: name) }
    if !request.protocols.isEmpty {
      handshake.setValue(
        request.protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
    }
    let calls = PendingCalls()
    let session = URLSession(configuration: .ephemeral, delegate: calls, delegateQueue: nil)
    let task = session.webSocketTask(with: handshake)
    task.maximumMessageSize = Self.maximumMessageSize
    let connection = URLSessionConnection(session: session, task: task, calls: calls)
    let result = await withTaskCancellationHandler {
      await calls.result(of: .handshake) { task.resume() }
    } onCancel: {
      connection.close()
    }
    guard case .failure(let error) = result else { return connection }
    // The session keeps its delegate until it is invalidated.
    connection.close()
    throw error
  }
}

/// A connection by the only task of a session.
private struct URLSessionConnection: SocketConnection {
  let session: URLSession
  let task: URLSessionWebSocketTask
  let calls: PendingCalls

  func receive() async throws(SocketError) -> String {
    try await calls.result(of: .message) {
      // An error also ends the task, which knows the reason.
      task.receive {
        if case .success(let message) = $0 { calls.end(.message, with: message.text) }
      }
    }.get()
  }

  func ping() async throws(SocketError) {
    _ = try await calls.result(of: .pong) {
      task.sendPing { if $0 == nil { calls.end(.pong, with: .success("")) } }
    }.get()
  }

  func close() {
    calls.endAll(with: .lost("The connection was closed."))
    // A client may send the codes 1000 and 3000 to 4999 only.
    task.cancel(with: .normalClosure, reason: nil)
    session.finishTasksAndInvalidate()
  }
}

extension URLSessionWebSocketTask.Message {
  fileprivate var text: PendingCalls.Result {
    switch self {
    case .string(let text): .success(text)
    case .data(let data): .success(String(decoding: data, as: UTF8.self))
    @unknown default: .success("")
    }
  }
}
