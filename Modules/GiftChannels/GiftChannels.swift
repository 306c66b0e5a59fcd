public import RoomBus
import RoomCore

/// Gift combos on lanes: counts that are right, important gifts at once, floods summed up.
///
/// ```swift
/// let gifts = try GiftChannels(clock: RoomClock(.continuous))
/// let events = gifts.events.subscribe()
/// async let _ = gifts.run()
/// gifts.send(GiftMessage(sender: "ada", gift: "rose"))
/// for await batch in events {
///   for event in batch { show(event.value) }
/// }
/// ```
///
/// It draws nothing: views follow ``events``, and a view that comes late starts from ``join(_:)``.
public actor GiftChannels: HostedModule {
  public let host: ModuleHost<GiftMachine>
  public nonisolated let port: ModuleHost<GiftMachine>.Port

  /// Gift channels that begin to work with `run()`.
  ///
  /// - Throws: an error that names the invalid setting.
  public init(
    configuration: GiftConfiguration = .init(), clock: RoomClock
  ) throws(GiftConfigurationError) {
    host = ModuleHost(try GiftMachine(configuration: configuration), clock: clock)
    port = host.port
  }
}

extension RoomModule where Input == GiftInput {
  /// Takes a message from the server.
  public func send(_ message: GiftMessage) {
    send(.message(message))
  }

  /// The user tapped on a lane, counted from 0.
  public func tapLane(_ lane: Int) {
    send(.laneTapped(lane))
  }

  /// The user tapped on a gift, or on its combo button: one more is to be sent, `batchSize` units.
  public func tapGift(_ gift: String, batchSize: Int = 1, unitValue: Int = 1) {
    send(.giftTapped(gift: gift, batchSize: batchSize, unitValue: unitValue))
  }

  /// The app goes to the background: the screen is cleared, counting goes on.
  public func suspend() {
    send(.suspend)
  }

  /// The app is back: the lanes start anew, and what waited too long is summed up.
  public func resume() {
    send(.resume)
  }

  /// The user leaves the room: everything ends, and the room's account is told.
  public func closeRoom() {
    send(.closeRoom)
  }
}
