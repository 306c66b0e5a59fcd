public import RoomCore

extension PagerMachine {
  /// The pager as it stands.
  public func state(at now: Instant) -> PagerState {
    PagerState(
      phase: publicPhase, room: current == RoomList.none ? nil : rooms.id(of: current),
      index: current == RoomList.none ? nil : index, count: rooms.count, offset: offset,
      height: height, surfaces: surfaces.map { $0.room }, order: order,
      displayed: surfaces.compactMap { $0.isDisplayed ? $0.room : nil },
      playing: playing.flatMap { surfaces[$0].room }, locks: locks.all, isSuspended: isSuspended,
      preloads: loads.filter { $0.isPreload }.map { $0.preload }.sorted { $0.rank < $1.rank },
      account: account)
  }

  private var publicPhase: PagerState.Phase {
    switch phase {
    case .resting: rooms.count == 0 ? .empty : .settled
    case .dragging: .dragging
    case .snapping(let snap, let start): .snapping(snap, since: start)
    }
  }
}
