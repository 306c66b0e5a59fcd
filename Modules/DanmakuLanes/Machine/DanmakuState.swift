public import CommentList

/// The state of lanes of flying comments, for a view that joins later. ``DanmakuViewState`` begins
/// from it.
public struct DanmakuState: Equatable, Sendable {
  package var screen: DanmakuViewState
  /// The current room, or `nil` outside of a room.
  public var room: String?
  /// The outcomes of all comments.
  public var statistics: CommentStatistics
  /// A Boolean value that indicates whether the lanes are suspended.
  public var isSuspended: Bool
}
