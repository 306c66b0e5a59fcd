import RoomCore

extension PagerMachine {
  mutating func lock(
    _ lock: PagingLock, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    let wasLocked = locks.isLocked
    guard locks.insert(lock) else {
      return reject(.tooManyLockReasons(limit: PagerLocks.limit), into: &outputs)
    }
    // A drag continues as at an end of the list.
    guard lock.direction == nil else { return rebaseDrag() }
    guard !wasLocked else { return }
    if case .resting = phase { return }
    let velocity = stopSnap(at: now)
    endDragSilently()
    // The page turns forward from three fifths of its length on, as in live rooms with a scroll
    // view.
    let turned = (offset + 0.4 * pageLength) / pageLength
    let side = reachable(exactPage ?? turned.rounded(.down))
    guard configuration.animatesLocks else {
      return settle(shiftedBy: side == 0 ? 0 : changePage(by: side), into: &outputs)
    }
    if velocity != nil, side == 0, offset.magnitude > Self.restTolerance {
      outputs.append(.didScroll(offset: offset))
    }
    rest(on: side, velocity: velocity ?? 0, at: now, into: &outputs)
  }

  mutating func unlock(_ lock: PagingLock, into outputs: inout [PagerEvent]) {
    guard locks.remove(lock) else { return reject(.notLocked(lock), into: &outputs) }
    rebaseDrag()
  }

  mutating func suspend(
    _ reason: SuspensionReason, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    switch suspensions.insert(reason) {
    case .switched: rest(at: now, into: &outputs)
    case .counted: break
    case .unchanged: reject(.alreadySuspended(reason: reason), into: &outputs)
    case .refused:
      reject(.tooManySuspensions(limit: SuspensionReasons.limit), into: &outputs)
    }
  }

  /// Stops playing, loading and moving, because the pager is not visible.
  private mutating func rest(at now: Instant, into outputs: inout [PagerEvent]) {
    if let playing { endPlaying(on: playing, into: &outputs) }
    switch phase {
    case .resting, .closed: replan(into: &outputs)
    case .snapping:
      _ = stopSnap(at: now)
      settle(into: &outputs)
    case .dragging:
      endDragSilently()
      let side = reachable((offset / pageLength).rounded())
      settle(shiftedBy: side == 0 ? 0 : changePage(by: side), into: &outputs)
    }
  }

  mutating func resume(_ reason: SuspensionReason, into outputs: inout [PagerEvent]) {
    switch suspensions.remove(reason) {
    case .switched:
      play(into: &outputs)
      replan(into: &outputs)
    case .counted: break
    case .unchanged, .refused: reject(.notSuspended(reason: reason), into: &outputs)
    }
  }

  /// Ends all activities and removes all rooms.
  mutating func close(into outputs: inout [PagerEvent]) {
    removeAllRooms(into: &outputs)
    phase = .closed
  }
}
