public import RoomBus
public import RoomCore

/// What a screen shows of a pager: three surfaces, where they stand, and how the content moves.
///
/// - Complexity: O(1) for each event.
public struct PagerScreen: ModuleScreen {
  /// One of the three surfaces.
  public struct Surface: Hashable, Sendable {
    /// The room it is bound to.
    public internal(set) var room: String?
    /// Whether any of it is in view.
    public internal(set) var isInView = false
    /// Whether its stream plays.
    public internal(set) var isPlaying = false
  }

  /// A snap under way.
  public struct Snapping: Hashable, Sendable {
    /// How the content moves.
    public let snap: Snap
    /// When that began.
    public let began: Instant
  }

  /// The surfaces, 0 to 2. A surface keeps its room, and its view, when it changes its place.
  public private(set) var surfaces: [Surface]
  /// Where the surfaces stand.
  public private(set) var order: SurfaceOrder
  /// How the content goes to rest, while it does so by itself.
  public private(set) var snapping: Snapping?
  /// Where the content stands in points from the current page, or stood when the snap began.
  public private(set) var offset: Double

  public init(_ state: PagerState) {
    surfaces = state.surfaces.map { room in
      guard let room else { return Surface() }
      return Surface(
        room: room, isInView: state.displayed.contains(room), isPlaying: state.playing == room)
    }
    order = state.order
    offset = state.offset
    if case .snapping(let snap, let start) = state.phase {
      snapping = Snapping(snap: snap, began: start)
    }
  }

  /// The current room: the one that the offset is measured from.
  public var room: String? {
    surfaces.indices.contains(order.current) ? surfaces[order.current].room : nil
  }

  /// The room on which the content stands exactly; `nil` between rooms, and without any.
  public var settled: String? { snapping == nil && offset == 0 ? room : nil }

  /// The room that plays.
  public var playing: String? { surfaces.first { $0.isPlaying }?.room }

  /// Where the content stands at `time`, in points from the current page. A view asks once per
  /// frame while the content is ``snapping``, and needs to at no other time.
  public func offset(at time: Instant) -> Double {
    snapping.map { $0.snap.offset(at: time - $0.began) } ?? offset
  }

  /// How far below the top of the screen a surface is drawn at `time`, in points, where a page is
  /// so high.
  public func top(of surface: Int, at time: Instant, height: Double) -> Double {
    let page = surface == order.previous ? -1.0 : surface == order.next ? 1 : 0
    return page * height - offset(at: time)
  }

  public mutating func apply(_ event: PagerEvent, at time: Instant) {
    switch event {
    case .bound(let surface, let room): change(surface) { $0 = Surface(room: room) }
    case .corrected(let offset, _, let order):
      self.offset = offset
      self.order = order
    case .moved(let offset): rest(at: offset)
    case .snapped(_, let snap):
      offset = snap.from
      snapping = Snapping(snap: snap, began: time)
    case .settled: rest(at: 0)
    case .willDisplay(_, let surface): change(surface) { $0.isInView = true }
    case .didEndDisplay(_, let surface): change(surface) { $0.isInView = false }
    case .play(_, let surface, _): change(surface) { $0.isPlaying = true }
    case .stop(_, let surface): change(surface) { $0.isPlaying = false }
    case .preload, .preloadCancelled, .retry, .nearEnd, .rejected: break
    }
  }

  private mutating func change(_ surface: Int, _ change: (inout Surface) -> Void) {
    if surfaces.indices.contains(surface) { change(&surfaces[surface]) }
  }

  private mutating func rest(at offset: Double) {
    self.offset = offset
    snapping = nil
  }
}
