/// What a pager has done so far.
///
/// Every preload that begins is used, wasted, or listed in ``PagerState/preloads``.
public struct PagerAccount: Hashable, Sendable {
  /// The number of times the content came to rest on a room.
  package internal(set) var settled = 0
  /// The number of times a room began to play.
  public internal(set) var plays = 0
  /// The number of times a room ended to play.
  package internal(set) var stops = 0
  /// The number of drags.
  package internal(set) var drags = 0
  /// The number of preloads that were requested.
  package internal(set) var preloads = 0
  /// The number of preloads whose room was played.
  public internal(set) var preloadsUsed = 0
  /// The number of preloads that were cancelled.
  public internal(set) var preloadsWasted = 0
  /// The number of loads that failed while their room was near.
  package internal(set) var loadFailures = 0
  /// The number of loads that were repeated.
  package internal(set) var retries = 0
  /// The number of reports of loads whose room was not near any more.
  package internal(set) var lateLoads = 0
  /// The number of inputs that were not followed.
  public internal(set) var rejections = 0

  /// The number of preloads that are neither used nor wasted yet.
  package var preloadsOpen: Int { preloads - preloadsUsed - preloadsWasted }

  package init() {}

  /// Whether the numbers balance.
  package var isBalanced: Bool { preloadsOpen >= 0 && stops <= plays }
}
