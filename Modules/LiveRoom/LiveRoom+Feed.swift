extension LiveRoom {
  /// Sends the elements of a feed to the room, until the feed ends or the task is cancelled.
  ///
  /// ```swift
  /// try await room.receive(from: socket.messages(of: "harbour"), for: "harbour")
  /// ```
  ///
  /// If the user has left the room of a connection, later messages of the connection are rejected and counted. If a
  /// connection breaks off, begin another connection from `statistics().position` on.
  ///
  /// If the call is cancelled, it returns. No element that the feed has yielded is lost.
  ///
  /// - Parameters:
  ///   - feed: The messages of a server, for example of one connection.
  ///   - room: The room of the messages, unless a delivery names another room. The default is `nil`, the present room.
  /// - Throws: The error that the feed throws.
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  public nonisolated(nonsending) func receive<Failure: Error>(
    from feed: some AsyncSequence<RoomInput, Failure>, for room: String? = nil
  ) async throws(Failure) {
    for try await input in feed {
      send(input.addressed(to: room))
      // A feed that does not end by itself then.
      if Task.isCancelled { return }
    }
  }

  /// Sends to the room the batches that a feed yields, until that ends or the task is cancelled. The inputs of a batch
  /// are taken together, as by ``send(_:)-([RoomInput])``.
  ///
  /// - Parameters:
  ///   - feed: The messages of a server, for example the inputs of one packet at a time.
  ///   - room: The room that they are for, unless they are deliveries that name one. The default is `nil`: the present
  ///     room.
  /// - Throws: The error that the feed throws.
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  public nonisolated(nonsending) func receive<Failure: Error>(
    from feed: some AsyncSequence<[RoomInput], Failure>, for room: String? = nil
  ) async throws(Failure) {
    for try await inputs in feed {
      send(inputs.map { $0.addressed(to: room) })
      if Task.isCancelled { return }
    }
  }
}

// For deployment targets whose asynchronous sequences do not state the type of their errors.
extension LiveRoom {
  /// Sends the inputs of a feed to the room, until the feed ends or the task is cancelled. Throws the error that the
  /// feed throws.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive<Feed: AsyncSequence>(
    from feed: Feed, for room: String? = nil
  ) async rethrows where Feed.Element == RoomInput {
    for try await input in feed {
      send(input.addressed(to: room))
      if Task.isCancelled { return }
    }
  }

  /// Sends the batches of a feed to the room, until the feed ends or the task is cancelled. Throws the error that the
  /// feed throws.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive<Feed: AsyncSequence>(
    from feed: Feed, for room: String? = nil
  ) async rethrows where Feed.Element == [RoomInput] {
    for try await inputs in feed {
      send(inputs.map { $0.addressed(to: room) })
      if Task.isCancelled { return }
    }
  }
}

extension RoomInput {
  /// The same for a room, unless it names one.
  fileprivate func addressed(to room: String?) -> RoomInput {
    guard let room else { return self }
    guard case .delivered(var delivery) = self else {
      return .delivered(RoomDelivery(room: room, input: self))
    }
    delivery.room = delivery.room ?? room
    return .delivered(delivery)
  }
}
