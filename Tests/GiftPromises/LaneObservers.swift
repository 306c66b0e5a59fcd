import GiftChannels
import PromiseTesting
import RoomCore

extension GiftObservers {
  /// Promise 9: a lane shows one combo, and no other lane shows it or its names.
  package static let oneCombo: GiftObserver = .init(9) { run, reach in
    try run.follow(event: { rig, moment, event in
      guard let lane = event.lane else { return }
      switch event {
      case .laneWillEnter(let entrance):
        let combo = try rig.combo(entrance.combo)
        try ensure(rig.rows[lane] == nil, "Lane \(lane) was not left")
        try ensure((0..<run.configuration.laneCount).contains(lane), "No lane \(lane)")
        for row in rig.rows.values where !row.combo.isSingle && !combo.isSingle {
          try ensure(row.combo.names != combo.names, "Two lanes show \(entrance.combo)")
        }
      case .laneDidStep(let step):
        try ensure(rig.rows[lane]?.combo.id == step.combo, "Another combo steps")
        reach.note("step")
      case .laneWillExit(let exit):
        try ensure(rig.rows[lane]?.combo.id == exit.combo, "Another combo exits")
        if exit.reason == .replaced { reach.note("replaced") }
      case .laneDidReceiveTap(let tap):
        try ensure(rig.rows[lane]?.combo.id == tap.combo.id, "Another combo is tapped")
        try ensure(rig.rows[lane]?.count == tap.count, "Another count is tapped")
      default: try ensure(rig.rows[lane] == nil, "A lane empties that shows a combo")
      }
    })
  }

  /// Promise 10: each entrance is followed by one exit, and that by one end.
  package static let exits: GiftObserver = .init(10) { run, reach in
    enum Phase { case empty, shown(Instant), exiting, pushed(Instant) }
    var phases: [Int: Phase] = [:]
    for moment in run.moments {
      for event in moment.events {
        if case .didLeaveRoom = event {
          for (lane, phase) in phases {
            guard case .empty = phase else {
              throw PromiseFault(text: "Lane \(lane) is \(phase) when the room was left")
            }
          }
        }
        guard let lane = event.lane else { continue }
        switch (event, phases[lane] ?? .empty) {
        case (.laneWillEnter, .empty): phases[lane] = .shown(moment.time)
        case (.laneWillEnter, .pushed(let time)):
          try ensure(time == moment.time, "Lane \(lane) is entered later")
          phases[lane] = .shown(moment.time)
        case (.laneWillExit(let exit), .shown(let entered)):
          reach.note(exit.reason.rawValue)
          try ensure(
            exit.reason != .replaced || entered < moment.time, "Lane \(lane) is replaced unseen")
          let isPushed = exit.reason == .preempted || exit.reason == .replaced
          phases[lane] = isPushed ? .pushed(moment.time) : .exiting
        case (.laneDidEmpty, .exiting), (.laneDidEmpty, .pushed): phases[lane] = .empty
        case (.laneDidStep, .shown), (.laneDidReceiveTap, .shown): break
        case (_, let phase):
          throw PromiseFault(text: "At \(moment.time.seconds) \(event) while \(phase)")
        }
      }
    }
  }

  /// Promise 13: a lane that expires has been unchanged for its hold.
  package static let holds: GiftObserver = .init(13) { run, reach in
    let settings = run.configuration
    try run.follow(event: { rig, moment, event in
      guard let exit = event.laneExit, exit.reason == .expired, let row = rig.rows[exit.lane]
      else { return }
      let last = row.stepped ?? row.entered + settings.entrance.duration
      let held = moment.time - last
      let holds = row.combo.messages.map { $0.hold ?? settings.usualHold }
      let hold = holds.min() ?? settings.usualHold
      try ensure(held >= min(hold, settings.minimumHold ?? hold), "Held \(held)")
      try ensure(
        exit.count == row.combo.creditedBefore || exit.count == row.combo.credited, "Steps left")
      if let stepped = row.stepped {
        try ensure(moment.time - stepped >= settings.pop.duration, "Its label still pops")
      }
      if let waited = rig.waited, waited > last {
        reach.note("others")
      } else {
        reach.note("alone")
        try ensure(held >= hold, "Held \(held) of \(hold), while none waited")
      }
    })
  }

  /// Promise 14: no combo waits longer than the maximum.
  package static let waits: GiftObserver = .init(14) { run, reach in
    let settings = run.configuration
    func limit(_ combo: PromiseCombo) -> Duration {
      combo.isForFullScreen
        ? max(settings.maximumWait, settings.fullScreenMaximumWait) : settings.maximumWait
    }
    var wasSuspended = false
    try run.follow(
      before: { rig, moment in
        if !wasSuspended, !moment.isLate {
          for combo in rig.waiting where !combo.isUncertain {
            let wait = moment.time - (combo.waitsSince ?? moment.time)
            try ensure(wait <= limit(combo), "Waits \(wait) at \(moment.time.seconds)")
          }
        }
        wasSuspended = rig.isSuspended
      },
      event: { rig, moment, event in
        func check(_ value: GiftCombo, _ waited: Duration, _ returns: Bool) throws {
          let combo = try rig.combo(value)
          guard !combo.isUncertain else { return }
          let expected = combo.waitsSince.map { moment.time - $0 } ?? .zero
          try ensure(waited == expected, "waited is \(waited), not \(expected)")
          try ensure(returns == (combo.seen > 0), "returns is \(returns)")
          try ensure(combo.waitsSince != nil, "Enters without anything new")
          reach.note("wait")
          if let units = event.comboFold?.units {
            reach.note("fold")
            try ensure(units == combo.credited - combo.seen, "Folds \(units)")
          } else {
            try ensure(waited <= limit(combo), "Enters after \(waited)")
          }
        }
        switch event {
        case .laneWillEnter(let entrance):
          try check(entrance.combo, entrance.waited, entrance.returns)
        case .comboDidFold(let fold): try check(fold.combo, fold.waited, fold.returns)
        case .fullScreenWillBegin(let start):
          try ensure(
            start.waited <= settings.fullScreenMaximumWait, "Begins after \(start.waited)")
        default: break
        }
      },
      after: { rig, moment in
        guard !rig.isSuspended else {
          if rig.combos.contains(where: \.isForFullScreen) { return }
          let units = rig.waiting.reduce(0) { $0 + $1.credited - $1.seen }
          if units > 0 { reach.note("suspended") }
          if moment.input == nil, moment.events.isEmpty { reach.note("silent") }
          return try ensure(
            moment.room.waiting.units == units,
            "\(moment.room.waiting.units) wait at \(moment.time.seconds), not \(units)")
        }
        for combo in rig.waiting where !combo.isUncertain {
          let wait = moment.time - (combo.waitsSince ?? moment.time)
          try ensure(wait <= limit(combo), "Waits \(wait) after \(moment.time.seconds)")
        }
      })
  }
}
