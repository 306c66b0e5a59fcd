public import RoomBus
public import RoomCore

/// Shows items one after another in one place, such as rolling notices or comments.
///
/// ```swift
/// let ticker = try RollingTicker(clock: RoomClock(.continuous))
/// let events = ticker.events.subscribe()
/// async let _ = ticker.run()
/// ticker.set([TickerItem(id: "1", content: "Welcome"), TickerItem(id: "2", content: "Hello")])
/// for await batch in events { show(batch) }
/// ```
///
/// A ticker does not draw. A view follows its ``TickerEvent``s and samples the motions of rolls.
public actor RollingTicker: ModuleActor {
  public let host: ModuleHost<TickerMachine>
  public nonisolated let port: ModuleHost<TickerMachine>.Port
  /// The configuration that the ticker was created with.
  package nonisolated let configuration: TickerConfiguration

  /// Creates a ticker without items. The ticker waits until `run()` is called.
  ///
  /// - Throws: An error that names the invalid setting.
  public init(
    configuration: TickerConfiguration = .init(), clock: RoomClock
  ) throws(FieldError) {
    self.configuration = configuration
    host = ModuleHost(try TickerMachine(configuration: configuration), clock: clock)
    port = host.port
  }

  /// The items in order.
  ///
  /// - Complexity: O(n)
  package var items: [TickerItem] { host.machine.items }
}

/// A module with the inputs, the events and the state of a ticker: ``RollingTicker``, or a
/// replacement of it.
public typealias TickerModule = RoomModule<TickerInput, TickerEvent, TickerState>

extension RoomModule where Input == TickerInput {
  // MARK: Items

  /// Replaces the list by these items. An item on screen stays if the new list has it. If there are
  /// more items than the capacity, the last ones are kept.
  public func set(_ items: [TickerItem]) { send(.set(items)) }

  /// Adds an item at the end. If the ticker is full, the oldest item leaves it.
  public func append(_ item: TickerItem) { send(.append(item)) }

  /// Adds an item at a position. If the ticker is full, the oldest item leaves it.
  public func insert(_ item: TickerItem, at position: ListPosition) {
    send(.insert(TickerInsertion(item: item, position: position)))
  }

  /// Removes an item from the list and from the screen. If the ticker does not have the item, the
  /// removal is stored. A stored removal keeps ``append(_:)`` and ``insert(_:at:)`` from adding the
  /// item later, until the list is reloaded or stopped.
  public func remove(id: String) { send(.remove(id: id)) }

  /// Replaces the item with the same identifier, in the list and on screen.
  public func replace(_ item: TickerItem) { send(.replace(item)) }

  /// Replaces the list by these items, and shows the first item with a full stay.
  public func reload(_ items: [TickerItem]) { send(.reload(items)) }

  /// Sets the number of rows. Rows without an identifier and content are added at the end, or the
  /// last rows are removed. An app with a data source calls this method when the number of its rows
  /// changes. When a row is shown, ``TickerShowing/index`` is its index in the data source.
  public func setCount(_ count: Int) { send(.setCount(count)) }

  /// Shows the next item now, before the end of the stay.
  public func next() { send(.next) }

  /// Removes all items from the list and from the screen. Later items begin a new list.
  public func stop() { send(.stop) }

  /// Changes the configuration when the current stay or roll ends, or immediately if the current
  /// stay has no end. An invalid configuration is rejected with the reason and changes nothing.
  public func configure(_ configuration: TickerConfiguration) { send(.configure(configuration)) }

  // MARK: The view

  /// Reports the width that the content of an item needs on a single line, in points. The report
  /// may be late, and it may be repeated when the width changes.
  public func didMeasure(_ showing: TickerShowing, width: Double) {
    send(.didMeasure(TickerMeasurement(showing: showing, width: width)))
  }

  /// Sets the size of the view. If the size is empty, time stops for the ticker.
  public func resize(_ size: ScreenSize) { send(.resize(size)) }

  /// Reports a tap.
  ///
  /// - Parameters:
  ///   - point: The location, in points from the upper left corner of the ticker.
  ///   - time: The time of the tap on the ticker's clock. The default is the current time.
  public func tap(_ point: ScreenPoint, at time: Instant? = nil) {
    send(.tap(TickerTap(location: point, time: time)))
  }
}

/// A model with the items in the two slots of a ticker, for views.
///
/// ```swift
/// struct Ticker: View {
///   let model: TickerModel  // `await TickerModel(joining: ticker)`
///   let clock: RoomClock
///
///   var body: some View {
///     TimelineView(.animation(paused: !model.viewState.isMoving(at: clock.now))) { _ in
///       ZStack {
///         Notice(model.first).posed(model.viewState.pose(of: .first, at: clock.now))
///         Notice(model.second).posed(model.viewState.pose(of: .second, at: clock.now))
///       }
///     }
///     .task { await model.follow() }
///   }
/// }
/// ```
///
/// The model changes when the item in a slot changes. Between these changes, views draw rolls and
/// marquees by their poses.
public typealias TickerModel = ModuleViewModel<TickerViewState>
