public import CommentList
public import RoomCore

/// An input of lanes of flying comments.
public enum DanmakuInput: ReadInputs, Equatable, ModuleInput {
  /// Receives a comment from the server, or a comment of the local user while it is being sent.
  case receive(CommentMessage)
  /// Removes a comment. If the comment has not arrived, the removal is stored.
  case remove(id: String)
  /// Replaces the comment with the same identifier. If that comment has not arrived, the
  /// replacement is stored.
  case replace(CommentMessage)
  /// Reports that the server has given a comment of the local user the identifier
  /// `CommentSend.serverID`.
  case didDeliver(CommentSend)
  /// Removes all comments of a user. Later comments of the user are removed as well.
  case removeSender(String)
  /// Shows later comments of a user again.
  case allowSender(String)
  /// Removes the comments of a user that wait or are on screen, for the local user. Later comments
  /// are received.
  case hideSender(String)
  /// Removes the comment with a number, for the local user.
  case hide(comment: Int)
  /// Removes all comments that wait or are on screen. Removed comments and removed users remain
  /// removed.
  case clear
  /// Enters a room with an empty screen.
  case enter(room: String)
  /// Leaves the room, and empties the screen.
  case leave
  /// Reports the widths of comments that a view has measured.
  case didMeasure([DanmakuMeasurement])
  /// Sets the size of the view. If the size is empty, no comment enters.
  case resize(ScreenSize)
  /// Reports a finger on a comment.
  case touch(DanmakuTouch)
  /// Changes the configuration. Comments on screen keep their durations.
  indirect case configure(DanmakuConfiguration)
  /// Stops all comments where they are until the reason ends.
  case suspend(reason: SuspensionReason)
  /// Ends a reason. The comments move on if no other reason is active.
  case resume(reason: SuspensionReason)
  /// Closes the lanes. Every later input is rejected.
  case close

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .receive(let message): visitor.visit("receive", message)
    case .remove(let id): visitor.visit("remove", "id", id)
    case .replace(let message): visitor.visit("replace", message)
    case .didDeliver(let comment): visitor.visit("didDeliver", comment)
    case .removeSender(let sender): visitor.visit("removeSender", "sender", sender, .person)
    case .allowSender(let sender): visitor.visit("allowSender", "sender", sender, .person)
    case .hideSender(let sender): visitor.visit("hideSender", "sender", sender, .person)
    case .hide(let comment): visitor.visit("hide", "comment", comment)
    case .clear: visitor.visit("clear")
    case .enter(let room): visitor.visit("enter", "room", room)
    case .leave: visitor.visit("leave")
    case .didMeasure(let widths): visitor.visit("didMeasure", "widths", widths)
    case .resize(let size): visitor.visit("resize", size)
    case .touch(let touch): visitor.visit("touch", touch)
    case .configure(let configuration): visitor.visit("configure", "configuration", configuration)
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .close: visitor.visit("close")
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "receive": self = .receive(try reader.fields())
    case "remove": self = .remove(id: try reader.value("id"))
    case "replace": self = .replace(try reader.fields())
    case "removeSender": self = .removeSender(try reader.value("sender"))
    case "allowSender": self = .allowSender(try reader.value("sender"))
    case "clear": self = .clear
    // Only the app and its views send the other inputs.
    case _ where !reader.isExact: throw reader.unknown
    case "hideSender": self = .hideSender(try reader.value("sender"))
    case "hide": self = .hide(comment: try reader.value("comment"))
    case "didDeliver": self = .didDeliver(try reader.fields())
    case "enter": self = .enter(room: try reader.value("room"))
    case "leave": self = .leave
    case "didMeasure": self = .didMeasure(try reader.value("widths"))
    case "resize": self = .resize(try reader.fields())
    case "touch": self = .touch(try reader.fields())
    case "configure": self = .configure(try reader.value("configuration"))
    default: self = try Self(lifecycle: reader)
    }
  }

  public var messageKind: MessageKind? {
    switch self {
    case .receive, .replace: .comment
    default: nil
    }
  }
}

/// The width of a comment that a view has measured.
public struct DanmakuMeasurement: ReadFields, Equatable, Sendable {
  /// The number of the comment.
  public var comment: Int
  /// The width that the comment needs on a single line, in points, 0 to 1,000,000.
  public var width: Double

  /// Creates the width of a comment.
  public init(comment: Int, width: Double) {
    self.comment = comment
    self.width = width
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(comment: try fields.required("comment"), width: try fields.required("width"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("comment", &comment)
    visitor.field("width", &width, in: 0...1_000_000, "points")
  }
}

/// A finger on a comment.
public struct DanmakuTouch: ReadFields, Equatable, Sendable {
  /// The phase of a touch.
  public enum Phase: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// The finger lands on the comment, and the comment stops.
    case began
    /// The finger has lifted, and the comment moves on. A touch of less than half a second is a
    /// tap.
    case ended
    /// Another gesture has taken the touch, and the comment moves on.
    case cancelled
  }

  /// The number of the comment.
  public var comment: Int
  /// The phase.
  public var phase: Phase

  /// Creates a phase of a touch.
  public init(comment: Int, _ phase: Phase) {
    self.comment = comment
    self.phase = phase
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(comment: try fields.required("comment"), try fields.required("phase"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("comment", &comment)
    visitor.field("phase", &phase)
  }
}
