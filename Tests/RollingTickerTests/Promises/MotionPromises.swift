import TickerPromises
import Testing

@Suite("Promises of motions and preferences") struct MotionPromises {
  /// On time, with rolls and pauses that are long enough to be sampled.
  private static func world(_ kinds: [PromiseKind]) -> PromiseWorld {
    PromiseWorld(kinds: kinds) { configuration, source in
      configuration.rollDuration = source.milliseconds(300...1_500)
      configuration.marqueePause = source.pick([.milliseconds(500), .seconds(1)])
      configuration.marqueeSpeed = source.pick([0, 30, 100])
    }
  }

  private static let kinds: [PromiseKind] = [
    .append, .append, .insert, .remove, .next, .next, .suspend, .resume, .resume, .resize, .measure,
    .measure, .configure, .set, .pass, .pass, .pass,
  ]

  /// Calls `see` with the view state of each frame between two calls.
  private func frames(
    of run: PromiseRun, _ see: (TickerViewState, Instant) throws -> Void
  ) rethrows {
    for (moment, next) in zip(run.moments, run.moments.dropFirst()) {
      let viewState = moment.viewState
      for time in Frames.times(from: moment.time, to: next.time, limit: 240) {
        try see(viewState, time)
      }
    }
  }

  @Test("Promise 33: a view state moves exactly while an answer is still to change")
  func movesExactly() throws {
    let reaching = ["still", "moving", "roll", "marquee", "suspended", "leaves"]
    try verify(Self.world(Self.kinds), reaching: reaching) { run, reach in
      try frames(of: run) { viewState, time in
        for reduces in [false, true] {
          var viewState = viewState
          viewState.preferences.reducesMotion = reduces
          let answers = { (time: Instant) in
            TickerSlot.allCases.map { viewState.pose(of: $0, at: time) }
              + [Pose(opacity: viewState.opacity(at: time))]
          }
          let now = answers(time)
          let change = viewState.nextChange(after: time)
          let isLater = [1, 20, 150, 400, 2_000, 100_000].contains {
            let later = time + .milliseconds($0)
            return answers(viewState.isMoving(at: time) ? later : min(later, change ?? later))
              != now
          }
          if let change {
            try ensure(change > time && viewState.isMoving(at: change), "\(change) changes nothing")
            reach.note("leaves")
          }
          if viewState.isMoving(at: time) {
            // Just before the end less changes than a number has digits.
            if viewState.isMoving(at: time + .milliseconds(2)) {
              try ensure(isLater, "moves at \(time.seconds), and nothing changes: \(viewState)")
            }
            reach.note("moving")
            reach.note(viewState.roll == nil ? "marquee" : "roll")
          } else {
            try ensure(!isLater, "is still at \(time.seconds), and changes: \(viewState)")
            reach.note(viewState.suspendedAfter == nil ? "still" : "suspended")
          }
        }
      }
    }
  }

  @Test("Promise 34: with reduced motion items fade, and nothing jumps that can be seen")
  func fades() throws {
    let reaching = ["roll", "page", "leaves a page", "another width"]
    try verify(Self.world(Self.kinds), reaching: reaching) { run, reach in
      var last: [TickerSlot: (showing: TickerShowing, pose: Pose, time: Instant)] = [:]
      func see(_ viewState: TickerViewState, _ time: Instant) throws {
        var viewState = viewState
        viewState.preferences.reducesMotion = true
        let isOver = viewState.roll == nil
        for slot in TickerSlot.allCases {
          guard let showing = slot == .first ? viewState.first : viewState.second,
            let pose = viewState.pose(of: slot, at: time)
          else {
            last[slot] = nil
            continue
          }
          let plain = Pose(
            translation: ScreenPoint(x: pose.translation.x, y: 0), opacity: pose.opacity)
          try ensure(pose == plain && (0...1).contains(pose.opacity), "\(pose)")
          if pose.opacity > 0, pose.opacity < 1 { reach.note(isOver ? "page" : "roll") }
          if !isOver, pose.translation.x < 0 { reach.note("leaves a page") }
          if let last = last[slot], last.showing == showing, time - last.time < .milliseconds(9) {
            let jump = last.pose.jump(to: pose, size: viewState.size)
            try ensure(
              jump < 0.12, "\(slot) jumps by \(jump) at \(time.seconds): \(last.pose), \(pose)")
          }
          last[slot] = (showing, pose, time)
        }
      }
      for (moment, next) in zip(run.moments, run.moments.dropFirst()) {
        let viewState = moment.viewState
        guard viewState.size != ScreenSize(width: 0, height: 0) else {
          last = [:]
          continue
        }
        // An item that is removed, cancelled or replaced changes at once.
        for event in moment.events {
          switch event {
          case .didClear, .didCancelRoll, .didShow, .didUpdate: last = [:]
          case .didBeginMarquee where last.count == 1: reach.note("another width")
          default: break
          }
        }
        for time in Frames.times(from: moment.time, to: next.time, limit: 600) {
          try see(viewState, time)
        }
      }
    }
  }

  @Test("Promise 35: preferences change poses only, and a layout from right to left mirrors them")
  func preferences() throws {
    let reaching = ["mirrored", "reduced"]
    try verify(Self.world(Self.kinds), reaching: reaching) { run, reach in
      try frames(of: run) { viewState, time in
        var other = viewState
        for reduces in [false, true] {
          other.preferences = ViewPreferences(reducesMotion: reduces)
          let plain = TickerSlot.allCases.map { other.pose(of: $0, at: time) }
          other.preferences.isRightToLeft = true
          for (slot, pose) in zip(TickerSlot.allCases, plain) {
            let mirrored = other.pose(of: slot, at: time)
            try ensure(mirrored == pose?.mirrored, "\(mirrored as Any) for \(pose as Any)")
            if pose.map({ $0.translation.x != 0 }) == true {
              reach.note(reduces ? "reduced" : "mirrored")
            }
          }
        }
        other.preferences = viewState.preferences
        try ensure(other == viewState, "more has changed")
      }
    }
  }
}
