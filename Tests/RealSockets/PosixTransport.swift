#if canImport(Glibc)
  import Foundation
  import Glibc
  import RoomBus
  import RoomSocket

  /// A transport over sockets of POSIX, for tests on Linux, where `URLSession` opens none.
  final class PosixTransport: SocketTransport {
    func open(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
      guard let url = URL(string: request.address), let port = url.port else {
        throw .lost("no port")
      }
      let connection = try PosixConnection(to: UInt16(port))
      let failure = await withTaskCancellationHandler {
        do throws(SocketError) {
          try await connection.shakeHands(url, request.headers)
          return SocketError?.none
        } catch {
          return error
        }
      } onCancel: {
        connection.close()
      }
      guard let failure else { return connection }
      connection.close()
      throw failure
    }
  }

  /// A connection to a port of this machine, as RFC 6455 describes it.
  private final class PosixConnection: SocketConnection {
    private struct State {
      var bytes: [UInt8] = []
      var reading: CheckedContinuation<Void, Never>?
      var ping: CheckedContinuation<Bool, Never>?
      var isClosed = false
    }

    private static let queue = DispatchQueue(label: "sockets")
    private let socket: Int32
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let state = Lock(State())

    init(to port: UInt16) throws(SocketError) {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard result == 0 else {
        defer { Glibc.close(socket) }
        throw .lost(String(cString: strerror(errno)))
      }
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
      self.socket = socket
      source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: Self.queue)
      source.setCancelHandler { Glibc.close(socket) }
      source.setEventHandler { [weak self] in self?.canRead() }
    }

    deinit {
      // A source that is suspended may not be released.
      source.cancel()
      source.resume()
    }

    /// Returns when bytes, or the end of the connection, can be read.
    private func waitToRead() async {
      await withCheckedContinuation { continuation in
        state.withLock { $0.reading = continuation }
        source.resume()
      }
    }

    private func canRead() {
      source.suspend()
      state.withLock { $0.reading.take() }?.resume()
    }

    func shakeHands(_ url: URL, _ headers: [String: String]) async throws(SocketError) {
      let path = url.path + (url.query.map { "?" + $0 } ?? "")
      let lines =
        [
          "GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(url.port ?? 80)", "Upgrade: websocket",
          "Connection: Upgrade", "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ] + headers.map { "\($0): \($1)" }
      write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
      let end = Array("\r\n\r\n".utf8)
      let head = try await read { bytes in
        guard let index = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else {
          return String?.none
        }
        defer { bytes.removeFirst(index + end.count) }
        return String(decoding: bytes[..<index], as: UTF8.self)
      }
      guard let status = head.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
        throw .lost("no status")
      }
      guard status == 101 else { throw .refused(status: status) }
    }

    func receive() async throws(SocketError) -> String {
      while true {
        let (opcode, payload) = try await read(Self.frame)
        switch opcode {
        case 1: return String(decoding: payload, as: UTF8.self)
        case 8:
          throw .closed(code: payload.count < 2 ? 1005 : Int(payload[0]) << 8 | Int(payload[1]))
        case 9: send(10, payload)
        case 10: state.withLock { $0.ping.take() }?.resume(returning: true)
        default: throw .lost("a frame of kind \(opcode)")
        }
      }
    }

    func ping() async throws(SocketError) {
      let isAnswered = await withCheckedContinuation { continuation in
        let isClosed = state.withLock { state in
          if !state.isClosed { state.ping = continuation }
          return state.isClosed
        }
        if isClosed { continuation.resume(returning: false) } else { send(9, []) }
      }
      if !isAnswered { throw .lost("closed") }
    }

    func close() {
      let (wasClosed, ping) = state.withLock { state in
        defer { state.isClosed = true }
        return (state.isClosed, state.ping.take())
      }
      guard !wasClosed else { return }
      ping?.resume(returning: false)
      send(8, [3, 232])
      // The end of the connection can be read.
      shutdown(socket, Int32(SHUT_RDWR))
    }

    // MARK: Bytes

    /// Removes the next frame from the bytes, or returns `nil` if it is not whole.
    private static func frame(_ bytes: inout [UInt8]) -> (opcode: UInt8, payload: [UInt8])? {
      guard bytes.count >= 2 else { return nil }
      let size = bytes[1] & 127
      let extra = size == 126 ? 2 : size == 127 ? 8 : 0
      guard bytes.count >= 2 + extra else { return nil }
      let length = extra == 0 ? Int(size) : bytes[2..<2 + extra].reduce(0) { $0 << 8 | Int($1) }
      guard bytes.count >= 2 + extra + length else { return nil }
      defer { bytes.removeFirst(2 + extra + length) }
      return (bytes[0] & 15, Array(bytes[(2 + extra)..<(2 + extra + length)]))
    }

    /// Reads bytes until they have a part.
    private func read<Part: Sendable>(
      _ part: @Sendable (inout [UInt8]) -> Part?
    ) async throws(SocketError) -> Part {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        if let part = state.withLock({ part(&$0.bytes) }) { return part }
        let count = recv(socket, &buffer, buffer.count, 0)
        if count > 0 {
          state.withLock { $0.bytes += buffer[..<count] }
        } else if count < 0, errno == EAGAIN {
          await waitToRead()
        } else {
          throw .lost(count == 0 ? "closed" : String(cString: strerror(errno)))
        }
      }
    }

    /// Sends a short frame, with a mask of zeros.
    private func send(_ opcode: UInt8, _ payload: [UInt8]) {
      write([128 | opcode, 128 | UInt8(payload.count), 0, 0, 0, 0] + payload)
    }

    private func write(_ bytes: [UInt8]) {
      _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }
#endif
