public import RoomCore

/// An input of a pager: a command, or a report about a finger, a view or a loader.
///
/// All lengths are in points along the list, and positive towards the next room. They describe the
/// movement of the content, and not the position of the finger. A finger that moves up by 60 points
/// in a vertical list has a ``PagerDrag/travel`` of +60, and pulls in the next room.
/// `UIPanGestureRecognizer`, `DragGesture` and touch events of a browser report -60 for this
/// movement, so change the sign of their values.
public enum PagerInput: ReadInputs, Equatable, ModuleInput {
  /// Replaces the whole list, where a room in view stays in view if the new list has it.
  case setRooms(RoomListUpdate)
  /// Inserts rooms, and rejects each room that the list already has.
  case insert(RoomInsertion)
  /// Removes rooms.
  case remove([String])
  /// Moves a room.
  case move(RoomMove)
  /// Replaces a room by another room at the same position.
  case replace(RoomReplacement)
  /// Shows a room of the list.
  case show(RoomSelection)

  /// A finger has begun to drag. `touch` identifies the finger.
  case didBeginDrag(touch: Int)
  /// The finger has moved.
  case didDrag(PagerDrag)
  /// The finger has lifted.
  case didEndDrag(PagerDragEnd)
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
  /// or ``show(_:)`` shows it. For a room out of view, the input has no effect.
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
    case .setRooms(let list): visitor.visit("setRooms", list)
    case .insert(let insertion): visitor.visit("insert", insertion)
    case .remove(let rooms): visitor.visit("remove", "rooms", rooms)
    case .move(let move): visitor.visit("move", move)
    case .replace(let replacement): visitor.visit("replace", replacement)
    case .show(let selection): visitor.visit("show", selection)
    case .didBeginDrag(let touch): visitor.visit("didBeginDrag", "touch", touch)
    case .didDrag(let drag): visitor.visit("didDrag", drag)
    case .didEndDrag(let end): visitor.visit("didEndDrag", end)
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
    case "setRooms": self = .setRooms(try reader.fields())
    case "insert": self = .insert(try reader.fields())
    case "remove": self = .remove(try reader.value("rooms"))
    case "move": self = .move(try reader.fields())
    case "replace": self = .replace(try reader.fields())
    case "show": self = .show(try reader.fields())
    case "didBeginDrag": self = .didBeginDrag(touch: try reader.optional("touch") ?? 0)
    case "didDrag": self = .didDrag(try reader.fields())
    case "didEndDrag": self = .didEndDrag(try reader.fields())
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
    case "suspend": self = .suspend(reason: try reader.value("reason"))
    case "resume": self = .resume(reason: try reader.value("reason"))
    case "close": self = .close
    default: throw reader.unknown
    }
  }
}

/// A sample of a dragging finger.
public struct PagerDrag: ReadFields, Equatable, Sendable {
  /// The distance of the finger from its first position in points, positive for a finger that
  /// pulls in the next room. That finger moves up in a vertical list. The distance is the
  /// translation of a gesture recognizer with the opposite sign. Changes of the list do not change
  /// it.
  public var travel: Double
  /// The finger.
  public var touch: Int

  /// Creates a sample of a drag.
  public init(travel: Double, touch: Int = 0) {
    self.travel = travel
    self.touch = touch
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(travel: try fields.required("travel"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("travel", &travel)
    visitor.field("touch", &touch)
  }
}

/// The end of a drag, when the finger has lifted.
public struct PagerDragEnd: ReadFields, Equatable, Sendable {
  /// The velocity of the finger in points per second, positive for a finger that pulls in the next
  /// room. The default is 0.
  public var velocity: Double
  /// The finger.
  public var touch: Int

  /// Creates the end of a drag.
  public init(velocity: Double = 0, touch: Int = 0) {
    self.velocity = velocity
    self.touch = touch
  }

  public init(from fields: some FieldReader) throws(FieldError) { self.init() }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("velocity", &velocity)
    visitor.field("touch", &touch)
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
