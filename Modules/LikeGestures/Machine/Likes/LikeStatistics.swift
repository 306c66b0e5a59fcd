public import RoomCore

/// The statistics of all likes. Two equations always hold:
///
/// - `localUser + restored == sent + lost + pending`
/// - `localUser + others == heartsShown + heartsFolded + heartsWaiting`
///
/// Sums saturate at `Int.max`, which then means "at least this number". Both equations also hold
/// for saturated sums.
public struct LikeStatistics: Described, Equatable, Sendable {
  /// The number of likes of the local user.
  public var localUser = 0
  /// The number of restored likes of an earlier launch.
  public var restored = 0
  /// The number of likes that the server has confirmed.
  public var sent = 0
  /// The number of likes that the server has permanently refused.
  public var lost = 0
  /// The number of likes that are unsent or not confirmed.
  public var pending = 0
  /// The number of likes of other users.
  public var others = 0
  /// The number of likes with their own heart.
  package var heartsShown = 0
  /// The number of likes without a heart.
  package var heartsFolded = 0
  /// The number of likes that wait for their heart.
  package var heartsWaiting = 0

  /// Creates empty statistics.
  public init() {}

  /// A Boolean value that indicates whether the numbers balance.
  package var isBalanced: Bool {
    let hearts = heartsShown.addingSaturating(heartsFolded).addingSaturating(heartsWaiting)
    let own = sent.addingSaturating(lost).addingSaturating(pending)
    return localUser.addingSaturating(restored) == own
      && localUser.addingSaturating(others) == hearts
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("localUser", localUser)
    visitor.field("restored", restored)
    visitor.field("sent", sent)
    visitor.field("lost", lost)
    visitor.field("pending", pending)
    visitor.field("others", others)
    visitor.field("heartsShown", heartsShown)
    visitor.field("heartsFolded", heartsFolded)
    visitor.field("heartsWaiting", heartsWaiting)
  }
}
