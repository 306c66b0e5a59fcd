import LiveRoomKit

/// The feed of this server, by any transport.
struct ChatFeed: Sendable {
  /// Connects to a room: the messages that follow a position, and those of the missing numbers.
  var connect:
    @Sendable (_ room: String, _ position: RoomPosition?, _ missing: [ClosedRange<Int>]) ->
      AsyncThrowingStream<RoomInput, any Error>

  /// Receives the feed of a room until the server ends it or the task is cancelled, and connects again
  /// where it breaks off.
  func receive(_ name: String, in room: LiveRoom) async {
    var pause = Duration.seconds(1)
    while !Task.isCancelled {
      let statistics = await room.statistics()
      let position = statistics.position
      do {
        let feed = connect(name, position, statistics.missing)
        return try await room.receive(from: feed, for: name)
      } catch {
        // After a connection that has brought messages, the first pause is a short one again.
        if await room.statistics().position != position { pause = .seconds(1) }
        try? await room.clock.sleep(until: room.clock.now + pause)
        pause = min(pause * 2, .seconds(30))
      }
    }
  }

  /// Receives the feed of each room while it is present, until the room is closed.
  func follow(_ room: LiveRoom, _ events: EventSource<Timed<RoomEvent>>.Subscription) async {
    var visits = events.flattened.makeAsyncIterator()
    while let event = await visits.next() {
      guard case .room(.didEnter(let name)) = event.value else { continue }
      await withTaskGroup { group in
        group.addTask { await receive(name, in: room) }
        // Each room that is entered is left before another is entered.
        while let event = await visits.next() {
          if case .room(.didLeave) = event.value { break }
        }
        group.cancelAll()
      }
    }
  }
}
