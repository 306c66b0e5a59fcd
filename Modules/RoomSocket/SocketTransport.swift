/// The address of a connection to a server, with the fields of its handshake.
public struct SocketRequest: Hashable, Sendable {
  /// The address, which begins with `wss://` or `ws://`.
  public var address: String
  /// The header fields of the handshake, such as `Authorization`. The default is none.
  public var headers: [String: String]
  /// The names of protocols of which the server chooses one. The default is none.
  public var protocols: [String]

  /// Creates a request.
  public init(_ address: String, headers: [String: String] = [:], protocols: [String] = []) {
    self.address = address
    self.headers = headers
    self.protocols = protocols
  }
}

/// The reason why a connection has ended.
public enum SocketError: Error, Hashable, Sendable {
  /// The server has closed the connection with a code of RFC 6455, such as 1001 if the server restarts.
  case closed(code: Int)
  /// The server has refused the handshake with a status of HTTP, such as 401.
  case refused(status: Int)
  /// The server has sent a message that is longer than the transport takes.
  case messageTooLong
  /// The server has not answered in time.
  case timedOut
  /// The connection was lost. The text describes the reason.
  case lost(String)
}

/// Opens the connections of a ``RoomSocket``. ``URLSessionTransport`` is the transport of Apple's systems.
public protocol SocketTransport: Sendable {
  /// Opens a connection, and returns it after the handshake. If the task is cancelled, the call ends at once.
  ///
  /// - Throws: ``SocketError`` if the connection does not open.
  func open(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection
}

/// One connection to a server.
public protocol SocketConnection: Sendable {
  /// Returns the next message, a text. There is at most one call at a time, and the connection reads no message without a
  /// call, so a server that sends too fast has to wait.
  ///
  /// - Throws: ``SocketError`` if the connection ends before a message.
  func receive() async throws(SocketError) -> String
  /// Sends a ping, and returns when the server has answered.
  ///
  /// - Throws: ``SocketError`` if the connection ends before the answer.
  func ping() async throws(SocketError)
  /// Closes the connection. All calls that have not returned end at once with an error.
  func close()
}
