/// What the pager has done so far.
///
/// Every preload asked for is used, wasted, or still open:
/// `preloads == preloadsUsed + preloadsWasted + preloadsOpen`.
public struct PagerAccount: Hashable, Sendable {
  /// Times the content came to rest on a room.
  public internal(set) var settled = 0
  /// Times a room was played.
  public internal(set) var plays = 0
  /// Times a room was stopped.
  public internal(set) var stops = 0
  /// Drags that began.
  public internal(set) var drags = 0
  /// Rooms that were asked to be loaded ahead.
  public internal(set) var preloads = 0
  /// Preloads whose room was played.
  public internal(set) var preloadsUsed = 0
  /// Preloads that were cancelled.
  public internal(set) var preloadsWasted = 0
  /// Loads that failed while their room was near.
  public internal(set) var loadFailures = 0
  /// Loads that were asked for again.
  public internal(set) var retries = 0
  /// Load results that came when their room was not near any more.
  public internal(set) var lateLoads = 0
  /// Inputs that were not followed.
  public internal(set) var rejections = 0

  /// Preloads that are neither used nor wasted yet.
  public var preloadsOpen: Int { preloads - preloadsUsed - preloadsWasted }

  /// Nothing yet.
  public init() {}

  /// Whether it adds up.
  public var isBalanced: Bool { preloadsOpen >= 0 && stops <= plays }
}
