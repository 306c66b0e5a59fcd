public import RoomCore

/// An input of a list of comments.
public enum CommentInput: ReadInputs, Equatable, ModuleInput {
  /// Receives a comment, or another line of the list, from the server.
  case receive(CommentMessage)
  /// Adds older comments, each at the place of its time, or above all rows if it has no age.
  /// Comments without an age stay in their order, the oldest first.
  case restore([PastComment])
  /// Shows a comment of the local user and sends it. The list sets the identifier and the sender.
  case send(CommentMessage)
  /// Sends a failed comment of the local user again.
  case retry(id: String)
  /// Removes a comment. If the comment has not arrived, the removal is stored.
  case remove(id: String)
  /// Replaces the comment with the same identifier. If that comment has not arrived, the
  /// replacement is stored.
  case replace(CommentMessage)
  /// Removes all comments of a user. Later comments of the user are removed as well.
  case removeSender(String)
  /// Shows later comments of a user again.
  case allowSender(String)
  /// Removes the comments of a user that have arrived, for the local user. Later comments are
  /// received.
  case hideSender(String)
  /// Removes the row with a number, for the local user.
  case hide(row: Int)
  /// Pins a comment above the list. It replaces a pinned comment with the same identifier.
  case pin(CommentPin)
  /// Unpins a comment.
  case unpin(id: String)
  /// Removes all rows and all waiting comments. Removed comments, removed users and pinned comments
  /// remain as they are.
  case clear
  /// Enters a room with an empty list.
  case enter(room: String)
  /// Leaves the room, and empties the list.
  case leave
  /// Reports a movement of a finger that scrolls.
  case drag(CommentDrag)
  /// Scrolls to the newest row. Then the list follows new rows.
  case scrollToNewest
  /// Reports a tap, by its distance from the upper edge of the view, in points.
  case tap(y: Double)
  /// Reports a finger that rests in place, by its distance from the upper edge of the view, in
  /// points.
  case longPress(y: Double)
  /// Reports the heights of rows that a view has measured.
  case didMeasure([CommentMeasurement])
  /// Sets the height of the view, in points.
  case resize(height: Double)
  /// Reports that the server has received a comment of ``CommentEvent/willSend(_:)``, and its
  /// ``CommentSend/serverID`` if the server has chosen one.
  case didDeliver(CommentSend)
  /// Reports that a comment of ``CommentEvent/willSend(_:)`` was not delivered.
  case didFailToDeliver(CommentSend)
  /// Reports that the server has refused a comment of ``CommentEvent/willSend(_:)`` permanently.
  case didRefuse(CommentSend)
  /// Sets the minimum time between two comments of the local user in the room, which is 0 without
  /// slow mode.
  case setSlowMode(interval: Duration)
  /// Sets whether the local user may write in the room.
  case setPermission(CommentPermission)
  /// Closes the list to own comments for a time, whatever the permission of the user is. The permission is in force again
  /// afterwards.
  case stopSending(for: Duration)
  /// Changes the configuration. Existing rows are kept, up to the new capacity.
  indirect case configure(CommentConfiguration)
  /// Stops batches and sending until the reason ends. Comments are still received and counted.
  case suspend(reason: SuspensionReason)
  /// Ends a reason. The list continues if no other reason is active.
  case resume(reason: SuspensionReason)
  /// Emits all own comments that have not been sent, and closes the list. Every later input is
  /// rejected.
  case close

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .receive(let message): visitor.visit("receive", message)
    case .restore(let past): visitor.visit("restore", "comments", past)
    case .send(let message): visitor.visit("send", message)
    case .retry(let id): visitor.visit("retry", "id", id)
    case .remove(let id): visitor.visit("remove", "id", id)
    case .replace(let message): visitor.visit("replace", message)
    case .removeSender(let sender): visitor.visit("removeSender", "sender", sender, .person)
    case .allowSender(let sender): visitor.visit("allowSender", "sender", sender, .person)
    case .hideSender(let sender): visitor.visit("hideSender", "sender", sender, .person)
    case .hide(let row): visitor.visit("hide", "row", row)
    case .pin(let pin): visitor.visit("pin", pin)
    case .unpin(let id): visitor.visit("unpin", "id", id)
    case .clear: visitor.visit("clear")
    case .enter(let room): visitor.visit("enter", "room", room)
    case .leave: visitor.visit("leave")
    case .drag(let drag): visitor.visit("drag", drag)
    case .scrollToNewest: visitor.visit("scrollToNewest")
    case .tap(let y): visitor.visit("tap", "y", y)
    case .longPress(let y): visitor.visit("longPress", "y", y)
    case .didMeasure(let heights): visitor.visit("didMeasure", "heights", heights)
    case .resize(let height): visitor.visit("resize", "height", height)
    case .didDeliver(let comment): visitor.visit("didDeliver", comment)
    case .didFailToDeliver(let comment): visitor.visit("didFailToDeliver", comment)
    case .didRefuse(let comment): visitor.visit("didRefuse", comment)
    case .setSlowMode(let interval): visitor.visit("setSlowMode", "interval", interval)
    case .setPermission(let permission): visitor.visit("setPermission", permission)
    case .stopSending(let duration): visitor.visit("stopSending", "duration", duration)
    case .configure(let configuration): visitor.visit("configure", "configuration", configuration)
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .close: visitor.visit("close")
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "receive": self = .receive(try reader.fields())
    case "restore": self = .restore(try reader.value("comments"))
    case "send": self = .send(try reader.fields())
    case "retry": self = .retry(id: try reader.value("id"))
    case "remove": self = .remove(id: try reader.value("id"))
    case "replace": self = .replace(try reader.fields())
    case "removeSender": self = .removeSender(try reader.value("sender"))
    case "allowSender": self = .allowSender(try reader.value("sender"))
    case "pin": self = .pin(try reader.fields())
    case "unpin": self = .unpin(id: try reader.value("id"))
    case "clear": self = .clear
    case "scrollToNewest": self = .scrollToNewest
    case "didRefuse": self = .didRefuse(try reader.fields())
    case "setSlowMode": self = .setSlowMode(interval: try reader.value("interval"))
    case "setPermission": self = .setPermission(try reader.fields())
    // Only the app and its views send the other inputs.
    case _ where !reader.isExact: throw reader.unknown
    case "stopSending": self = .stopSending(for: try reader.value("duration"))
    case "hideSender": self = .hideSender(try reader.value("sender"))
    case "hide": self = .hide(row: try reader.value("row"))
    case "enter": self = .enter(room: try reader.value("room"))
    case "leave": self = .leave
    case "drag": self = .drag(try reader.fields())
    case "tap": self = .tap(y: try reader.value("y"))
    case "longPress": self = .longPress(y: try reader.value("y"))
    case "didMeasure": self = .didMeasure(try reader.value("heights"))
    case "resize": self = .resize(height: try reader.value("height"))
    case "didDeliver": self = .didDeliver(try reader.fields())
    case "didFailToDeliver": self = .didFailToDeliver(try reader.fields())
    case "configure": self = .configure(try reader.value("configuration"))
    default: self = try Self(lifecycle: reader)
    }
  }

  public var messageKind: MessageKind? {
    switch self {
    case .receive, .replace, .restore: .comment
    default: nil
    }
  }
}

