public import RoomCore

/// The state of a list of comments, for a view that joins later. ``CommentViewState`` begins from
/// it.
public struct CommentState: Equatable, Sendable {
  package var screen: CommentViewState
  /// The current room, or `nil` outside of a room.
  public var room: String?
  /// The outcomes of all comments.
  public var statistics: CommentStatistics
  /// The own comments without an answer of the server, in the order in which they are sent.
  public var unsent: [CommentSend]
  /// A Boolean value that indicates whether the list is suspended.
  public var isSuspended: Bool
}

/// The outcomes of all comments of a list, or of flying comments. The equation
/// `received == visible + merged + dropped + removed + waiting` always holds.
public struct CommentStatistics: Described, Equatable, Sendable {
  /// The number of accepted comments, including own and past comments.
  public var received = 0
  /// The number of comments that have become rows or have flown.
  public var visible = 0
  /// The number of comments that were merged with an earlier comment.
  public var merged = 0
  /// The number of comments that were dropped because too many arrived.
  public var dropped = 0
  /// The number of comments that were never visible because they were removed or hidden, or because
  /// the room was left.
  public var removed = 0
  /// The number of comments that wait to become visible.
  public var waiting = 0
  /// The number of comments with a known identifier, including echoes of own comments. These
  /// comments do not count as received.
  public var repeated = 0
  /// The number of rejected inputs, and of rejected parts of inputs.
  public var rejected = 0

  /// Creates empty statistics.
  public init() {}

  /// A Boolean value that indicates whether each received comment has exactly one outcome or waits.
  package var isBalanced: Bool { received == visible + merged + dropped + removed + waiting }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("received", received)
    visitor.field("visible", visible)
    visitor.field("merged", merged)
    visitor.field("dropped", dropped)
    visitor.field("removed", removed)
    visitor.field("waiting", waiting)
    visitor.field("repeated", repeated)
    visitor.field("rejected", rejected)
  }
}
