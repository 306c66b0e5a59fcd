import LikeGestures
import LivePager
import LiveRoom
import PromiseTesting
import RoomCore

/// Observers of fingers and of what follows them.
enum FingerObservers {
  /// Promise 23: the pager follows at once.
  static func drags(_ log: RoomLog, _ report: inout PromiseReport) {
    var drag: Instant?
    for entry in log.entries {
      switch entry.value {
      case .event(.likes(.didDrag(let step))) where step.gesture == .pageDrag:
        drag = step.phase == .changed ? entry.time : nil
      case .event(.pager(.didScroll)):
        report.note("scrolled", if: drag == entry.time)
        drag = nil
      case .settled:
        report.ensure(drag == nil, "No page has followed at \(entry.time.nanoseconds)")
      case .willPause, .close: drag = nil
      default: break
      }
    }
  }

  /// Promise 23: samples that were taken too late.
  static func lateSamples(_ log: RoomLog, _ report: inout PromiseReport) {
    var expected: [Instant] = []
    // The times of samples that wait for a run, or for a question.
    var waiting: [Instant] = []
    var isRunning = false
    func take(at now: Instant) {
      expected += waiting.filter { now - $0 > .nanoseconds(33_333_333) }.map { _ in now }
      waiting = []
    }
    for entry in log.entries {
      switch entry.value {
      case .input(.likes(.touch(let touch))):
        guard let time = touch.time else { continue }
        waiting.append(time)
        if isRunning { take(at: entry.time) } else { report.note("while paused") }
      case .run:
        isRunning = true
        take(at: entry.time)
      case .willPause: isRunning = false
      case .snapshot, .close: take(at: entry.time)
      default: break
      }
    }
    let found = log.diagnostics.filter { $0.value.kind == .lateTouch }.map(\.time)
    report.ensure(found == expected, "\(found), not \(expected)")
    report.note("late", if: !expected.isEmpty)
  }
}
