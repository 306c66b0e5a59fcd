import GiftPromises
import Testing

@Suite("Promises of motions") struct MotionPromises {
  private let offsets = [0, 8, 90, 199, 250, 301, 700, 2000].map { Duration.milliseconds($0) }
  /// The motion of summaries and of the full screen, and the time in which rows travel.
  private let fade = Motion.fade(over: .milliseconds(200))
  private let reordering = Duration.milliseconds(300)

  @Test("Promise 29: a row has the pose of its motion at the time since its event")
  func poses() throws {
    let situations = ["lane", "full screen", "summary", "exit"]
    try verify(.hostile, .fullScreen, .crowd, reaching: situations) { run, reach in
      let settings = run.configuration
      var seen: [String: (entrance: RunningMotion, exit: Motion, exited: Instant?)] = [:]
      // The names of the rows that are where rows enter, and how many have been.
      var (names, rows, summaries) = ([String: String](), 0, 0)
      try run.followViewState { _, viewState, moment, end in
        func enter(_ place: String, _ name: String, _ entrance: Motion, _ exit: Motion) {
          names[place] = name
          seen[name] = (RunningMotion(entrance, at: moment.time), exit, nil)
        }
        func exit(_ place: String) {
          if let name = names.removeValue(forKey: place) { seen[name]?.exited = moment.time }
        }
        for event in moment.events {
          switch event {
          case .laneWillEnter(let entrance):
            rows += 1
            let place = "lane \(entrance.lane)"
            enter(place, "\(place), \(rows)", settings.entrance, settings.exit)
          case .laneWillExit(let end): exit("lane \(end.lane)")
          case .fullScreenWillBegin:
            rows += 1
            enter("full screen", "full screen, \(rows)", fade, fade.reversed())
          case .fullScreenDidEnd: exit("full screen")
          case .summaryDidChange(let summary) where names["\(summary.id)"] == nil:
            summaries += 1
            enter("\(summary.id)", "summary \(summaries)", fade, fade.reversed())
          case .summaryDidEnd(let summary): exit("\(summary.id)")
          default: break
          }
        }
        for time in offsets.map({ moment.time + $0 }) where time < end {
          let frame = ViewStateSample(viewState, at: time)
          for (name, pose) in frame.rows {
            guard let row = seen[name] else { throw PromiseFault(text: "\(name) is seen") }
            var motion = row.entrance
            if let exited = row.exited {
              // What interrupts an entrance begins elsewhere: see the next promise.
              guard motion.end <= exited else { continue }
              motion = RunningMotion(row.exit, at: exited)
              reach.note("exit")
            }
            var expected = motion.pose(at: time, size: ViewStateSample.size)
            for situation in situations where name.hasPrefix(situation) { reach.note(situation) }
            if name.hasPrefix("summary") { expected.translation.y = pose.translation.y }
            try ensure(pose.isNear(expected), "At \(time.seconds) \(name) is at \(pose)")
          }
          let missing = seen.filter { frame.rows[$0.key] == nil }
          for (name, row) in missing {
            let isOver = row.exited.map { time >= $0 + row.exit.duration } ?? false
            try ensure(isOver, "At \(time.seconds) \(name) is not seen")
          }
        }
        // At rest the rows of summaries are one below the other.
        let rest = moment.time + max(reordering, fade.duration)
        if rest < end {
          for (place, row) in viewState.summaryRows.suffix(viewState.summaries.count).enumerated() {
            let pose = viewState.pose(of: row, at: rest, size: ViewStateSample.size)
            try ensure(
              pose?.translation.y == Double(place) * ViewStateSample.size.height,
              "\(row) is at \(pose.debugDescription), not at \(place)")
          }
        }
      }
    }
  }

  @Test("Promise 30: nothing jumps, and nothing disappears before its exit is over")
  func continuity() throws {
    let situations = ["interrupted", "two on a lane", "cleared", "travel", "two full-screen"]
    try verify(.hostile, .fullScreen, .crowd, .narrow, reaching: situations) { run, reach in
      try run.followViewState { before, viewState, moment, end in
        let old = ViewStateSample(before, at: moment.time)
        let new = ViewStateSample(viewState, at: moment.time)
        // What has begun to appear at this very moment is not seen yet.
        for (name, pose) in old.rows where pose.opacity > 0 {
          try ensure(
            pose.isNear(new.rows[name]),
            "At \(moment.time.seconds) \(name) jumps from \(pose) to \(new.rows[name] as Any)")
          let wasMoving = pose != .identity && !name.hasPrefix("summary")
          if wasMoving, !moment.events.isEmpty { reach.note("interrupted") }
        }
        let lanes = new.rows.keys.filter { $0.hasPrefix("lane") }.map { $0.prefix(6) }
        if Set(lanes).count < lanes.count { reach.note("two on a lane") }
        if new.rows.keys.count(where: { $0.hasPrefix("full") }) > 1 {
          reach.note("two full-screen")
        }
        if viewState.lanes.allSatisfy({ $0 == nil }), !lanes.isEmpty {
          reach.note("cleared")
        }
        try checkFrames(of: viewState, from: moment.time, to: end, run.configuration, &reach)
      }
    }
  }

