public import RoomCore

/// The state of a pager, for a view that joins later. ``PagerViewState`` begins from it.
public struct PagerState: Equatable, Sendable {
  /// The movement of the content.
  package enum Phase: Equatable, Sendable {
    /// There are no rooms.
    case empty
    /// The content rests on the current page.
    case settled
    /// The content follows a finger.
    case dragging
    /// The content moves to its rest on the current page. The time is the beginning of the snap.
    case snapping(Timed<Snap>)
    /// The pager is closed.
    case closed
  }

  /// A reason for which paging is locked, with the number of its locks.
  package struct Lock: Equatable, Sendable {
    package var reason: String
    package var direction: PagingDirection?
    package var count: Int
  }

  package var phase: Phase
  /// The current room, from which offsets are measured, or `nil` without rooms.
  public var room: String?
  /// The index of the current room in the list, from 0, or `nil` without rooms.
  public var index: Int?
  /// The number of rooms.
  public var count: Int
  /// The offset in points. During a snap, it is the offset at the beginning of the snap.
  package var offset: Double
  /// The displacement of the content from the offset if Reduce Motion is on.
  package var displacement: Displacement?
  package var axis: PagingAxis
  /// The length of a page in points.
  package var pageLength: Double
  /// The surfaces 0 to 2.
  package var surfaces: [PagerSurface]
  package var order: SurfaceOrder
  package var coverFade: Duration
  /// The locks in the order in which their reasons began, including locks of one direction.
  package var locks: [Lock]
  /// The reasons for which the pager is suspended, in the order in which they began.
  public var suspensionReasons: [SuspensionReason]
  /// The preloaded rooms, the most urgent room first.
  public var preloads: [String] { plan.map { $0.room } }
  package var plan: [RoomPreload]
  /// The statistics of the pager.
  public var statistics: PagerStatistics

  /// The rooms in view, by surface.
  package var displayed: [String] { surfaces.compactMap { $0.isDisplayed ? $0.room : nil } }

  /// The playing room, or `nil`.
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
      statistics: statistics)
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
