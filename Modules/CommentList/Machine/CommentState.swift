public import RoomCore

/// The current state of a list of comments, for a view that joins later: ``CommentViewState`` begins from it.
public struct CommentState: Equatable, Sendable {
  package var screen: CommentViewState
  /// The room, or `nil` before the first and between two.
  public var room: String?
  /// The outcome of all comments.
  public var account: CommentAccount
  /// Own comments that the server has neither confirmed nor refused, in the order in which they are sent.
  public var unsent: [CommentSend]
  /// A Boolean value that indicates whether a reason suspends the list.
  public var isSuspended: Bool
}

/// The outcome of all comments of a list, or of the lanes of flying comments:
/// `received == visible + merged + dropped + removed + waiting`, always.
public struct CommentAccount: Equatable, Sendable {
  /// Comments that were accepted, with own and past ones.
  public var received = 0
  /// Comments that have become rows, or have flown.
  public var visible = 0
  /// Comments that were merged with an earlier one.
  public var merged = 0
  /// Comments that were dropped because more came than may become visible.
  public var dropped = 0
  /// Comments that never became visible because they were removed or hidden, or the room was left.
  public var removed = 0
  /// Comments that wait to become visible.
  public var waiting = 0
  /// Comments with a known identifier, among them echoes of own comments. These comments do not count as received.
  public var repeated = 0
  /// Inputs that were rejected, or parts of them.
  public var rejected = 0

  /// An account of no comments.
  public init() {}

  /// Whether every comment received has exactly one outcome.
  package var isBalanced: Bool { received == visible + merged + dropped + removed + waiting }
}

extension CommentAccount: Described {
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
