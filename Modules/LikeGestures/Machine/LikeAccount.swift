/// What became of all likes: `own` is always `sent` and `pending`; `own` and `others` together
/// are always `heartsShown`, `heartsFolded` and `heartsWaiting`.
public struct LikeAccount: Hashable, Sendable {
  /// Likes the user made.
  public var own = 0
  /// Those that the server has confirmed.
  public var sent = 0
  /// Those that wait, or are on their way.
  public var pending = 0
  /// Likes that others made.
  public var others = 0
  /// Likes that got a heart.
  public var heartsShown = 0
  /// Likes that got none.
  public var heartsFolded = 0
  /// Likes that wait for their heart.
  public var heartsWaiting = 0

  /// Nothing so far.
  public init() {}

  /// Whether it adds up.
  public var isBalanced: Bool {
    own == sent + pending && own + others == heartsShown + heartsFolded + heartsWaiting
  }
}
