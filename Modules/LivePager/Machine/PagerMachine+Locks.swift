import RoomCore

// Locks, suspensions, and the end.
extension PagerMachine {
  mutating func lock(
    _ reason: String, _ direction: PagingDirection?, at now: Instant,
    into outputs: inout [PagerEvent]
  ) {
    let wasLocked = locks.isLocked
    guard locks.lock(reason, direction) else {
      return reject(
        .tooManyLockReasons(limit: PagerLocks.limit), into: &outputs)
    }
    // A drag continues as at an end of the list.
    guard direction == nil else { return rebaseDrag() }
    guard !wasLocked else { return }
    if case .resting = phase { return }
    let velocity = stopSnap(at: now)
    endDragSilently()
    let turned = (offset + configuration.lockThreshold * pageLength) / pageLength
    let side = reachable(exactPage ?? turned.rounded(.down))
    guard configuration.animatesLocks else {
      return settle(shiftedBy: side == 0 ? 0 : changePage(by: side), into: &outputs)
    }
    if velocity != nil, side == 0, offset.magnitude > configuration.restTolerance {
      outputs.append(.didScroll(offset: offset))
    }
    rest(on: side, velocity: velocity ?? 0, at: now, into: &outputs)
  }

  mutating func unlock(
    _ reason: String, _ direction: PagingDirection?, into outputs: inout [PagerEvent]
  ) {
    guard locks.unlock(reason, direction) else {
      return reject(.notLocked(.init(reason: reason, direction: direction)), into: &outputs)
    }
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

  /// Stops all playing, loading and moving, for nobody sees it.
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

  /// Ends all that was begun, and leaves no rooms.
  mutating func close(into outputs: inout [PagerEvent]) {
    removeAllRooms(into: &outputs)
    phase = .closed
  }
}
