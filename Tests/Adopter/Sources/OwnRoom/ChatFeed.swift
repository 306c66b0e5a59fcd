import LiveRoomKit

/// A socket of this server, by any transport.
protocol FeedSocket: Sendable {
  /// Opens a connection. Each element has the messages of one packet.
  func open(
    _ room: String, after position: RoomPosition?, missing: [ClosedRange<Int>]
  ) async throws -> AsyncThrowingStream<[RoomInput], any Error>
}

/// The feed of this server.
struct ChatFeed: RoomFeed {
  let socket: any FeedSocket

  func run(_ connection: FeedConnection) async throws {
    let packets = try await socket.open(
      connection.room, after: connection.position, missing: connection.missing)
    for try await packet in packets { await connection.deliver(packet) }
  }
}

/// Runs the room, and follows its feed until the task is cancelled. Returns `false` if the server refuses the token.
func visit(_ room: LiveRoom, _ socket: any FeedSocket) async -> Bool {
  async let _ = room.run()
  do {
    try await room.follow(ChatFeed(socket: socket))
    return true
  } catch {
    return false
  }
}
