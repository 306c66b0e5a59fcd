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
/// It draws nothing: a view follows ``TickerEvent``s and samples the motions of rolls.
public actor RollingTicker: ModuleActor {
  public let host: ModuleHost<TickerMachine>
  public nonisolated let port: ModuleHost<TickerMachine>.Port
  /// The settings that it was created with.
  package nonisolated let configuration: TickerConfiguration

  /// A ticker without items; it does nothing until it is run.
  ///
  /// - Throws: an error that names the invalid setting.
  public init(
    configuration: TickerConfiguration = .init(), clock: RoomClock
  ) throws(FieldError) {
    self.configuration = configuration
    host = ModuleHost(try TickerMachine(configuration: configuration), clock: clock)
    port = host.port
  }

  /// The items in their order.
  ///
  /// - Complexity: O(n)
  package var items: [TickerItem] { host.machine.items }
}

/// A module with the inputs, the events and the state of the ticker: ``RollingTicker``, or what takes its place.
public typealias TickerModule = RoomModule<TickerInput, TickerEvent, TickerState>

extension RoomModule where Input == TickerInput {
  // MARK: Items

  /// Shows these items from now on. An item on screen stays if it is among them. Of more
  /// items than the capacity the last are kept.
  public func set(_ items: [TickerItem]) { send(.set(items)) }

  /// Adds an item at the end. When the ticker is full, the oldest item leaves it.
  public func append(_ item: TickerItem) { send(.append(item)) }

  /// Adds an item at a position. When the ticker is full, the oldest item leaves it.
  public func insert(_ item: TickerItem, at position: ListPosition) {
    send(.insert(TickerInsertion(item: item, position: position)))
  }

  /// Removes an item at once, from the screen as well, also if it has left the list. If the ticker doesn't have the item,
  /// ``append(_:)`` and ``insert(_:at:)`` don't add it when it comes, until the list is reloaded or stopped.
  public func remove(id: String) { send(.remove(id: id)) }

  /// Replaces the item with the same identifier at once, on screen as well.
  public func replace(_ item: TickerItem) { send(.replace(item)) }

  /// Restarts with the first of these items and a full stay.
  public func reload(_ items: [TickerItem]) { send(.reload(items)) }

  /// Adds rows without identifier and content at the end, or removes the last ones, until the list
  /// has this number. An app with a data source calls this when the number of its rows changes, and
  /// asks it for the row ``TickerShowing/index`` when one is shown.
  public func setCount(_ count: Int) { send(.setCount(count)) }

  /// Shows the next item now, without waiting for the end of the stay.
  public func next() { send(.next) }

  /// Removes all items, from the screen as well. Later items begin a new list.
  public func stop() { send(.stop) }

  /// Changes the configuration when the present stay or roll ends; at once where none does. An
  /// invalid one changes nothing, and is rejected with the reason.
  public func configure(_ configuration: TickerConfiguration) { send(.configure(configuration)) }

  // MARK: The view

  /// Reports the width in points that the content of an item needs on a single line. It may arrive
  /// late, and again when it has changed.
  public func didMeasure(_ showing: TickerShowing, width: Double) {
    send(.didMeasure(TickerMeasurement(showing: showing, width: width)))
  }

  /// Sets the size of the view. While it is empty, time stops.
  public func resize(_ size: ScreenSize) { send(.resize(size)) }

  /// Reports a tap.
  ///
  /// - Parameters:
  ///   - point: where, in points from the upper left corner of the ticker.
  ///   - time: when, on the ticker's clock; by default now.
  public func tap(_ point: ScreenPoint, at time: Instant? = nil) {
    send(.tap(TickerTap(location: point, time: time)))
  }
}

/// Keeps the two slots of a ticker up to date for views.
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
/// The model changes when the item in a slot changes; between these changes a roll and a marquee
/// move by their poses.
public typealias TickerModel = ModuleViewModel<TickerViewState>
