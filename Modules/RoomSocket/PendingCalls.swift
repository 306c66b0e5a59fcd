import Foundation
import RoomBus

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls of a connection that have not returned.
///
/// After an error, some versions of the system answer a call twice, or never, and report only the end of the task. So
/// each call returns with the first of its answer and the end of the task.
final class PendingCalls: NSObject, URLSessionWebSocketDelegate {
  enum Call: Hashable { case handshake, message, pong }
  typealias Result = Swift.Result<String, SocketError>

  private struct State {
    var waiting: [Call: CheckedContinuation<Result, Never>] = [:]
    /// The reason of the end, or `nil` before the end.
    var end: SocketError?
  }

  private let state = Lock(State())

  /// Begins a call, and returns its result. A call after the end has no other result than the reason of the end.
  func result(of call: Call, _ begin: () -> Void) async -> Result {
    await withCheckedContinuation { continuation in
      let end = state.withLock { state in
        if state.end == nil { state.waiting[call] = continuation }
        return state.end
      }
      if let end { continuation.resume(returning: .failure(end)) } else { begin() }
    }
  }

  /// Ends a call. An answer that follows another one has no effect.
  func end(_ call: Call, with result: Result) {
    state.withLock { $0.waiting.removeValue(forKey: call) }?.resume(returning: result)
  }

  /// Ends all calls. The first reason counts.
  func endAll(with error: SocketError) {
    let (waiting, end) = state.withLock { state in
      let end = state.end ?? error
      defer { state = State(end: end) }
      return (Array(state.waiting.values), end)
    }
    for continuation in waiting { continuation.resume(returning: .failure(end)) }
  }

  // MARK: The task

  func urlSession(
    _: URLSession, webSocketTask _: URLSessionWebSocketTask, didOpenWithProtocol _: String?
  ) { end(.handshake, with: .success("")) }

  func urlSession(
    _: URLSession, webSocketTask _: URLSessionWebSocketTask,
    didCloseWith code: URLSessionWebSocketTask.CloseCode, reason _: Data?
  ) { endAll(with: .closed(code: code.rawValue)) }

  func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    endAll(with: Self.error(error, of: task))
  }

  /// Returns the reason why a task has ended. An error of a call names the code of a close frame only in the task.
  private static func error(_ error: (any Error)?, of task: URLSessionTask) -> SocketError {
    if let error = error as NSError?, error.domain == NSPOSIXErrorDomain, error.code == EMSGSIZE {
      return .messageTooLong
    }
    if let socket = task as? URLSessionWebSocketTask, socket.closeCode != .invalid {
      return .closed(code: socket.closeCode.rawValue)
    }
    if let status = (task.response as? HTTPURLResponse)?.statusCode, status != 101 {
      return .refused(status: status)
    }
    return .lost(error?.localizedDescription ?? "The connection has ended.")
  }
}
