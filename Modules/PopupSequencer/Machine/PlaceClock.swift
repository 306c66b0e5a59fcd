import RoomCore

/// The time of a place, which stands still while something of it is suspended.
struct PlaceClock: Sendable {
  private enum Mode: Sendable {
    /// It runs, this far behind the time of the machine.
    case running(behind: Nanoseconds)
    /// It stands still at this time.
    case stopped(at: Instant)
  }

  private var mode = Mode.running(behind: Nanoseconds(nanoseconds: 0))

  var isRunning: Bool {
    if case .running = mode { true } else { false }
  }

  /// The time of the place when that of the machine is `now`.
  func time(at now: Instant) -> Instant {
    switch mode {
    case .running(let lag): now - lag
    case .stopped(let time): time
    }
  }

  /// When it is `time` on this clock, in the time of the machine; `nil` while it stands still.
  func moment(of time: Instant) -> Instant? {
    switch mode {
    case .running(let lag): time + lag
    case .stopped: nil
    }
  }

  /// Returns false if it did so before.
  mutating func setRunning(_ runs: Bool, at now: Instant) -> Bool {
    switch mode {
    case .running where !runs: mode = .stopped(at: time(at: now))
    case .stopped(let time) where runs: mode = .running(behind: now.since(time))
    default: return false
    }
    return true
  }
}
