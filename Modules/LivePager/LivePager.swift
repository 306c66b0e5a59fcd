public import RoomBus
import RoomCore

/// Turns the pages between rooms: three surfaces over a list of any length.
///
/// ```swift
/// let pager = try LivePager(clock: RoomClock(.continuous))
/// let events = pager.events.subscribe()
/// async let _ = pager.run()
/// pager.load(["room-1", "room-2", "room-3"])
/// for await batch in events { batch.forEach(view.follow) }
/// ```
///
/// The view tells it what fingers do and follows its ``events``; the pager decides which surface
/// shows which room, where the content rests, what plays, and what is loaded ahead.
public actor LivePager: HostedModule {
  public let host: ModuleHost<PagerMachine>
  public nonisolated let port: ModuleHost<PagerMachine>.Port

  /// A pager without rooms; it does nothing until it is run.
  ///
  /// - Throws: an error that names the invalid setting.
  public init(
    configuration: PagerConfiguration = PagerConfiguration(), clock: RoomClock
  ) throws(PagerConfigurationError) {
    host = ModuleHost(try PagerMachine(configuration: configuration), clock: clock)
    port = host.port
  }
}

// The list.
extension RoomModule where Input == PagerInput {
  /// This is the list now. The room under the finger stays if it is still there, unless another
  /// one is to be the `current` one.
  public func load(_ rooms: [String], current: String? = nil) {
    send(.load(rooms, current: current))
  }

  /// More rooms; those that are in the list already are rejected.
  public func insert(_ rooms: [String], at place: RoomPlace = .last) {
    send(.insert(rooms, at: place))
  }

  /// These rooms are gone. When the current one is among them, the next one takes its place.
  public func remove(_ rooms: [String]) {
    send(.remove(rooms))
  }

  /// A room has another place.
  public func move(_ room: String, to place: RoomPlace) {
    send(.move(room, to: place))
  }

  /// A room is gone, and another stands in its place.
  public func replace(_ room: String, with other: String) {
    send(.replace(room, with: other))
  }

  /// Goes to this room of the list, at once.
  public func show(_ room: String) {
    send(.show(room))
  }
}

// Fingers.
extension RoomModule where Input == PagerInput {
  /// A finger begins to drag; it catches the content where it is.
  public func beginDrag(touch: Int = 0) {
    send(.dragBegan(touch: touch))
  }

  /// The finger is `travel` points from where it began, positive towards the next room.
  public func drag(to travel: Double, touch: Int = 0) {
    send(.dragMoved(travel: travel, touch: touch))
  }

  /// The finger has left, at `velocity` points per second.
  public func endDrag(velocity: Double, touch: Int = 0) {
    send(.dragEnded(velocity: velocity, touch: touch))
  }

  /// The system took the touch away.
  public func cancelDrag(touch: Int = 0) {
    send(.dragCancelled(touch: touch))
  }

  /// The view has done the snap of this number. Without it the snap ends at its time.
  public func finishSnap(_ number: Int) {
    send(.snapFinished(number))
  }
}

// The screen.
extension RoomModule where Input == PagerInput {
  /// A page is `height` points high, 1 to 1,000,000.
  public func resize(height: Double) {
    send(.resized(height: height))
  }

  /// No paging from now on, until every lock is gone.
  public func lock(_ reason: String) {
    send(.locked(reason: reason))
  }

  /// One lock of this reason is gone.
  public func unlock(_ reason: String) {
    send(.unlocked(reason: reason))
  }

  /// The app has left the screen: nothing plays, nothing loads.
  public func suspend() {
    send(.suspended)
  }

  /// The app is back: the current room plays.
  public func resume() {
    send(.resumed)
  }

  /// The stream of a room is there.
  public func loadSucceeded(_ room: String) {
    send(.loadSucceeded(room: room))
  }

  /// The stream of a room could not be had; it is asked for again while the room is near.
  public func loadFailed(_ room: String) {
    send(.loadFailed(room: room))
  }
}
