public import RoomBus
import RoomCore

/// Gift combos on lanes: exact counts, important gifts immediately, floods summarised.
///
/// ```swift
/// let gifts = try GiftChannels(clock: RoomClock(.continuous))
/// let events = gifts.events.subscribe()
/// async let _ = gifts.run()
/// gifts.receive(GiftMessage(sender: "ada", gift: "rose"))
/// for await batch in events {
///   for event in batch { show(event.value) }
/// }
/// ```
///
/// It draws nothing: views follow `events`, and a view that joins later begins with the state
/// that `join(_:)` returns.
public actor GiftChannels: HostedModule {
  public let host: ModuleHost<GiftMachine>
  public nonisolated let port: ModuleHost<GiftMachine>.Port

  /// Creates gift channels, which work while `run()` does.
  ///
  /// - Throws: An error that names the invalid setting.
  public init(
    configuration: GiftConfiguration = .init(), clock: RoomClock
  ) throws(GiftConfigurationError) {
    host = ModuleHost(try GiftMachine(configuration: configuration), clock: clock)
    port = host.port
  }
}

extension RoomModule where Input == GiftInput {
  /// Receives a message from the server.
  public func receive(_ message: GiftMessage) {
    send(.receive(message))
  }

  /// Reports that the user tapped a lane.
  ///
  /// - Parameter lane: The lane's index, from 0.
  public func didTapLane(_ lane: Int) {
    send(.didTapLane(lane))
  }

  /// Reports that the user tapped a gift or its combo button, to give `batchSize` more units.
  public func didTapGift(_ gift: String, batchSize: Int = 1, unitValue: Int = 1) {
    send(.didTapGift(gift: gift, batchSize: batchSize, unitValue: unitValue))
  }

  /// Leaves the present room: ends everything in it and emits its account. The next message
  /// belongs to the next room.
  public func leaveRoom() {
    send(.leaveRoom)
  }
}
