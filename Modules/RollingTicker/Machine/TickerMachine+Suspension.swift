import RoomCore

extension TickerMachine {
  mutating func suspend(
    _ reason: SuspensionReason, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    switch reasons.insert(reason) {
    case .switched, .counted: stop(.requested(reason), at: now, into: &outputs)
    case .unchanged: break
    case .refused: reject(.tooManySuspensions(limit: SuspensionReasons.limit), into: &outputs)
    }
  }

  mutating func resume(
    _ reason: SuspensionReason, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    switch reasons.remove(reason) {
    case .switched, .counted: start(.requested(reason), at: now, into: &outputs)
    case .unchanged, .refused: break
    }
  }

  mutating func resize(
    _ newSize: ScreenSize, at now: Instant, into outputs: inout [TickerEvent]
  ) {
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
    layOutMarquee(at: now, into: &outputs)
    if newSize == .zero {
      stop(.noSize, at: now, into: &outputs)
    } else if oldSize == .zero {
      start(.noSize, at: now, into: &outputs)
    }
  }

  private mutating func stop(
    _ suspension: TickerSuspension, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    let elapsed = suspendedAfter ?? (isStaying || isRolling ? now - since : .zero)
    suspendedAfter = elapsed
    outputs.append(.didSuspend(TickerPause(reason: suspension, elapsed: elapsed)))
  }

  private mutating func start(
    _ suspension: TickerSuspension, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    if reasons.isEmpty, size != .zero, let elapsed = suspendedAfter {
      since = now - elapsed
      if case .rolling(var roll) = phase {
        roll.start = since
        phase = .rolling(roll)
      }
      rest.marquee?.value.start = since
      suspendedAfter = nil
      outputs.append(.didResume(TickerResumption(reason: suspension, since: since)))
    } else {
      outputs.append(.didResume(TickerResumption(reason: suspension)))
    }
  }
}
