import GiftPromises
import Testing

@Suite("Promises of lanes") struct LanePromises {
  @Test("Promise 9: a lane shows one combo, and no other lane shows it or its names")
  func oneCombo() throws {
    try verify(
      .lanes, .crowd, .every, .fullScreen, .narrow, reaching: ["step", "replaced"],
      GiftObservers.oneCombo.check)
  }

  @Test("Promise 10: each entrance is followed by one exit, and that by one end")
  func exits() throws {
    let reasons = ["expired", "preempted", "replaced", "revoked", "countdownEnded", "suspended"]
    try verify(.hostile, reaching: reasons + ["leftRoom"], GiftObservers.exits.check)
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
        before: { rig, moment in
          for due in dues where due.time < moment.time {
            try ensure(
              due.combo.seen >= due.count || due.combo.isRevoked,
              "\(due.count) was due at \(due.time.seconds), seen is \(due.combo.seen)")
          }
          dues.removeAll { $0.time < moment.time }
          if rig.credit > 0, let combo = rig.creditCombo, combo.lane != nil,
            settings.stepping == .coalescing
          {
            dues.append((combo, moment.time + settings.maximumLag, combo.credited))
            reach.note("due")
          }
        },
        event: { rig, moment, event in
          if let entrance = event.laneEntrance {
            stepped[entrance.lane] = nil
            if settings.stepping == .coalescing {
              let combo = try rig.combo(entrance.combo)
              dues.append((combo, moment.time + settings.maximumLag, combo.credited))
              reach.note("entered")
            }
          }
          guard let step = event.laneStep, let row = rig.rows[step.lane] else { return }
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
          if case .leave? = moment.input { dues = [] }
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
      try run.follow(event: { rig, moment, event in
        switch event {
        case .laneWillEnter(let entrance):
          let combo = try rig.combo(entrance.combo)
          if combo.seen > 0 { reach.note("return") }
          try ensure(
            entrance.count == combo.seen,
            "Enters with \(entrance.count), seen was \(combo.seen)")
        case .laneDidStep(let step):
          let before = rig.rows[step.lane]?.count ?? 0
          reach.note("step")
          try ensure(step.count > before, "A step from \(before) to \(step.count)")
          try ensure(
            !isUnits || step.count == before + 1, "A step from \(before) to \(step.count)")
        case .laneWillExit(let exit):
          let before = rig.rows[exit.lane]?.count ?? 0
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
      .lanes, .crowd, .every, .fullScreen, .narrow, reaching: ["alone", "others"],
      GiftObservers.holds.check)
  }
}
