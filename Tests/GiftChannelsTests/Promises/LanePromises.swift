import GiftChannels
import GiftTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of lanes") struct LanePromises {
  @Test("Promise 9: a lane shows one combo, and no other lane shows it or its names")
  func oneCombo() throws {
    try verify(
      .lanes, .crowd, .every, .fullScreen, .narrow, reaching: ["step", "replaced"]
    ) { run, reach in
      try run.follow(event: { stage, moment, event in
        guard let lane = event.lane else { return }
        switch event {
        case .laneWillEnter(let entrance):
          let combo = try stage.combo(entrance.combo)
          try ensure(stage.rows[lane] == nil, "Lane \(lane) was not left")
          try ensure((0..<run.configuration.laneCount).contains(lane), "No lane \(lane)")
          for row in stage.rows.values {
            try ensure(row.combo !== combo, "\(entrance.combo.id) is on two lanes")
            try ensure(
              row.combo.names != combo.names || row.combo.isSingle || combo.isSingle,
              "At \(moment.time.seconds) two lanes show the names of \(entrance.combo.id)")
          }
        case .laneDidStep(let step):
          try ensure(stage.rows[lane]?.combo.id == step.combo, "Another combo steps")
          reach.note("step")
        case .laneWillExit(let exit):
          try ensure(stage.rows[lane]?.combo.id == exit.combo, "Another combo exits")
          if exit.reason == .replaced { reach.note("replaced") }
        case .laneDidReceiveTap(let tap):
          try ensure(stage.rows[lane]?.combo.id == tap.combo.id, "Another combo is tapped")
          try ensure(stage.rows[lane]?.count == tap.count, "Another count is tapped")
        default: try ensure(stage.rows[lane] == nil, "A lane empties that shows a combo")
        }
      })
    }
  }

  @Test("Promise 10: each entrance is followed by one exit, and that by one end")
  func exits() throws {
    let reasons = ["expired", "preempted", "replaced", "revoked", "countdownEnded", "suspended"]
    try verify(.hostile, reaching: reasons + ["leftRoom"]) { run, reach in
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
  }

  @Test("Promise 11: steps are apart, and the count is never more than a second behind")
  func steps() throws {
    try verify(
      .lanes, .crowd, .every, .fullScreen, .narrow, reaching: ["step", "due", "entered"]
    ) { run, reach in
      let settings = run.configuration
      var stepped: [Int: Instant] = [:]
      var dues: [(combo: PromiseCombo, time: Instant, count: Int)] = []
      try run.follow(
        before: { stage, moment in
          for due in dues where due.time < moment.time {
            try ensure(
              due.combo.seen >= due.count || due.combo.isRevoked,
              "\(due.count) was due at \(due.time.seconds), seen is \(due.combo.seen)")
          }
          dues.removeAll { $0.time < moment.time }
          if stage.credit > 0, let combo = stage.creditCombo, combo.lane != nil,
            settings.stepping == .timely
          {
            dues.append((combo, moment.time + settings.maximumLag, combo.credited))
            reach.note("due")
          }
        },
        event: { stage, moment, event in
          if let entrance = event.laneEntrance {
            stepped[entrance.lane] = nil
            if settings.stepping == .timely {
              let combo = try stage.combo(entrance.combo)
              dues.append((combo, moment.time + settings.maximumLag, combo.credited))
              reach.note("entered")
            }
          }
          guard let step = event.laneStep, let row = stage.rows[step.lane] else { return }
          reach.note("step")
          try ensure(step.count > row.count, "A step from \(row.count) to \(step.count)")
          try ensure(
            moment.time - row.entered >= settings.entrance.duration, "Steps while it enters")
          if let last = stepped[step.lane] {
            try ensure(
              moment.time - last >= settings.stepInterval ?? .zero,
              "Lane \(step.lane) steps at \(last.seconds) and \(moment.time.seconds)")
          }
          stepped[step.lane] = moment.time
        },
        after: { _, moment in
          if case .leaveRoom? = moment.input { dues = [] }
        })
    }
  }

  @Test("Promise 12: where every message is a step, counts rise by steps only")
  func everyStep() throws {
    try verify(
      .every, .units, reaching: ["step", "return", "early"]
    ) { run, reach in
      let isUnits = run.inputs.allSatisfy {
        guard case .receive(let message)? = $0.input else { return true }
        return message.count == .increment(1) && message.batchSize == 1
      }
      try run.follow(event: { stage, moment, event in
        switch event {
        case .laneWillEnter(let entrance):
          let combo = try stage.combo(entrance.combo)
          if combo.seen > 0 { reach.note("return") }
          try ensure(
            entrance.count == combo.seen,
            "Enters with \(entrance.count), seen was \(combo.seen)")
        case .laneDidStep(let step):
          let before = stage.rows[step.lane]?.count ?? 0
          reach.note("step")
          try ensure(step.count > before, "A step from \(before) to \(step.count)")
          try ensure(
            !isUnits || step.count == before + 1, "A step from \(before) to \(step.count)")
        case .laneWillExit(let exit):
          let before = stage.rows[exit.lane]?.count ?? 0
          if exit.reason == .expired {
            try ensure(exit.count == before, "Expires with \(exit.count), showed \(before)")
          } else if exit.count > before {
            reach.note("early")
          }
        default: break
        }
      })
    }
  }

  @Test("Promise 13: a lane that expires has been unchanged for its hold")
  func holds() throws {
    try verify(
      .lanes, .crowd, .every, .fullScreen, .narrow, reaching: ["alone", "others"]
    ) { run, reach in
      let settings = run.configuration
      try run.follow(event: { stage, moment, event in
        guard let exit = event.laneExit, exit.reason == .expired, let row = stage.rows[exit.lane]
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
        if let waited = stage.waited, waited > last {
          reach.note("others")
        } else {
          reach.note("alone")
          try ensure(held >= hold, "Held \(held) of \(hold), while none waited")
        }
      })
    }
  }
}
