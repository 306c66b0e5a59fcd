public import RoomBus
public import RoomCore

/// Shows items one after another in one place: rolling notices, comments.
///
/// ```swift
/// let ticker = try RollingTicker(clock: RoomClock(.continuous))
/// let events = ticker.events.subscribe()
/// async let _ = ticker.run()
/// ticker.set([TickerItem(id: "1", content: "Welcome"), TickerItem(id: "2", content: "Hello")])
/// for await batch in events { show(batch) }
/// ```
///
/// It draws nothing: a view follows ``events`` and samples the motions of rolls.
public actor RollingTicker: RoomModule {
  /// All that the ticker decides, with the time of the decision.
  public nonisolated let events: Bus<Timed<TickerEvent>>
  private nonisolated let inbox: MachineLoop<TickerMachine>.Inbox
  private let loop: MachineLoop<TickerMachine>

  /// A ticker without items; it does nothing until it is run.
  ///
  /// - Throws: when the configuration makes no sense.
  public init(
    configuration: TickerConfiguration = .init(), clock: RoomClock
  ) throws(TickerConfigurationError) {
    let loop = MachineLoop(try TickerMachine(configuration: configuration), clock: clock)
    events = loop.events
    inbox = loop.inbox
    self.loop = loop
  }

  /// Runs the ticker until the task is cancelled, then finishes ``events``. Once.
  public func run() async {
    await loop.run()
  }

  /// Hands over any input.
  public nonisolated func send(_ input: TickerInput) { inbox.send(input) }

  // MARK: Items

  /// Shows these items from now on. What is on screen stays there if it is among them; of more
  /// than the capacity the last are kept.
  public nonisolated func set(_ items: [TickerItem]) { inbox.send(.set(items)) }

  /// Adds an item at the end. When the ticker is full, the oldest item goes.
  public nonisolated func append(_ item: TickerItem) { inbox.send(.append(item)) }

  /// Adds an item in the midst.
  public nonisolated func insert(_ item: TickerItem, at place: TickerPlace) {
    inbox.send(.insert(item, at: place))
  }

  /// Removes an item, from the screen as well, at once.
  public nonisolated func remove(id: String) { inbox.send(.remove(id: id)) }

  /// Gives the item of the same id another kind or content.
  public nonisolated func replace(_ item: TickerItem) { inbox.send(.replace(item)) }

  /// Begins anew, with the first of these items and a full stay.
  public nonisolated func reload(_ items: [TickerItem]) { inbox.send(.reload(items)) }

  // MARK: Time

  /// Stops time for the ticker, also in the middle of a roll.
  public nonisolated func pause() { inbox.send(.pause(.requested)) }

  /// Goes on from where ``pause()`` stopped.
  public nonisolated func proceed() { inbox.send(.proceed(.requested)) }

  /// Stops time while the app is in the background.
  public nonisolated func suspend() { inbox.send(.pause(.suspended)) }

  /// Goes on from where ``suspend()`` stopped, unless it is paused: nothing is caught up with.
  public nonisolated func resume() { inbox.send(.proceed(.suspended)) }

  // MARK: The view

  /// Tells the extent of the ticker. While it has none, time stops.
  public nonisolated func resize(_ size: Size) { inbox.send(.resize(size)) }

  /// Tells of a finger.
  ///
  /// - Parameters:
  ///   - point: where, in points from the upper left corner of the ticker.
  ///   - time: when it touched, on the ticker's clock; by default now.
  public nonisolated func tap(_ point: Point, at time: Instant? = nil) {
    inbox.send(.tap(point, at: time))
  }

  /// Where the item of each slot is drawn at `time`; `nil` for an empty slot.
  public func pose(at time: Instant) -> (first: Pose?, second: Pose?) {
    loop.machine.state.pose(at: time)
  }

  /// The ticker as it stands.
  public var state: TickerState { loop.machine.state }

  /// The items in their order.
  ///
  /// - Complexity: O(n)
  public var items: [TickerItem] { loop.machine.items }

  /// The ticker as it stands, and all that it decides from here on.
  public func join(
    _ policy: BufferPolicy = .keepNewest(16_384)
  ) -> (state: TickerState, updates: Bus<Timed<TickerEvent>>.Subscription) {
    (state, events.subscribe(policy))
  }
}
