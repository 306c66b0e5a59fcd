public import RoomBus
public import RoomCore

/// Pages between rooms: three surfaces over a list of any length.
///
/// ```swift
/// let pager = try LivePager(clock: RoomClock(.continuous))
/// let events = pager.events.subscribe()
/// async let _ = pager.run()
/// pager.setRooms(["room-1", "room-2", "room-3"])
/// for await batch in events { batch.forEach(view.follow) }
/// ```
///
/// The view reports what fingers do and carries out the `events`; the pager decides which surface
/// shows which room, where the content rests, what plays and what is preloaded.
public actor LivePager: ModuleActor {
  public let host: ModuleHost<PagerMachine>
  public nonisolated let port: ModuleHost<PagerMachine>.Port
  /// The settings that it was created with.
  package nonisolated let configuration: PagerConfiguration

  /// Creates a pager without rooms. It does nothing until it is run.
  ///
  /// - Throws: an error that names the invalid setting.
  public init(
    configuration: PagerConfiguration = PagerConfiguration(), clock: RoomClock
  ) throws(FieldError) {
    self.configuration = configuration
    host = ModuleHost(try PagerMachine(configuration: configuration), clock: clock)
    port = host.port
  }
}

/// A module with the inputs, the events and the state of the pager: ``LivePager``, or what takes its place.
public typealias PagerModule = RoomModule<PagerInput, PagerEvent, PagerState>

// The list.
extension RoomModule where Input == PagerInput {
  /// Replaces the whole list. What is in view stays there if the new list has it; with a `current`
  /// that the list has and that is not in view, the pager shows that room at once.
  public func setRooms(_ rooms: [String], current: String? = nil) {
    send(.setRooms(RoomListUpdate(rooms: rooms, current: current)))
  }

  /// Inserts rooms; those that are in the list already are rejected.
  public func insert(_ rooms: [String], at position: ListPosition = .last) {
    send(.insert(RoomInsertion(rooms: rooms, position: position)))
  }

  /// Removes rooms. When the current one is among them, the next one becomes the current room.
  public func remove(_ rooms: [String]) {
    send(.remove(rooms))
  }

  /// Moves a room to another position.
  public func move(_ room: String, to position: ListPosition) {
    send(.move(RoomMove(room: room, position: position)))
  }

  /// Removes a room and inserts another in its place.
  public func replace(_ room: String, with other: String) {
    send(.replace(RoomReplacement(room: room, replacement: other)))
  }

  /// Shows a room of the list: at once, or by a motion where the content rests or the room is in
  /// view.
  public func show(_ room: String, animated: Bool = false) {
    send(.show(RoomSelection(room: room, isAnimated: animated)))
  }
}

// Fingers.
extension RoomModule where Input == PagerInput {
  /// Reports that a finger has begun to drag; it catches the content where it is.
  public func didBeginDrag(touch: Int = 0) {
    send(.didBeginDrag(touch: touch))
  }

  /// Reports that the finger is `travel` points from where it began, positive towards the next
  /// room.
  public func didDrag(to travel: Double, touch: Int = 0) {
    send(.didDrag(PagerDrag(travel: travel, touch: touch)))
  }

  /// Reports that the finger has lifted, at `velocity` points per second.
  public func didEndDrag(velocity: Double, touch: Int = 0) {
    send(.didEndDrag(PagerDragEnd(velocity: velocity, touch: touch)))
  }

  /// Reports that the system has cancelled the touch.
  public func didCancelDrag(touch: Int = 0) {
    send(.didCancelDrag(touch: touch))
  }

  /// Reports that the view has finished the snap of this number. Without this report the snap ends
  /// at its time.
  public func didFinishSnap(_ number: Int) {
    send(.didFinishSnap(number))
  }
}

// The screen, and the loader of streams.
extension RoomModule where Input == PagerInput {
  /// Sets the length of a page along the axis, 1 to 1,000,000 points.
  public func setPageLength(_ length: Double) {
    send(.setPageLength(length))
  }

  /// Forbids paging in one direction, or with `nil` in both, for a reason, until each of its locks
  /// is removed. What plays continues to play.
  public func lock(reason: String, direction: PagingDirection? = nil) {
    send(.lock(PagingLock(reason: reason, direction: direction)))
  }

  /// Removes one lock of this reason and direction.
  public func unlock(reason: String, direction: PagingDirection? = nil) {
    send(.unlock(PagingLock(reason: reason, direction: direction)))
  }

  /// Stops a room that is in view, such as one whose stream has ended. It does not play, and is not preloaded, until it
  /// was out of view or is shown by ``show(_:animated:)``. The content stays, and pages turn.
  public func stop(_ room: String) {
    send(.stop(room: room))
  }

  /// Reports that the stream of a room is loaded.
  public func didLoad(_ room: String) {
    send(.didLoad(room: room))
  }

  /// Reports that the stream of a room failed to load. The pager has it loaded again while the
  /// room is near.
  public func didFailToLoad(_ room: String) {
    send(.didFailToLoad(room: room))
  }

  /// Reports that a player shows the streams from now on. A `RoomPlayer` of LiveRoomUI is reported by its view.
  public func didAttachPlayer() {
    send(.didAttachPlayer)
  }

  /// Reports that the player shows the streams no longer.
  public func didDetachPlayer() {
    send(.didDetachPlayer)
  }

  /// Reports that the first frame of a room that plays is on screen.
  public func didRenderFirstFrame(of room: String) {
    send(.didRenderFirstFrame(room: room))
  }
}

/// Keeps the three surfaces of a pager up to date for views.
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
/// Fingers are reported to the pager, from `didBeginDrag(touch:)` on.
public typealias PagerModel = ModuleViewModel<PagerViewState>
