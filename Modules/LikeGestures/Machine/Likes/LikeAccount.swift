// Likes: which taps count, and what is sent to the server.

public import RoomCore

/// The statistics of all likes: `localUser` and `restored` together are always `sent`, `lost` and
/// `pending`; `localUser` and `others` together are always `heartsShown`, `heartsFolded` and
/// `heartsWaiting`.
///
/// Sums saturate at `Int.max`: a number that has arrived there means "at least this number", and both
/// equations hold for saturated sums too.
public struct LikeAccount: Equatable, Sendable {
  /// Likes of the local user.
  public var localUser = 0
  /// Likes of an earlier run of the app, restored from what it saved.
  public var restored = 0
  /// Those that the server has confirmed.
  public var sent = 0
  /// Those that the server has refused for good.
  public var lost = 0
  /// Those that are unsent, or not confirmed yet.
  public var pending = 0
  /// Likes of other users.
  public var others = 0
  /// Likes with a heart of their own.
  package var heartsShown = 0
  /// Likes without one.
  package var heartsFolded = 0
  /// Likes that wait for their heart.
  package var heartsWaiting = 0

  /// An account of no likes.
  public init() {}

  /// Whether the numbers balance.
  package var isBalanced: Bool {
    let hearts = heartsShown.addingSaturating(heartsFolded).addingSaturating(heartsWaiting)
    let own = sent.addingSaturating(lost).addingSaturating(pending)
    return localUser.addingSaturating(restored) == own
      && localUser.addingSaturating(others) == hearts
  }
}

extension LikeAccount: Described {
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
