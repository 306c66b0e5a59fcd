public import RoomCore

/// An event of lanes of flying comments. ``DanmakuViewState`` follows them.
public enum DanmakuEvent: Equatable, Sendable {
  /// Emitted when a comment waits whose width is needed. A view that reports no width within 0.1 s has the comment enter
  /// with an estimated width.
  case didRequestWidth(DanmakuComment)
  /// Emitted when waiting comments have widths.
  case didMeasure([DanmakuMeasurement])
  /// Emitted when a comment enters a lane. No event follows when the comment has left the screen.
  case didEnter(DanmakuShowing)
  /// Emitted when a comment on screen has another text or count. Its width remains.
  case didUpdate(DanmakuComment)
  /// Emitted when waiting comments are dropped, by their numbers, because no lane became free in time. Comments that come
  /// while 64 wait are counted in the account only.
  case didDrop([Int])
  /// Emitted when comments are removed that waited or were on screen, by their numbers.
  case didRemove([Int])
  /// Emitted when the view has another size, or there are other lanes.
  case didArrange(DanmakuArrangement)
  /// Emitted when a finger lands on a comment. The comment and those behind it in its lane stop.
  case didTouch(comment: Int)
  /// Emitted when the finger has left the comment, or has rested for 30 s. The comments in the lane move on.
  case didRelease(comment: Int)
  /// Emitted when a comment was tapped.
  case didTap(DanmakuComment)
  /// Emitted when a finger has rested on a comment for half a second. An app offers to report, copy or mention.
  case didHold(DanmakuComment)
  /// Emitted when the first reason to suspend begins. All comments stop.
  case didSuspend
  /// Emitted when the last reason to suspend ends. All comments move on.
  case didResume
  /// Emitted when the screen is empty, in this room: at its beginning and its end.
  case didReset(room: String?)
  /// Emitted when a changed configuration takes effect.
  indirect case didConfigure(DanmakuConfiguration)
  /// Emitted when an input is invalid. For diagnostics.
  case rejected(DanmakuRejection)
}

extension DanmakuEvent: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .didRequestWidth(let comment): visitor.visit("didRequestWidth", comment)
    case .didMeasure(let widths): visitor.visit("didMeasure", "widths", widths)
    case .didEnter(let showing): visitor.visit("didEnter", showing)
    case .didUpdate(let comment): visitor.visit("didUpdate", comment)
    case .didDrop(let comments): visitor.visit("didDrop", "comments", comments)
    case .didRemove(let comments): visitor.visit("didRemove", "comments", comments)
    case .didArrange(let arrangement): visitor.visit("didArrange", arrangement)
    case .didTouch(let comment): visitor.visit("didTouch", "comment", comment)
    case .didRelease(let comment): visitor.visit("didRelease", "comment", comment)
    case .didTap(let comment): visitor.visit("didTap", comment)
    case .didHold(let comment): visitor.visit("didHold", comment)
    case .didSuspend: visitor.visit("didSuspend")
    case .didResume: visitor.visit("didResume")
    case .didReset(let room): visitor.visit("didReset", "room", room)
    case .didConfigure(let settings): visitor.visit("didConfigure", "configuration", settings)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

/// Comments in the lanes of a view of another size.
///
/// A comment keeps its share of the way. If it would overlap another comment, or its lane does not exist any more, it
/// moves to another lane; without a free lane it leaves the screen.
public struct DanmakuArrangement: Described, Equatable, Sendable {
  /// The size of the view, in points.
  public var size: ScreenSize
  /// The comments that have another lane.
  public var moves: [DanmakuMove]
  /// The numbers of the comments that have left the screen because no lane is free.
  public var removed: [Int]

  /// Creates an arrangement in which all comments keep their lanes.
  public init(size: ScreenSize, moves: [DanmakuMove] = [], removed: [Int] = []) {
    self.size = size
    self.moves = moves
    self.removed = removed
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("size", size)
    visitor.field("moves", moves)
    visitor.field("removed", removed)
  }
}

/// A comment that has another lane.
public struct DanmakuMove: Described, Equatable, Sendable {
  /// The number of the comment.
  public var comment: Int
  /// The number of its new lane.
  public var lane: Int

  /// Creates a move.
  public init(comment: Int, lane: Int) {
    self.comment = comment
    self.lane = lane
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("comment", comment)
    visitor.field("lane", lane)
  }
}

/// Why lanes of flying comments reject an input.
public enum DanmakuRejection: Equatable, Sendable, CustomStringConvertible {
  /// A field of the input is missing or out of its bounds.
  indirect case invalid(FieldError)
  /// There are this many comments that wait and may not be dropped, removed users or reasons to suspend already.
  case tooMany(limit: Int)
  /// The lanes are closed.
  case closed

  public var description: String {
    switch self {
    case .invalid(let error): error.description
    case .tooMany(let limit): "There are \(limit) already."
    case .closed: "The lanes are closed."
    }
  }
}

extension DanmakuRejection: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .invalid(let error): visitor.visit("invalid", "reason", error.description)
    case .tooMany(let limit): visitor.visit("tooMany", "limit", limit)
    case .closed: visitor.visit("closed")
    }
  }
}
