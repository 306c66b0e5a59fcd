import RoomCore

/// What became of all likes: `own` is always `sent` and `pending`; `own` and `others` together
/// are always `heartsShown`, `heartsFolded` and `heartsWaiting`.
///
/// Sums saturate at `Int.max`: a number that has arrived there means "at least so many", and both
/// equations hold for saturated sums too.
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
    let hearts = heartsShown.addingSaturating(heartsFolded).addingSaturating(heartsWaiting)
    return own == sent.addingSaturating(pending) && own.addingSaturating(others) == hearts
  }
}
