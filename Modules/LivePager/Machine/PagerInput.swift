public import RoomCore

/// An input of a pager: a command, or a report about a finger, a view or a loader.
///
/// All lengths are in points along the list, and positive towards the next room. They describe the
/// movement of the content, and not the position of the finger. A finger that moves up by 60 points
/// in a vertical list has a `travel` of +60, and pulls in the next room.
/// `UIPanGestureRecognizer`, `DragGesture` and touch events of a browser report -60 for this
/// movement, so change the sign of their values.
public enum PagerInput: ReadInputs, Equatable, ModuleInput {
  /// Replaces the whole list, where a room in view stays in view if the new list has it. If
  /// `current` is in the list and not in view, the pager shows it immediately.
  case setRooms(rooms: [String], current: String? = nil)
  /// Inserts rooms, and rejects each room that the list already has.
  case insert(rooms: [String], position: ListPosition = .last)
  /// Removes rooms.
  case remove([String])
  /// Moves a room, which has the position after the move.
  case move(room: String, position: ListPosition)
  /// Replaces a room by another room at the same position.
  case replace(room: String, replacement: String)
  /// Shows a room of the list, with a motion of the content if `isAnimated` is true and the content
  /// rests or the room is in view.
  case show(room: String, isAnimated: Bool = false)

  /// A finger has begun to drag. `touch` identifies the finger.
  case didBeginDrag(touch: Int)
  /// The finger has moved by `travel` points from its first position, positive if it pulls in the next
  /// room. Changes of the list do not change the distance.
  case didDrag(travel: Double, touch: Int = 0)
  /// The finger has lifted with `velocity` in points per second, positive if it pulls in the next room.
  case didEndDrag(velocity: Double = 0, touch: Int = 0)
  /// The system has cancelled the touch.
  case didCancelDrag(touch: Int)
  /// The view has finished a snap. Without this report, the snap ends at its time.
  case didFinishSnap(Int)

  /// Sets the length of a page along the axis.
  case setPageLength(Double)
  /// Locks paging, or paging in one direction, for a reason. Several locks of one reason and
  /// direction are counted.
  case lock(PagingLock)
  /// Removes one lock of a reason and a direction.
  case unlock(PagingLock)

  /// Stops a room in view. The room does not play, and is not preloaded, until it has left the view
  /// or ``show(room:isAnimated:)`` shows it. For a room out of view, the input has no effect.
  case stop(room: String)
  /// The stream of a room is loaded.
  case didLoad(room: String)
  /// The stream of a room failed to load.
  case didFailToLoad(room: String)

  /// A player shows the streams from now on, and reports their first frames.
  case didAttachPlayer
  /// The player no longer shows the streams.
  case didDetachPlayer
  /// The first frame of a room is on screen. A report about a room that does not play has no
  /// effect.
  case didRenderFirstFrame(room: String)

  /// Suspends the pager: no room plays, nothing is preloaded, and the content rests.
  case suspend(reason: SuspensionReason)
  /// Ends a reason. If no other reason is active, the current room plays.
  case resume(reason: SuspensionReason)
  /// Stops the room, ends all loads, and removes all rooms. Every later input is rejected.
  case close

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .setRooms(let rooms, let current):
      visitor.visit("setRooms", ("rooms", rooms), ("current", current))
    case .insert(let rooms, let position):
      visitor.visit("insert", ("rooms", rooms), ("position", position))
    case .remove(let rooms): visitor.visit("remove", "rooms", rooms)
    case .move(let room, let position):
      visitor.visit("move", ("room", room), ("position", position))
    case .replace(let room, let other):
      visitor.visit("replace", ("room", room), ("replacement", other))
    case .show(let room, let isAnimated):
      visitor.visit("show", ("room", room), ("isAnimated", isAnimated))
    case .didBeginDrag(let touch): visitor.visit("didBeginDrag", "touch", touch)
    case .didDrag(let travel, let touch):
      visitor.visit("didDrag", ("travel", travel), ("touch", touch))
    case .didEndDrag(let velocity, let touch):
      visitor.visit("didEndDrag", ("velocity", velocity), ("touch", touch))
    case .didCancelDrag(let touch): visitor.visit("didCancelDrag", "touch", touch)
    case .didFinishSnap(let number): visitor.visit("didFinishSnap", "number", number)
    case .setPageLength(let length): visitor.visit("setPageLength", "length", length)
    case .lock(let lock): visitor.visit("lock", lock)
    case .unlock(let lock): visitor.visit("unlock", lock)
    case .stop(let room): visitor.visit("stop", "room", room)
    case .didLoad(let room): visitor.visit("didLoad", "room", room)
    case .didFailToLoad(let room): visitor.visit("didFailToLoad", "room", room)
    case .didAttachPlayer: visitor.visit("didAttachPlayer")
    case .didDetachPlayer: visitor.visit("didDetachPlayer")
    case .didRenderFirstFrame(let room): visitor.visit("didRenderFirstFrame", "room", room)
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .close: visitor.visit("close")
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "setRooms":
      self = .setRooms(rooms: try reader.value("rooms"), current: try reader.optional("current"))
    case "insert":
      self = .insert(
        rooms: try reader.value("rooms"), position: try reader.optional("position") ?? .last)
    case "remove": self = .remove(try reader.value("rooms"))
    case "move":
      self = .move(room: try reader.value("room"), position: try reader.value("position"))
    case "replace":
      self = .replace(
        room: try reader.value("room"), replacement: try reader.value("replacement"))
    case "show":
      self = .show(
        room: try reader.value("room"), isAnimated: try reader.optional("isAnimated") ?? false)
    case "didBeginDrag": self = .didBeginDrag(touch: try reader.optional("touch") ?? 0)
    case "didDrag":
      self = .didDrag(travel: try reader.value("travel"), touch: try reader.optional("touch") ?? 0)
    case "didEndDrag":
      self = .didEndDrag(
        velocity: try reader.optional("velocity") ?? 0, touch: try reader.optional("touch") ?? 0)
    case "didCancelDrag": self = .didCancelDrag(touch: try reader.optional("touch") ?? 0)
    case "setPageLength": self = .setPageLength(try reader.value("length"))
    case "lock": self = .lock(try reader.fields())
    case "unlock": self = .unlock(try reader.fields())
    // Only views, loaders and the app send the other inputs.
    case _ where !reader.isExact: throw reader.unknown
    case "didFinishSnap": self = .didFinishSnap(try reader.value("number"))
    case "stop": self = .stop(room: try reader.value("room"))
    case "didLoad": self = .didLoad(room: try reader.value("room"))
    case "didFailToLoad": self = .didFailToLoad(room: try reader.value("room"))
    case "didAttachPlayer": self = .didAttachPlayer
    case "didDetachPlayer": self = .didDetachPlayer
    case "didRenderFirstFrame": self = .didRenderFirstFrame(room: try reader.value("room"))
    default: self = try Self(lifecycle: reader)
    }
  }
}

/// A lock of paging with its reason.
public struct PagingLock: ReadFields, Equatable, Sendable {
  /// The reason, such as `"popup"`, `"sheet"` or `"landscape"`.
  public var reason: String
  /// The locked direction, or `nil` for both directions.
  public var direction: PagingDirection?

  /// Creates a lock, by default of both directions.
  public init(reason: String, direction: PagingDirection? = nil) {
    self.reason = reason
    self.direction = direction
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(reason: try fields.required("reason"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("reason", &reason)
    visitor.field("direction", &direction)
  }
}
