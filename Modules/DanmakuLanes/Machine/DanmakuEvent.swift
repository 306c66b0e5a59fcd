public import CommentList
public import RoomCore

/// An event of lanes of flying comments. ``DanmakuViewState`` follows the events.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum DanmakuEvent: DescribedCases, Equatable, Sendable {
  /// Emitted when a waiting comment needs a width. If no view reports the width within 0.1 seconds,
  /// the comment gets an estimated width.
  case didRequestWidth(DanmakuComment)
  /// Emitted when widths of waiting comments are known.
  case didMeasure([DanmakuMeasurement])
  /// Emitted when a comment enters a lane. No event is emitted when the comment leaves the screen.
  case didEnter(DanmakuShowing)
  /// Emitted when the text or the count of a comment on screen changes. The comment keeps its
  /// width.
  case didUpdate(DanmakuComment)
  /// Emitted when waiting comments are dropped because no lane was free in time. The value has
  /// their numbers. Comments that arrive while 64 comments wait are only counted in the statistics.
  case didDrop([Int])
  /// Emitted when waiting or visible comments are removed. The value has their numbers.
  case didRemove([Int])
  /// Emitted when the size of the view or the number of lanes changes.
  case didArrange(DanmakuArrangement)
  /// Emitted when a finger lands on a comment. The comment stops, and so do the comments behind it
  /// in its lane.
  case didTouch(comment: Int)
  /// Emitted when the finger has left the comment, or has rested for 30 seconds. The comments in
  /// the lane move on.
  case didRelease(comment: Int)
  /// Emitted when the user taps a comment.
  case didTap(DanmakuComment)
  /// Emitted when a finger has rested on a comment for half a second. The app can offer to report,
  /// copy or mention.
  case didLongPress(DanmakuComment)
  /// Emitted when the first reason to suspend begins. All comments stop.
  case didSuspend
  /// Emitted when the last reason to suspend ends. All comments move on.
  case didResume
  /// Emitted when the screen is emptied, because a room is entered or left. The value is the room
  /// that is entered.
  case didReset(room: String?)
  /// Emitted when a changed configuration takes effect.
  indirect case didConfigure(DanmakuConfiguration)
  /// Emitted when an input is invalid. The event is for diagnostics.
  case rejected(CommentRejection)

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
    case .didLongPress(let comment): visitor.visit("didLongPress", comment)
    case .didSuspend: visitor.visit("didSuspend")
    case .didResume: visitor.visit("didResume")
    case .didReset(let room): visitor.visit("didReset", "room", room)
    case .didConfigure(let settings): visitor.visit("didConfigure", "configuration", settings)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

/// The changes of comments when the size of the view or the lanes change.
///
/// Each comment keeps its share of the way. With a ``DanmakuConfiguration/speed``, flying comments
/// get the duration of the new width. If a comment would overlap another comment, or if its lane
/// no longer exists, it moves to another lane. If no lane is free, it leaves the screen.
public struct DanmakuArrangement: Described, Equatable, Sendable {
  /// The size of the view, in points.
  public var size: ScreenSize
  /// The comments that change their lane.
  public var moves: [DanmakuMove]
  /// The numbers of the comments that leave the screen because no lane is free.
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

/// A comment that changes its lane.
public struct DanmakuMove: Described, Equatable, Sendable {
  /// The number of the comment.
  public var comment: Int
  /// The number of the new lane.
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
