import RoomCore

extension PagerMachine {
  mutating func lock(_ lock: PagingLock) {
    let wasLocked = locks.isLocked
    guard locks.insert(lock) else { return reject(.tooManyLockReasons(limit: PagerLocks.limit)) }
    // A drag continues as at an end of the list.
    guard lock.direction == nil else { return rebaseDrag() }
    guard !wasLocked else { return }
    if case .resting = phase { return }
    let velocity = stopSnap()
    endDragSilently()
    // The page turns forward from three fifths of its length on, as in live rooms with a scroll
    // view.
    let turned = (offset + 0.4 * pageLength) / pageLength
    let side = reachable(exactPage ?? turned.rounded(.down))
    guard configuration.animatesLocks else {
      return settle(shiftedBy: side == 0 ? 0 : changePage(by: side))
    }
    if velocity != nil, side == 0, offset.magnitude > Self.restTolerance {
      outputs.append(.didScroll(offset: offset))
    }
    rest(on: side, velocity: velocity ?? 0)
  }

  mutating func unlock(_ lock: PagingLock) {
    guard locks.remove(lock) else { return reject(.notLocked(lock)) }
    rebaseDrag()
  }

  mutating func suspend(_ reason: SuspensionReason) {
    switch suspensions.insert(reason) {
    case .switched: rest()
    case .counted: break
    case .unchanged: reject(.alreadySuspended(reason: reason))
    case .refused: reject(.tooManySuspensions(limit: SuspensionReasons.limit))
    }
  }

  /// Stops playing, loading and moving, because the pager is not visible.
  private mutating func rest() {
    if let playing { endPlaying(on: playing) }
    switch phase {
    case .resting, .closed: replan()
    case .snapping:
      _ = stopSnap()
      settle()
    case .dragging:
      endDragSilently()
      let side = reachable((offset / pageLength).rounded())
      settle(shiftedBy: side == 0 ? 0 : changePage(by: side))
    }
  }

  mutating func resume(_ reason: SuspensionReason) {
    switch suspensions.remove(reason) {
    case .switched:
      play()
      replan()
    case .counted: break
    case .unchanged, .refused: reject(.notSuspended(reason: reason))
    }
  }

  /// Ends all activities and removes all rooms.
  mutating func close() {
    removeAllRooms()
    phase = .closed
  }
}
