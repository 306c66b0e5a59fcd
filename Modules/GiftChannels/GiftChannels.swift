public import RoomBus
public import RoomCore

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
public actor GiftChannels: RoomModule {
  public typealias Input = GiftInput

  /// All that happens, with its time. Finishes when ``run()`` does.
  public nonisolated let events: Bus<Timed<GiftEvent>>

  private nonisolated let inbox: MachineLoop<GiftMachine>.Inbox
  private let loop: MachineLoop<GiftMachine>

  /// Gift channels that begin to work with ``run()``.
  ///
  /// - Throws: when the configuration makes no sense.
  public init(
    configuration: GiftConfiguration = .init(), clock: RoomClock
  ) throws(GiftConfigurationError) {
    let loop = MachineLoop(try GiftMachine(configuration: configuration), clock: clock)
    events = loop.events
    inbox = loop.inbox
    self.loop = loop
  }

  /// Runs until the task is cancelled. Runs once; a second call returns at once.
  public func run() async {
    await loop.run()
  }

  // MARK: Inputs

  /// Takes a message from the server.
  public nonisolated func send(_ message: GiftMessage) {
    inbox.send(.message(message))
  }

  /// Takes any input.
  public nonisolated func send(_ input: GiftInput) {
    inbox.send(input)
  }

  /// The user tapped on a lane, counted from 0.
  public nonisolated func tapLane(_ lane: Int) {
    inbox.send(.laneTapped(lane))
  }

  /// The user tapped on a gift, or on its combo button: one more is to be sent, `batchSize` units.
  public nonisolated func tapGift(_ gift: String, batchSize: Int = 1, unitValue: Int = 1) {
    inbox.send(.giftTapped(gift: gift, batchSize: batchSize, unitValue: unitValue))
  }

  /// The app goes to the background: the screen is cleared, counting goes on.
  public nonisolated func suspend() {
    inbox.send(.suspend)
  }

  /// The app is back: the lanes start anew, and what waited too long is summed up.
  public nonisolated func resume() {
    inbox.send(.resume)
  }

  /// The user leaves the room: everything ends, and the room's account is told.
  public nonisolated func closeRoom() {
    inbox.send(.closeRoom)
  }

  // MARK: State

  /// What a screen shows now.
  public var state: GiftState { loop.machine.state }

  /// The state, and a subscription to all that happens after it: for a view that comes late.
  public func join(
    _ policy: BufferPolicy = .keepNewest(16_384)
  ) -> (state: GiftState, updates: Bus<Timed<GiftEvent>>.Subscription) {
    (state, events.subscribe(policy))
  }

  /// What became of the gifts so far.
  public var account: GiftAccount { loop.machine.account }
}
