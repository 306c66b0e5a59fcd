import RoomCore

extension TickerMachine {
  mutating func suspend(_ reason: SuspensionReason, at now: Instant) {
    switch reasons.insert(reason) {
    case .switched, .counted: stop(.requested(reason), at: now)
    case .unchanged: break
    case .refused: reject(.tooManySuspensions(limit: SuspensionReasons.limit))
    }
  }

  mutating func resume(_ reason: SuspensionReason, at now: Instant) {
    switch reasons.remove(reason) {
    case .switched, .counted: start(.requested(reason), at: now)
    case .unchanged, .refused: break
    }
  }

  mutating func resize(_ newSize: ScreenSize, at now: Instant) {
    let newSize = newSize.orZero
    let oldSize = size
    guard newSize != oldSize else { return }
    size = newSize
    fitMotions()
    switch phase {
    case .rolling(var roll):
      roll.motions = motions.leaving(from: roll.scrolled)
      phase = .rolling(roll)
    case .staying(let showing, _): phase = .staying(showing, after: nil)
    case .empty, .closed: break
    }
    outputs.append(.didResize(TickerResizing(size: size, roll: roll)))
    layOutMarquee(at: now)
    if newSize == .zero {
      stop(.noSize, at: now)
    } else if oldSize == .zero {
      start(.noSize, at: now)
    }
  }

  private mutating func stop(_ suspension: TickerSuspension, at now: Instant) {
    let elapsed = suspendedAfter ?? (isStaying || isRolling ? now - since : .zero)
    suspendedAfter = elapsed
    rest.idleness?.clock.setRunning(false, at: self.now)
    outputs.append(.didSuspend(TickerPause(reason: suspension, elapsed: elapsed)))
  }

  private mutating func start(_ suspension: TickerSuspension, at now: Instant) {
    if reasons.isEmpty, size != .zero, let elapsed = suspendedAfter {
      since = now - elapsed
      if case .rolling(var roll) = phase {
        roll.start = since
        phase = .rolling(roll)
      }
      rest.marquee?.value.start = since
      rest.idleness?.clock.setRunning(true, at: self.now)
      suspendedAfter = nil
      outputs.append(.didResume(TickerResumption(reason: suspension, since: since)))
    } else {
      outputs.append(.didResume(TickerResumption(reason: suspension)))
    }
  }
}
