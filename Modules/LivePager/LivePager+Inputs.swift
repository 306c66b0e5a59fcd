import RoomBus

// The list.
extension LivePager {
  /// Hands over any input.
  public nonisolated func send(_ input: PagerInput) {
    inbox.send(input)
  }

  /// This is the list now. The room under the finger stays if it is still there, unless another
  /// one is to be the `current` one.
  public nonisolated func load(_ rooms: [String], current: String? = nil) {
    inbox.send(.load(rooms, current: current))
  }

  /// More rooms; those that are in the list already are rejected.
  public nonisolated func insert(_ rooms: [String], at place: RoomPlace = .last) {
    inbox.send(.insert(rooms, at: place))
  }

  /// These rooms are gone. When the current one is among them, the next one takes its place.
  public nonisolated func remove(_ rooms: [String]) {
    inbox.send(.remove(rooms))
  }

  /// A room has another place.
  public nonisolated func move(_ room: String, to place: RoomPlace) {
    inbox.send(.move(room, to: place))
  }

  /// A room is gone, and another stands in its place.
  public nonisolated func replace(_ room: String, with other: String) {
    inbox.send(.replace(room, with: other))
  }

  /// Goes to this room of the list, at once.
  public nonisolated func show(_ room: String) {
    inbox.send(.show(room))
  }
}

// Fingers.
extension LivePager {
  /// A finger begins to drag; it catches the content where it is.
  public nonisolated func beginDrag(touch: Int = 0) {
    inbox.send(.dragBegan(touch: touch))
  }

  /// The finger is `travel` points from where it began, positive towards the next room.
  public nonisolated func drag(to travel: Double, touch: Int = 0) {
    inbox.send(.dragMoved(travel: travel, touch: touch))
  }

  /// The finger has left, at `velocity` points per second.
  public nonisolated func endDrag(velocity: Double, touch: Int = 0) {
    inbox.send(.dragEnded(velocity: velocity, touch: touch))
  }

  /// The system took the touch away.
  public nonisolated func cancelDrag(touch: Int = 0) {
    inbox.send(.dragCancelled(touch: touch))
  }

  /// The view has done the snap of this number. Without it the snap ends at its time.
  public nonisolated func finishSnap(_ number: Int) {
    inbox.send(.snapFinished(number))
  }
}

// The screen.
extension LivePager {
  /// A page is `height` points high, 1 to 1,000,000.
  public nonisolated func resize(height: Double) {
    inbox.send(.resized(height: height))
  }

  /// No paging from now on, until every lock is gone.
  public nonisolated func lock(_ reason: String) {
    inbox.send(.locked(reason: reason))
  }

  /// One lock of this reason is gone.
  public nonisolated func unlock(_ reason: String) {
    inbox.send(.unlocked(reason: reason))
  }

  /// The app has left the screen: nothing plays, nothing loads.
  public nonisolated func suspend() {
    inbox.send(.suspended)
  }

  /// The app is back: the current room plays.
  public nonisolated func resume() {
    inbox.send(.resumed)
  }

  /// The stream of a room is there.
  public nonisolated func loadSucceeded(_ room: String) {
    inbox.send(.loadSucceeded(room: room))
  }

  /// The stream of a room could not be had; it is asked for again while the room is near.
  public nonisolated func loadFailed(_ room: String) {
    inbox.send(.loadFailed(room: room))
  }
}
