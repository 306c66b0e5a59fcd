import LiveRoomKit
import PromiseTesting

/// Observers of fingers and of their consequences.
enum FingerObservers {
  /// Promise 23: the pager follows a finger at once that it follows at all: that has scrolled it by its last
  /// sample, while nothing else has happened since.
  static func drags(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    let isVertical = log.configuration.pager.axis == .vertical
    var followed: (touch: Int, place: Double)?
    var drag: (touch: Int, place: Double, isFollowed: Bool)?
    for entry in log.entries {
      switch entry.value {
      case .event(.likes(.didDrag(let step))) where step.gesture == .pageDrag:
        let place = isVertical ? step.location.y : step.location.x
        if step.phase == .changed {
          let hasMoved = followed.map { $0.touch == step.touch && abs($0.place - place) >= 1 }
          drag = (step.touch, place, hasMoved ?? false)
        } else {
          (followed, drag) = (nil, nil)
        }
      // Where a page is crossed, the content is laid out.
      case .event(.pager(.didScroll)), .event(.pager(.didLayoutSurfaces)):
        reach.note("scrolled", if: drag?.isFollowed ?? false)
        if let step = drag { followed = (step.touch, step.place) }
        drag = nil
      case .settled:
        try ensure(drag?.isFollowed != true, "No page has followed at \(entry.time.nanoseconds)")
        if drag != nil { (followed, drag) = (nil, nil) }
      case .event(.pager(.rejected)), .event(.pager(.willSnap)), .event(.pager(.didSettle)):
        (followed, drag) = (nil, nil)
      // Questions change nothing of a room that runs.
      case .snapshot, .input(.likes(.touch)), .event(.likes), .event(.pager), .event(.gifts),
        .event(.ticker):
        break
      default: (followed, drag) = (nil, nil)
      }
    }
  }

  /// Promise 23: the first sample of each touch that was taken too late.
  static func lateSamples(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var expected: [Instant] = []
    // Samples that wait for a run, or for a question.
    var waiting: [Touch] = []
    var lateTouches: [Int] = []
    var isRunning = false
    func take(at now: Instant) {
      for touch in waiting {
        let isLate = touch.time.map { now - $0 > .nanoseconds(33_333_333) } ?? false
        if touch.phase == .began { lateTouches.removeAll { $0 == touch.id } }
        reach.note("late again", if: isLate && lateTouches.contains(touch.id))
        if isLate, !lateTouches.contains(touch.id) {
          lateTouches.append(touch.id)
          expected.append(now)
        }
        if [.ended, .cancelled].contains(touch.phase) { lateTouches.removeAll { $0 == touch.id } }
      }
      waiting = []
    }
    for entry in log.entries {
      switch entry.value {
      case .input(.likes(.touch(let touch))):
        waiting.append(touch)
        if isRunning { take(at: entry.time) } else { reach.note("while paused") }
      case .run:
        isRunning = true
        take(at: entry.time)
      case .willPause: isRunning = false
      case .snapshot, .close: take(at: entry.time)
      default: break
      }
    }
    let found = log.diagnostics.filter { $0.value.kind == .lateTouch }.map(\.time)
    try ensure(found == expected, "\(found), not \(expected)")
    reach.note("late", if: !expected.isEmpty)
  }
}
