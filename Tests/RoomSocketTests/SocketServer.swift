import LiveRoomKit
import RoomBus
import RoomCore
import RoomSocket
import Synchronization

/// A server of numbered lines in virtual time, with the faults of real ones.
final class SocketServer: SocketTransport {
  /// The state of a server.
  struct State {
    var session = "a"
    /// The lines of the session, with the numbers from 1.
    var lines: [String] = []
    /// The number of latest lines that are kept for viewers that return.
    var keeps = Int.max
    /// The addresses of all handshakes.
    var requests: [String] = []
    /// The status with which a handshake is refused, or `nil` if it is accepted.
    var refusal: Int?
    /// The handshakes that wait, even if their viewers are gone, or `nil` if handshakes are answered at once.
    var waiting: [CheckedContinuation<Void, Never>]?
    /// A Boolean value that indicates whether handshakes get no answer.
    var isUnreachable = false
    /// A Boolean value that indicates whether all that the server sends is lost without a sign.
    var isLost = false
    /// A Boolean value that indicates whether a ping is answered.
    var answersPings = true
    /// The length of the longest message that a viewer takes.
    var longest = 1 << 20
    /// A Boolean value that indicates whether each connection begins with a message that is too long.
    var beginsTooLong = false
    var pings = 0
    /// The reasons by which connections were ended, one for each break.
    var breaks: [SocketError] = []
    var open = 0
  }

  let clock: RoomClock
  let state: Mutex<State>
  private let changes = Bus<Void>()

  init(clock: RoomClock) {
    self.clock = clock
    state = Mutex(State())
  }

  /// Changes the state. The connections notice it.
  func set(_ change: (inout State) -> Void) {
    state.withLock { change(&$0) }
    changes.publish(())
  }

  /// Sends messages of the feed format with the next numbers.
  func send(_ inputs: [String]) {
    set {
      for input in inputs {
        let number = $0.lines.count + 1
        $0.lines.append(
          #"{"type": "delivered", "session": "\#($0.session)", "number": \#(number), "input": \#(input)}"#
        )
      }
    }
  }

  /// Sends a message of the feed format with the next number.
  func send(_ input: String) { send([input]) }

  /// Answers the handshakes that wait.
  func answerHandshakes() {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting ?? []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Begins another session, as after a restart.
  func restart() {
    set {
      $0.session += "a"
      $0.lines = []
      $0.breaks.append(.closed(code: 1001))
    }
  }

  func open(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
    let (refusal, isUnreachable) = state.withLock {
      $0.requests.append(request.address)
      return ($0.refusal, $0.isUnreachable)
    }
    if isUnreachable { try? await clock.sleep(until: clock.now + .seconds(3_600)) }
    if let refusal { throw .refused(status: refusal) }
    if Task.isCancelled { throw .lost("cancelled") }
    await withCheckedContinuation { continuation in
      let waits = state.withLock {
        $0.waiting?.append(continuation)
        return $0.waiting != nil
      }
      if !waits { continuation.resume() }
    }
    return Connection(self, after: request.address)
  }

  private final class Connection: SocketConnection {
    private let server: SocketServer
    private let number: Mutex<Int>
    private let isGreeted = Mutex(false)
    private let isClosed = Mutex(false)
    private let breaks: Int

    init(_ server: SocketServer, after address: String) {
      self.server = server
      let parameters = address.split(separator: "?").last?.split(separator: "&") ?? []
      func value(_ name: String) -> String? {
        parameters.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
      }
      let (session, since) = (value("session"), value("since").flatMap(Int.init) ?? 0)
      let (first, breaks) = server.state.withLock {
        $0.open += 1
        let oldest = max(0, $0.lines.count - $0.keeps)
        let wanted = session == $0.session ? since : 0
        let first = session == nil ? $0.lines.count : min(max(wanted, oldest), $0.lines.count)
        return (first, $0.breaks.count)
      }
      number = Mutex(first)
      self.breaks = breaks
    }

    private enum Step {
      case text(String)
      case end(SocketError)
      case wait
    }

    private func next() -> Step {
      let isClosed = isClosed.withLock { $0 }
      return server.state.withLock { state in
        if isClosed { return .end(.lost("closed")) }
        if state.isLost { return .wait }
        if state.breaks.count > breaks { return .end(state.breaks[breaks]) }
        let number = number.withLock { $0 }
        if isGreeted.withLock({ greeted in
          defer { greeted = true }; return !greeted
        }) {
          return .text(#"{"liveroom": 1, "session": "\#(state.session)", "number": \#(number)}"#)
        }
        if state.beginsTooLong { return .end(.messageTooLong) }
        guard number < state.lines.count else { return .wait }
        let lines = state.lines[number..<min(number + 100, state.lines.count)]
        if let long = lines.first(where: { $0.utf8.count > state.longest }), long == lines.first {
          return .end(.messageTooLong)
        }
        let taken = lines.prefix { $0.utf8.count <= state.longest }
        self.number.withLock { $0 += taken.count }
        return .text(taken.joined(separator: "\n"))
      }
    }

    func receive() async throws(SocketError) -> String {
      let changes = server.changes.subscribe(.keepNewest(1))
      while true {
        switch next() {
        case .text(let text): return text
        case .end(let error): throw error
        case .wait: _ = await changes.next(until: nil, by: server.clock)
        }
        if Task.isCancelled { throw .lost("cancelled") }
      }
    }

    func ping() async throws(SocketError) {
      let changes = server.changes.subscribe(.keepNewest(1))
      server.state.withLock { $0.pings += 1 }
      while server.state.withLock({ $0.isLost || !$0.answersPings }) {
        if isClosed.withLock({ $0 }) || Task.isCancelled { throw .lost("closed") }
        _ = await changes.next(until: nil, by: server.clock)
      }
    }

    func close() {
      guard
        isClosed.withLock({ isClosed in
          defer { isClosed = true }; return !isClosed
        })
      else { return }
      server.set { $0.open -= 1 }
    }
  }
}
