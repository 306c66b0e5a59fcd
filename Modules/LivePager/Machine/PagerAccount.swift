public import RoomCore

/// The statistics of a pager.
///
/// Every preload that begins is used, wasted, or listed in ``PagerState/preloads``.
public struct PagerAccount: Equatable, Sendable {
  /// The number of times the content came to rest on a room.
  package var settled = 0
  /// The number of times a room began to play.
  public var plays = 0
  /// The number of times a room ended to play.
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
  /// The number of reports of loads whose room was not near any more.
  package var lateLoads = 0
  /// The number of inputs that were not followed.
  public var rejections = 0

  /// The number of preloads that are neither used nor wasted yet.
  package var preloadsOpen: Int { preloads - preloadsUsed - preloadsWasted }

  /// The number of times a room began or ended to play.
  var playChanges: Int { plays + stops }

  /// An account of no rooms.
  public init() {}

  /// Whether the numbers balance.
  package var isBalanced: Bool { preloadsOpen >= 0 && stops <= plays }
}

extension PagerAccount: Described {
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
