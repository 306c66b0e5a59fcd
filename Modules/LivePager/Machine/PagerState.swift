public import RoomCore

/// The pager as it stands, for a view that comes late.
public struct PagerState: Hashable, Sendable {
  /// What the content does.
  public enum Phase: Hashable, Sendable {
    /// There are no rooms.
    case empty
    /// It rests on the current page.
    case settled
    /// It follows a finger.
    case dragging
    /// It goes to rest on the current page, since a moment.
    case snapping(Snap, since: Instant)
  }

  /// A lock and how many times it is held.
  public struct Lock: Hashable, Sendable {
    /// Why paging is locked.
    public var reason: String
    /// How many times.
    public var count: Int
  }

  /// What the content does.
  public var phase: Phase
  /// The current room: the one that the offset is measured from.
  public var room: String?
  /// Its place in the list, counted from 0.
  public var index: Int?
  /// How many rooms there are.
  public var count: Int
  /// The offset in points; during a snap, the snap tells it.
  public var offset: Double
  /// The height of a page in points.
  public var height: Double
  /// The rooms that the surfaces 0 to 2 are bound to.
  public var surfaces: [String?]
  /// Where the surfaces stand.
  public var order: SurfaceOrder
  /// The rooms in view, by surface.
  public var displayed: [String]
  /// The room that plays.
  public var playing: String?
  /// What holds paging, by first use.
  public var locks: [Lock]
  /// Whether the app has left the screen.
  public var isSuspended: Bool
  /// What is loaded ahead, the most urgent first.
  public var preloads: [Preload]
  /// What was done so far.
  public var account: PagerAccount
}
