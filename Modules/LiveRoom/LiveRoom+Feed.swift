extension LiveRoom {
  /// Sends to the room what a feed yields, until that ends or the task is cancelled.
  ///
  /// ```swift
  /// try await room.receive(from: socket.messages(of: "harbour"), for: "harbour")
  /// ```
  ///
  /// What a connection still yields of a room that was left is rejected, and counted. Where a connection
  /// breaks off, begin another from `account().position` on.
  ///
  /// If the call is cancelled, it returns, and nothing is lost that the feed has yielded.
  ///
  /// - Parameters:
  ///   - feed: the messages of a server, for example of one connection.
  ///   - room: the room that they are for, unless they are deliveries that name one. Default `nil`: the present
  ///     room.
  /// - Throws: what the feed throws.
  public nonisolated(nonsending) func receive<Failure: Error>(
    from feed: some AsyncSequence<RoomInput, Failure>, for room: String? = nil
  ) async throws(Failure) {
    for try await input in feed {
      send(room.map { input.addressed(to: $0) } ?? input)
      // A feed that does not end by itself then.
      if Task.isCancelled { return }
    }
  }
}

extension RoomInput {
  /// The same for a room, unless it names one.
  fileprivate func addressed(to room: String) -> RoomInput {
    guard case .delivered(var delivery) = self else {
      return .delivered(RoomDelivery(room: room, input: self))
    }
    delivery.room = delivery.room ?? room
    return .delivered(delivery)
  }
}
