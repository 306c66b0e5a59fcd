import DanmakuLanes
import RoomCore

/// Compares the places of all comments of a lane by exact fractions, from the widths, starts and durations of what is
/// drawn alone.
struct LaneWatch {
  private(set) var showings: [DanmakuShowing] = []
  private var columns = 0
  private var stopped = Duration.zero
  private var pause: Instant?
  private var last = Instant.start
  /// The pairs of comments that overlapped, in words.
  private(set) var faults: [String] = []
  /// The number of pairs that were compared.
  private(set) var pairs = 0

  /// The time on the clock of the lanes, in nanoseconds.
  private func nanoseconds(at time: Instant) -> Int64 {
    (min(time, pause ?? time) - stopped).nanoseconds
  }

  /// Compares all from the last events up to a time, and follows what the lanes emitted then.
  ///
  /// - Parameter view: what is drawn after these events.
  mutating func follow(_ events: [DanmakuEvent], at time: Instant, _ view: DanmakuViewState) {
    compare(from: nanoseconds(at: last), to: nanoseconds(at: time))
    last = time
    for event in events {
      switch event {
      case .didSuspend: pause = time
      case .didResume:
        stopped += time - (pause ?? time)
        pause = nil
      default: break
      }
    }
    showings = view.showings
    columns = view.size.height > 0 ? Int(view.size.width.rounded(.up)) : 0
    let now = nanoseconds(at: time)
    compare(from: now, to: now)
  }

  /// All comments move evenly between the moments at which one enters, leaves or stops: these decide.
  private mutating func compare(from start: Int64, to end: Int64) {
    guard columns > 0 else { return }
    for (index, one) in showings.enumerated() {
      for other in showings[..<index] where one.lane == other.lane && one.mode == other.mode {
        pairs += 1
        var moments = start < end ? [start, end] : [start]
        if start < end {
          for showing in [one, other] {
            for moment in [showing.start, showing.start + showing.duration, showing.stop ?? 0] {
              let time = moment * 1_000_000
              if start < time, time < end { moments.append(time) }
            }
          }
        }
        for time in moments where isSeen(one, at: time) && isSeen(other, at: time) {
          if !isApart(one, other, at: time) {
            faults.append("\(one) and \(other) of \(columns) at \(time) ns")
          }
        }
      }
    }
  }

  private func isSeen(_ showing: DanmakuShowing, at time: Int64) -> Bool {
    guard showing.start * 1_000_000 <= time else { return false }
    return showing.stop != nil || time < (showing.start + showing.duration) * 1_000_000
  }

  private func isApart(_ one: DanmakuShowing, _ other: DanmakuShowing, at time: Int64) -> Bool {
    guard one.mode == .scrolling else { return false }
    let (a, b) = (left(one, at: time), left(other, at: time))
    let denominator = a.denominator * b.denominator
    let (x, y) = (a.numerator * b.denominator, b.numerator * a.denominator)
    return x + Int128(one.width) * denominator <= y || y + Int128(other.width) * denominator <= x
  }

  /// The left edge, as a fraction.
  private func left(
    _ showing: DanmakuShowing, at time: Int64
  ) -> (numerator: Int128, denominator: Int128) {
    let stop = showing.stop.map { $0 * 1_000_000 } ?? time
    let denominator = Int128(showing.duration) * 1_000_000
    let elapsed = min(max(0, Int128(min(time, stop) - showing.start * 1_000_000)), denominator)
    let (screen, width) = (Int128(columns), Int128(showing.width))
    return (screen * denominator - (screen + width) * elapsed, denominator)
  }
}