  /// No property changes faster than four times as fast as on a straight way in the whole motion.
  private func checkFrames(
    of viewState: GiftViewState, from start: Instant, to end: Instant,
    _ settings: GiftConfiguration,
    _ reach: inout PromiseReach
  ) throws(PromiseFault) {
    let interval = Frames.interval
    func share(_ durations: Duration...) -> Double {
      4 * interval.seconds / (durations.min() ?? .zero).seconds
    }
    let rows = share(settings.entrance.duration, settings.exit.duration)
    let others = share(fade.duration, reordering)
    let summaries = Double(max(1, viewState.summaryRows.count))
    var last = ViewStateSample(viewState, at: start)
    for number in 1...20 {
      let time = start + interval * number
      guard time < end, viewState.isMoving(at: time - interval) else { return }
      let next = ViewStateSample(viewState, at: time)
      for (name, pose) in last.rows {
        guard let other = next.rows[name] else { continue }
        let isSummary = name.hasPrefix("summary")
        let limit = isSummary ? others * summaries : name.hasPrefix("lane") ? rows : others
        reach.note("travel", if: isSummary && other.translation.y != pose.translation.y)
        try ensure(
          pose.jump(to: other, size: ViewStateSample.size) <= limit,
          "At \(time.seconds) \(name) jumps from \(pose) to \(other)")
      }
      last = next
    }
  }

  @Test("Promise 31: the screen moves exactly while an answer changes without an event")
  func moving() throws {
    try verify(.hostile, .fullScreen, .taps, .crowd, reaching: ["moves", "rests"]) { run, reach in
      let settings = run.configuration
      let longest =
        [settings.entrance, settings.exit, settings.pop, fade].map(\.duration)
        .reduce(reordering) { max($0, $1) }
      var lastEvent = Instant.start
      for preferences in [ViewPreferences(), ViewPreferences(reducesMotion: true)] {
        try run.followViewState { _, viewState, moment, end in
          if !moment.events.isEmpty { lastEvent = moment.time }
          var viewState = viewState
          viewState.preferences = preferences
          for time in offsets.map({ moment.time + $0 }) where time < end {
            let moving = GiftViewState.Family.allCases.filter { viewState.isMoving($0, at: time) }
            try ensure(moving.isEmpty != viewState.isMoving(at: time), "\(moving)")
            for family in moving {
              reach.note("moves")
              let counts = viewState.buttons.contains { time < $0.countdown.end }
              try ensure(
                family == .buttons ? counts : time < lastEvent + longest,
                "At \(time.seconds) \(family) move, \(longest) after the last event")
            }
            for family in GiftViewState.Family.allCases where !moving.contains(family) {
              reach.note("rests")
              let frame = ViewStateSample(viewState, of: [family], at: time)
              for offset in offsets {
                try ensure(
                  ViewStateSample(viewState, of: [family], at: time + offset) == frame,
                  "At \(time.seconds) \(family) do not move, and \(offset) later they have")
              }
            }
          }
        }
      }
    }
  }

  @Test("Promise 32: preferences change the answers and nothing else")
  func preferences() throws {
    try verify(.hostile, .fullScreen, .taps, .crowd, reaching: ["fades", "mirrored"]) {
      run, reach in
      var followed: GiftViewState?
      try run.followViewState { _, viewState, moment, end in
        // One that has preferences throughout, beside one that never had.
        var other =
          try followed ?? GiftViewState(PromisePlayer(run.configuration).machine.state(at: .start))
        other.preferences = ViewPreferences(reducesMotion: true, isRightToLeft: true)
        for event in moment.events { other.apply(event, at: moment.time) }
        followed = other
        other.preferences = ViewPreferences()
        try ensure(other == viewState, "The preferences have changed the screen")
        for time in offsets.map({ moment.time + $0 }) where time < end {
          let plain = ViewStateSample(viewState, at: time)
          other.preferences = ViewPreferences(isRightToLeft: true)
          let mirrored = ViewStateSample(other, at: time)
          other.preferences = ViewPreferences(reducesMotion: true)
          let reduced = ViewStateSample(other, at: time)
          try ensure(
            mirrored.rows == plain.rows.mapValues(\.mirrored)
              && mirrored.labels == plain.labels.mapValues(\.mirrored)
              && mirrored.shares == plain.shares && reduced.shares == plain.shares,
            "At \(time.seconds) it is not mirrored")
          if plain.rows.values.contains(where: { $0.translation.x != 0 }) { reach.note("mirrored") }
          try ensure(reduced.rows.keys == plain.rows.keys, "Others are seen")
          for (name, pose) in reduced.rows {
            var still = pose
            if name.hasPrefix("summary") {
              let place = still.translation.y / ViewStateSample.size.height
              try ensure(place == place.rounded(), "\(name) scrolls")
              still.translation.y = 0
            }
            if still.opacity != 1 { reach.note("fades") }
            try ensure(still == still.faded, "At \(time.seconds) \(name) moves: \(pose)")
          }
          for pose in reduced.labels.values {
            try ensure(pose == pose.faded, "At \(time.seconds) a label moves: \(pose)")
          }
        }
      }
    }
  }

  @Test("Promise 33: the share of a countdown decreases evenly from 1 to 0")
  func shares() throws {
    try verify(.taps, .hostile, reaching: ["runs", "over"]) { run, reach in
      let whole = run.configuration.comboCountdown.seconds
      try run.followViewState { _, viewState, moment, end in
        for time in offsets.map({ moment.time + $0 }) where time < end {
          for button in viewState.buttons {
            let share = (button.countdown.end - time).seconds / whole
            reach.note(share * whole <= 0.01 ? "over" : "runs")
            let remaining = viewState.remaining(of: button, at: time)
            try ensure(
              (remaining - max(0, share)).magnitude < 1e-9,
              "\(remaining) remains of \(button.countdown) at \(time.seconds)")
          }
        }
      }
    }
  }
}
