public import RoomCore

/// The statistics of a pager.
///
/// Each preload is used, wasted, or listed in ``PagerState/preloads``.
public struct PagerStatistics: Described, Equatable, Sendable {
  /// The number of times the content came to rest on a room.
  package var settled = 0
  /// The number of times that a room began to play.
  public var plays = 0
  /// The number of times that a room stopped playing.
  package var stops = 0
  /// The number of drags.
  package var drags = 0
  /// The number of preloads that were requested.
  package var preloads = 0
  /// The number of preloads whose room was played.
  public var preloadsUsed = 0
  /// The number of preloads that were cancelled.
  public var preloadsWasted = 0
  /// The number of loads that failed while their room was near.
  package var loadFailures = 0
  /// The number of loads that were repeated.
  package var retries = 0
  /// The number of reports about loads of rooms that were no longer near.
  package var lateLoads = 0
  /// The number of rejected inputs.
  public var rejections = 0

  /// The number of preloads that have not been used or wasted yet.
  package var preloadsOpen: Int { preloads - preloadsUsed - preloadsWasted }

  /// The number of times that a room began to play or stopped playing.
  var playChanges: Int { plays + stops }

  /// Creates empty statistics.
  public init() {}

  /// A Boolean value that indicates whether the numbers balance.
  package var isBalanced: Bool { preloadsOpen >= 0 && stops <= plays }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("settled", settled)
    visitor.field("plays", plays)
    visitor.field("stops", stops)
    visitor.field("drags", drags)
    visitor.field("preloads", preloads)
    visitor.field("preloadsUsed", preloadsUsed)
    visitor.field("preloadsWasted", preloadsWasted)
    visitor.field("loadFailures", loadFailures)
    visitor.field("retries", retries)
    visitor.field("lateLoads", lateLoads)
    visitor.field("rejections", rejections)
  }
}
