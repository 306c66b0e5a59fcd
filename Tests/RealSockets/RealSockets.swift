#if canImport(Glibc)
  import Foundation
  import LiveRoomKit
  import RoomSocket

  /// Rooms that follow a server over real sockets, compared with a room that gets each message directly.
  ///
  ///     RealSockets [SECONDS [ROOMS [MESSAGES A SECOND [SECONDS BETWEEN FAULTS]]]]
  ///
  /// The defaults are 60 seconds, 1 room, 20 messages a second and a fault every 5 seconds. 0 means no faults.
  @main struct RealSockets {
    let seconds: Double
    var rooms = 1
    var rate = 20
    var faults = 5.0

    /// The outcome of rooms that have all messages.
    struct Result {
      let messages: Int
      let connections: Int
      /// The time in which the last room had all messages, after the end of the messages.
      let delay: Duration
      /// The differences from the room that got each message directly.
      let differences: [String]
    }

    static func main() async throws {
      let numbers = CommandLine.arguments.dropFirst().compactMap(Double.init)
      var run = RealSockets(seconds: numbers.first ?? 60)
      if numbers.count > 1 { run.rooms = Int(numbers[1]) }
      if numbers.count > 2 { run.rate = Int(numbers[2]) }
      if numbers.count > 3 { run.faults = numbers[3] }
      let result = try await run.play()
      print(
        """
        \(run.rooms) rooms, \(result.messages) messages, \(result.connections) connections; all messages \
        \(result.delay.components.seconds) s after the end; \(Self.memory) MB
        """)
      for difference in result.differences.prefix(3) { print(difference) }
      exit(result.differences.isEmpty ? 0 : 1)
    }

    /// The greatest memory of the process so far, in MB.
    private static var memory: Int {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss / 1_024
    }

    /// Plays the rooms. The server is a program of node.
    func play() async throws -> Result {
      let server = try Server(rate: rate, peers: rooms, faults: faults)
      defer { server.process.terminate() }
      guard let port = await server.nextLine() else { throw CocoaError(.executableLoad) }
      let clock = RoomClock(.continuous)
      let transport = PosixTransport()
      let connections = Counter()
      let (truth, followers) = (
        LiveRoom(clock: clock), (0..<rooms).map { _ in LiveRoom(clock: clock) }
      )
      return await withTaskGroup(of: Void.self) { group in
        for room in followers + [truth] {
          room.enter("harbour")
          group.addTask { await room.run() }
        }
        for room in followers {
          let feed = RoomSocket(transport: transport) { _ in
            connections.add()
            return SocketRequest("ws://127.0.0.1:\(port)/lines")
          }
          group.addTask { try? await room.follow(feed) }
        }
        var messages = 0
        var reader = FeedReader(timing: .live)
        while let line = await server.nextLine(), line != "end" {
          messages += 1
          if messages == 1 {
            group.addTask {
              try? await Task.sleep(for: .seconds(seconds))
              server.end()
            }
          }
          reader.read(Array((line + "\n").utf8)) {
            if case .message(let message) = $0 { truth.send(message.value) }
          }
        }
        let end = clock.now
        let deadline = end + .seconds(90)
        var waiting = followers
        while clock.now < deadline, let room = waiting.last {
          if await room.statistics().position?.number == messages {
            waiting.removeLast()
          } else {
            try? await Task.sleep(for: .milliseconds(50))
          }
        }
        let delay = clock.now - end
        var differences: [String] = []
        let expected = Self.counts(await truth.statistics())
        for (index, room) in followers.enumerated() {
          let counts = Self.counts(await room.statistics())
          if counts != expected {
            differences.append("room \(index): \(counts), and not \(expected)")
          }
        }
        for room in followers + [truth] { await room.close() }
        group.cancelAll()
        return Result(
          messages: messages, connections: connections.value, delay: delay, differences: differences
        )
      }
    }

    private static func counts(_ statistics: RoomStatistics) -> [String: Int] {
      [
        "gifts": statistics.gifts.units, "comments": statistics.comments,
        "likes": statistics.likes.others,
        "missing": statistics.missing.reduce(0) { $0 + $1.count },
      ]
    }
  }

  /// The number of connections.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    var value: Int { lock.withLock { count } }
    func add() { lock.withLock { count += 1 } }
  }

  /// The program of the server. One task reads its lines.
  private final class Server: @unchecked Sendable {
    let process = Process()
    private let input = Pipe()
    private var lines: AsyncStream<String>.Iterator

    init(rate: Int, peers: Int, faults: Double) throws {
      let output = Pipe()
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "server.mjs")
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["node", script.path, "\(rate)", "\(peers)", "\(faults)"]
      process.standardInput = input
      process.standardOutput = output
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      let thread = Thread {
        var rest = Data()
        while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
          rest += data
          while let end = rest.firstIndex(of: 10) {
            continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
            rest = Data(rest[(end + 1)...])
          }
        }
        continuation.finish()
      }
      lines = stream.makeAsyncIterator()
      try process.run()
      thread.start()
    }

    func nextLine() async -> String? { await lines.next() }
    func end() { try? input.fileHandleForWriting.close() }
  }
#else
  @main struct RealSockets {
    static func main() { print("On Linux, where rooms have no sockets of the system.") }
  }
#endif
