public import CommentList

/// The current state of lanes of flying comments, for a view that joins later: ``DanmakuViewState`` begins from it.
public struct DanmakuState: Equatable, Sendable {
  package var screen: DanmakuViewState
  /// The room, or `nil` before the first and between two.
  public var room: String?
  /// The outcome of all comments.
  public var account: CommentAccount
  /// A Boolean value that indicates whether a reason suspends the lanes.
  public var isSuspended: Bool
}
