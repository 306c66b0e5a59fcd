public import RoomBus
public import RoomCore

/// Pages between rooms, with three surfaces over a list of up to 10,000 rooms.
///
/// ```swift
/// let pager = try LivePager(clock: RoomClock(.continuous))
/// let events = pager.events.subscribe()
/// async let _ = pager.run()
/// pager.setRooms(["room-1", "room-2", "room-3"])
/// for await batch in events { batch.forEach(view.follow) }
/// ```
///
/// The view reports the movements of fingers and carries out the `events`. The pager decides which
/// surface shows which room, where the content rests, which room plays, and which rooms are
/// preloaded.
public actor LivePager: ModuleActor {
  public let host: ModuleHost<PagerMachine>
  public nonisolated let port: ModuleHost<PagerMachine>.Port
  /// The configuration that the pager was created with.
  package nonisolated let configuration: PagerConfiguration

  /// Creates a pager without rooms. The pager is inactive until `run()` is called.
  ///
  /// - Throws: An error that names the invalid setting.
  public init(
    configuration: PagerConfiguration = PagerConfiguration(), clock: RoomClock
  ) throws(FieldError) {
    self.configuration = configuration
    host = ModuleHost(try PagerMachine(configuration: configuration), clock: clock)
    port = host.port
  }
}

/// A module with the inputs, the events and the state of a pager: ``LivePager``, or a replacement
/// of it.
public typealias PagerModule = RoomModule<PagerInput, PagerEvent, PagerState>

// MARK: The list
extension RoomModule where Input == PagerInput {
  /// Replaces the whole list. A room in view stays in view if the new list has it. If `current` is
  /// in the list and not in view, the pager shows it immediately.
  public func setRooms(_ rooms: [String], current: String? = nil) {
    send(.setRooms(rooms: rooms, current: current))
  }

  /// Inserts rooms. A room that is already in the list is rejected.
  public func insert(_ rooms: [String], at position: ListPosition = .last) {
    send(.insert(rooms: rooms, position: position))
  }

  /// Removes rooms. If the current room is among them, the next room that remains becomes the current room. If no
  /// later room remains, the room before it becomes the current room.
  public func remove(_ rooms: [String]) {
    send(.remove(rooms))
  }

  /// Moves a room to another position.
  public func move(_ room: String, to position: ListPosition) {
    send(.move(room: room, position: position))
  }

  /// Replaces a room by another room at the same position.
  public func replace(_ room: String, with other: String) {
    send(.replace(room: room, replacement: other))
  }

  /// Shows a room of the list. With `animated`, the content moves to the room if the content rests
  /// or the room is in view. Otherwise the room is shown immediately.
  public func show(_ room: String, animated: Bool = false) {
    send(.show(room: room, isAnimated: animated))
  }
}

// MARK: Fingers
extension RoomModule where Input == PagerInput {
  /// Reports that a finger has begun to drag. The content stops at its current offset.
  public func didBeginDrag(touch: Int = 0) {
    send(.didBeginDrag(touch: touch))
  }

  /// Reports the distance of the finger from its first position, in points. The distance is
  /// positive towards the next room.
  public func didDrag(to travel: Double, touch: Int = 0) {
    send(.didDrag(travel: travel, touch: touch))
  }

  /// Reports that the finger has lifted, with its velocity in points per second.
  public func didEndDrag(velocity: Double, touch: Int = 0) {
    send(.didEndDrag(velocity: velocity, touch: touch))
  }

  /// Reports that the system has cancelled the touch.
  public func didCancelDrag(touch: Int = 0) {
    send(.didCancelDrag(touch: touch))
  }

  /// Reports that the view has finished a snap. Without this report, the snap ends at its time.
  public func didFinishSnap(_ number: Int) {
    send(.didFinishSnap(number))
  }
}

// MARK: The screen, and the loader of streams
extension RoomModule where Input == PagerInput {
  /// Sets the length of a page along the axis, in points, 1 to 1,000,000.
  public func setPageLength(_ length: Double) {
    send(.setPageLength(length))
  }

  /// Locks paging in one direction, or in both directions if `direction` is `nil`. The lock lasts
  /// until each lock of the reason is removed. The current room continues to play.
  public func lock(reason: String, direction: PagingDirection? = nil) {
    send(.lock(PagingLock(reason: reason, direction: direction)))
  }

  /// Removes one lock of a reason and a direction.
  public func unlock(reason: String, direction: PagingDirection? = nil) {
    send(.unlock(PagingLock(reason: reason, direction: direction)))
  }

  /// Stops a room in view, such as a room whose stream has ended. The room does not play, and is
  /// not preloaded, until it has left the view or ``show(_:animated:)`` shows it. The content
  /// stays, and the user can page.
  public func stop(_ room: String) {
    send(.stop(room: room))
  }

  /// Reports that the stream of a room is loaded.
  public func didLoad(_ room: String) {
    send(.didLoad(room: room))
  }

  /// Reports that the stream of a room failed to load. The load is repeated while the room is near.
  public func didFailToLoad(_ room: String) {
    send(.didFailToLoad(room: room))
  }

  /// Reports that a player shows the streams from now on. The view of a `RoomPlayer` of LiveRoomUI
  /// sends this report.
  public func didAttachPlayer() {
    send(.didAttachPlayer)
  }

  /// Reports that the player no longer shows the streams.
  public func didDetachPlayer() {
    send(.didDetachPlayer)
  }

  /// Reports that the first frame of a playing room is on screen.
  public func didRenderFirstFrame(of room: String) {
    send(.didRenderFirstFrame(room: room))
  }
}

/// A model with the three surfaces of a pager, for views.
///
/// ```swift
/// struct Pages: View {
///   let model: PagerModel  // `await PagerModel(joining: pager)`
///   let clock: RoomClock
///   let height: Double
///
///   var body: some View {
///     TimelineView(.animation(paused: !model.viewState.isMoving(at: clock.now))) { _ in
///       ZStack(alignment: .top) {
///         ForEach(0..<3) { surface in
///           RoomPage(model.surfaces[surface])
///             .offset(
///               y: model.viewState.position(of: surface, at: clock.now, pageLength: height))
///         }
///       }
///     }
///     .task { await model.follow() }
///   }
/// }
/// ```
///
/// Views report fingers to the pager by `didBeginDrag(touch:)` and the methods after it.
public typealias PagerModel = ModuleViewModel<PagerViewState>