/// A movement of a finger that scrolls the list.
public struct CommentDrag: ReadFields, Equatable, Sendable {
  /// The phase of a drag.
  public enum Phase: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// The finger begins to scroll. The list stops coasting.
    case began
    /// The finger has moved.
    case changed
    /// The finger has lifted, or the system has cancelled the touch.
    case ended
  }

  /// The phase.
  public var phase: Phase
  /// The distance since the drag began, in points. Positive values are downwards, towards older
  /// rows.
  public var translation: Double
  /// The velocity of the finger when it lifts, in points per second. Positive values are downwards.
  /// The default is 0.
  public var velocity: Double

  /// Creates a movement, by default without a translation.
  public init(_ phase: Phase, translation: Double = 0, velocity: Double = 0) {
    self.phase = phase
    self.translation = translation
    self.velocity = velocity
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("phase"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("phase", &phase)
    visitor.field("translation", &translation, in: -1_000_000...1_000_000, "points")
    visitor.field("velocity", &velocity, in: -1_000_000...1_000_000, "points per second")
  }
}

/// The height of a row that a view has measured.
public struct CommentMeasurement: ReadFields, Equatable, Sendable {
  /// The number of the row.
  public var row: Int
  /// The height in points, 0 to 1,000,000. A height above 10,000 counts as 10,000.
  public var height: Double

  /// Creates the height of a row.
  public init(row: Int, height: Double) {
    self.row = row
    self.height = height
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(row: try fields.required("row"), height: try fields.required("height"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("row", &row)
    visitor.field("height", &height, in: 0...1_000_000, "points")
  }
}
