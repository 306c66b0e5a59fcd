/// How pages turn.
///
/// Lengths are in points, velocities in points per second.
public struct PagerConfiguration: Hashable, Sendable {
  /// The height of a page until ``PagerInput/resized(height:)`` tells it; 1 to 1,000,000.
  /// Default 844, a common phone.
  public var pageHeight = 844.0
  /// Whether the first room follows the last. Default no.
  public var wrapsAround = false

  /// What is left of a glide's speed after each millisecond; above 0, below 1. Default 0.998, the
  /// normal rate of iOS scroll views; 0.99 is their fast one.
  public var decelerationRate = 0.998
  /// A drag must have gone further than this for its velocity to count. Default 25, as in
  /// Android's ViewPager.
  public var flickTravel = 25.0
  /// A release above this velocity turns the page in its direction. Default 400, as in Android's
  /// ViewPager.
  public var flickVelocity = 400.0
  /// Of a slow drag, how much of a page must have come for it to turn; above 0, below 1.
  /// Default 0.5.
  public var turnThreshold = 0.5
  /// The same for a drag that goes back when it is let go; above 0, below 1. Default 0.6, as in
  /// Android's ViewPager.
  public var reversedTurnThreshold = 0.6
  /// Where paging is locked: the page turns forward from 1 minus this on; 0 to 1. Default 0.4,
  /// a page that shows three fifths.
  public var lockThreshold = 0.4
  /// For how many reasons paging may be locked at a time; 1 to 1,000,000. A further one is
  /// rejected. Default 64: a room composed by `LiveRoom` has three (popup, sheet, landscape), which
  /// leaves an app twenty for each of them.
  public var maximumLockReasons = 64
  /// How much of a finger's way content follows beyond the ends; above 0, to 1. Default 0.55, as
  /// in iOS.
  public var rubberBand = 0.55
  /// The response of the spring that brings a page to rest; zero puts it there at once. Default
  /// 300 ms.
  public var snapResponse: Duration = .milliseconds(300)
  /// What counts as exactly on a page; 0 to 1. Default 0.5, the residue that scroll views leave.
  public var restTolerance = 0.5

  /// More rooms are asked for when so many or fewer are left; not negative. Default 3.
  public var nearEndDistance = 3
  /// What is loaded ahead.
  public var preload = PreloadConfiguration()
  /// The wait before a failed load is repeated, doubled from time to time; above zero.
  /// Default 1 s.
  public var retryDelay: Duration = .seconds(1)
  /// The longest such wait. Default 30 s.
  public var longestRetryDelay: Duration = .seconds(30)

  /// The defaults.
  public init() {}
}
