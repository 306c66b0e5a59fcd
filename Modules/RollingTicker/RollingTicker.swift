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
public actor RollingTicker: HostedModule {
  public let host: ModuleHost<TickerMachine>
  public nonisolated let port: ModuleHost<TickerMachine>.Port

  /// A ticker without items; it does nothing until it is run.
  ///
  /// - Throws: an error that names the invalid setting.
  public init(
    configuration: TickerConfiguration = .init(), clock: RoomClock
  ) throws(TickerConfigurationError) {
    host = ModuleHost(try TickerMachine(configuration: configuration), clock: clock)
    port = host.port
  }

  /// The items in their order.
  ///
  /// - Complexity: O(n)
  public var items: [TickerItem] { host.machine.items }
}

extension RoomModule where Input == TickerInput {
  // MARK: Items

  /// Shows these items from now on. What is on screen stays there if it is among them; of more
  /// than the capacity the last are kept.
  public func set(_ items: [TickerItem]) { send(.set(items)) }

  /// Adds an item at the end. When the ticker is full, the oldest item goes.
  public func append(_ item: TickerItem) { send(.append(item)) }

  /// Adds an item in the midst.
  public func insert(_ item: TickerItem, at place: TickerPlace) {
    send(.insert(item, at: place))
  }

  /// Removes an item, from the screen as well, at once.
  public func remove(id: String) { send(.remove(id: id)) }

  /// Gives the item of the same id another kind or content.
  public func replace(_ item: TickerItem) { send(.replace(item)) }

  /// Begins anew, with the first of these items and a full stay.
  public func reload(_ items: [TickerItem]) { send(.reload(items)) }

  // MARK: Time

  /// Stops time for the ticker, also in the middle of a roll.
  public func pause() { send(.pause(.requested)) }

  /// Goes on from where ``pause()`` stopped.
  public func proceed() { send(.proceed(.requested)) }

  /// Stops time while the app is in the background.
  public func suspend() { send(.pause(.suspended)) }

  /// Goes on from where ``suspend()`` stopped, unless it is paused: nothing is caught up with.
  public func resume() { send(.proceed(.suspended)) }

  // MARK: The view

  /// Tells the extent of the ticker. While it has none, time stops.
  public func resize(_ size: ScreenSize) { send(.resize(size)) }

  /// Tells of a finger.
  ///
  /// - Parameters:
  ///   - point: where, in points from the upper left corner of the ticker.
  ///   - time: when it touched, on the ticker's clock; by default now.
  public func tap(_ point: ScreenPoint, at time: Instant? = nil) {
    send(.tap(point, at: time))
  }
}
