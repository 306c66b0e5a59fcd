public import RoomCore

/// The current state of a pager. A view that joins late makes a ``PagerViewState`` of it.
public struct PagerState: Equatable, Sendable {
  /// What the content does.
  package enum Phase: Equatable, Sendable {
    /// There are no rooms.
    case empty
    /// It rests on the current page.
    case settled
    /// It follows a finger.
    case dragging
    /// It comes to rest on the current page, since an instant.
    case snapping(Timed<Snap>)
    /// The pager is closed.
    case closed
  }

  /// A reason for which paging is locked, and how many times it is.
  package struct Lock: Equatable, Sendable {
    package var reason: String
    package var direction: PagingDirection?
    package var count: Int
  }

  package var phase: Phase
  /// The current room, from which the offset is measured.
  public var room: String?
  /// The position of the current room in the list, from 0.
  public var index: Int?
  /// The number of rooms.
  public var count: Int
  /// The offset in points; during a snap, the offset at its beginning.
  package var offset: Double
  /// Where the content is for users who prefer reduced motion, beside the offset.
  package var displacement: Displacement?
  package var axis: PagingAxis
  /// The length of a page in points.
  package var pageLength: Double
  /// The surfaces 0 to 2.
  package var surfaces: [PagerSurface]
  package var order: SurfaceOrder
  package var coverFade: Duration
  /// The reasons for which paging is locked, also in one direction, in the order in which they
  /// began.
  package var locks: [Lock]
  /// The reasons for which paging is locked, in the order in which they began. A reason that locks both directions and one
  /// of them is there twice.
  public var lockReasons: [String] { locks.map { $0.reason } }
  /// The reasons for which the pager is suspended, in the order in which they began.
  public var suspensionReasons: [SuspensionReason]
  /// The rooms that are preloaded, the most urgent first.
  public var preloads: [String] { plan.map { $0.room } }
  package var plan: [RoomPreload]
  /// The statistics of the pager.
  public var account: PagerAccount

  /// The rooms in view, by surface.
  package var displayed: [String] { surfaces.compactMap { $0.isDisplayed ? $0.room : nil } }

  /// The room that plays.
  public var playing: String? { surfaces.first { $0.isPlaying }?.room }

  package var isSuspended: Bool { !suspensionReasons.isEmpty }
}

extension PagerMachine {
  public func state(at now: Instant) -> PagerState {
    PagerState(
      phase: publicPhase, room: current?.string, index: current.map { _ in index },
      count: rooms.count, offset: offset,
      displacement: displacement, axis: configuration.axis, pageLength: pageLength,
      surfaces: publicSurfaces, order: order, coverFade: configuration.coverFade, locks: locks.all,
      suspensionReasons: suspensions.all,
      plan: loads.filter { $0.isPreload }.map { $0.preload }.inOrder { $0.rank < $1.rank },
      account: account)
  }

  private var publicPhase: PagerState.Phase {
    switch phase {
    case .resting: rooms.count == 0 ? .empty : .settled
    case .dragging: .dragging
    case .snapping(let running, _): .snapping(running)
    case .closed: .closed
    }
  }

  private var publicSurfaces: [PagerSurface] {
    surfaces.indices.map { index in
      var surface = PagerSurface(room: surfaces[index].room?.string)
      surface.isDisplayed = surfaces[index].isDisplayed
      surface.isPlaying = playing == index
      if surface.isPlaying, case .rendered(let time) = rendering { surface.renderedAt = time }
      return surface
    }
  }
}
