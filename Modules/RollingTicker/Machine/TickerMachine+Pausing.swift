import RoomCore

extension TickerMachine {
  mutating func pause(
    _ reason: TickerPause, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    guard reason != .hidden else { return reject(.hiddenIsNotForAsking, into: &outputs) }
    stop(reason, at: now, into: &outputs)
  }

  mutating func proceed(
    _ reason: TickerPause, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    guard reason != .hidden else { return reject(.hiddenIsNotForAsking, into: &outputs) }
    goOn(reason, at: now, into: &outputs)
  }

  mutating func resize(
    _ newSize: ScreenSize, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    let newSize = newSize.orNothing
    guard newSize != size else { return }
    size = newSize
    motions = configuration.motions(for: size)
    roll?.motions = motions
    lastRoll = nil
    outputs.append(.resized(size, roll))
    if size == .zero {
      stop(.hidden, at: now, into: &outputs)
    } else {
      goOn(.hidden, at: now, into: &outputs)
    }
  }

  private mutating func stop(
    _ reason: TickerPause, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    guard pauses & reason.bit == 0 else { return }
    pauses |= reason.bit
    let isShowing = current != nil || roll != nil
    let elapsed = pausedAfter ?? (isShowing ? now - since : .zero)
    pausedAfter = elapsed
    outputs.append(.paused(reason, elapsed: elapsed))
  }

  private mutating func goOn(
    _ reason: TickerPause, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    guard pauses & reason.bit != 0 else { return }
    pauses &= ~reason.bit
    if pauses == 0, let elapsed = pausedAfter {
      since = now - elapsed
      roll?.start = since
      pausedAfter = nil
      outputs.append(.proceeded(reason, since: since))
    } else {
      outputs.append(.proceeded(reason, since: nil))
    }
  }
}
