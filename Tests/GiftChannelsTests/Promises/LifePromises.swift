import GiftPromises
import Testing

@Suite("Promises of the lifecycle") struct LifePromises {
  @Test("Promise 22: nothing is shown while a reason to be suspended is active")
  func suspensions() throws {
    let situations = ["cleared", "repeated", "not active", "received", "left"]
    try verify(.fullScreen, .crowd, .taps, reaching: situations, GiftObservers.suspensions.check)
  }

  @Test("Promise 22: at most 64 reasons are active at once")
  func reasons() throws {
    var player = try PromisePlayer(GiftConfiguration())
    for number in 0..<64 {
      #expect(try player.handle(.suspend(reason: .init("r\(number)")), at: .start).events == [])
    }
    #expect(try player.handle(.suspend(reason: "r0"), at: .start).events == [])
    #expect(
      try player.handle(.suspend(reason: "one more"), at: .start).events
        == [.rejected(RejectedGift(reason: .tooManySuspensions))])
    _ = try player.handle(.receive(GiftMessage(sender: "bo", gift: "tea")), at: .start)
    for number in 0..<63 {
      #expect(try player.handle(.resume(reason: .init("r\(number)")), at: .start).events == [])
    }
    #expect(try player.handle(.resume(reason: "r63"), at: .start).events.count == 1)
  }

  @Test("Promise 23: a resumption emits one change of a summary and one entrance of a lane")
  func resumptions() throws {
    try verify(
      .crowd, .fullScreen, .hostile, reaching: ["entrance", "change"],
      GiftObservers.resumptions.check)
  }

  @Test("Promise 25: leaving ends everything, and the statistics are emitted last")
  func leaving() throws {
    try verify(
      .hostile, .crowd, .fullScreen, .taps, reaching: ["left", "next", "waiting"],
      GiftObservers.leaving.check)
  }

  @Test("Promise 26: closing emits what leaving does, and nothing changes after it")
  func closing() throws {
    try verify(.hostile, .fullScreen, .taps, reaching: ["left", "nothing"]) { run, reach in
      for moment in run.moments {
        guard let next = moment.input else { continue }
        if case .close = next { return }
        try close(PromisePlayer(moment.before), at: moment.time, next, &reach)
      }
    }
  }

  private func close(
    _ player: PromisePlayer, at time: Instant, _ next: GiftInput, _ reach: inout PromiseReach
  ) throws {
    let room = player.machine.state(at: time).roomStatistics
    var (closed, left) = (player, player)
    let events = try closed.handle(.close, at: time).events
    let others = try left.handle(.leave, at: time).events
    reach.note(events.isEmpty ? "nothing" : "left")
    try ensure(
      events == (room.messages == 0 && events.isEmpty ? [] : others),
      "Closing emits \(events)\nleaving \(others)")
    let statistics = closed.machine.state(at: time).statistics
    for input in [next, .close, .leave, .suspend(reason: "x"), .didTapLane(0)] {
      let moment = try closed.handle(input, at: time + .seconds(1))
      guard moment.events.count == 1, moment.events[0].rejectedGift?.reason == .closed else {
        throw PromiseFault(text: "\(input) is answered by \(moment.events)")
      }
      try ensure(moment.statistics == statistics, "The statistics have changed")
      try ensure(moment.deadline == nil, "A closed module has a deadline")
    }
  }

  @Test("Promise 27: a batch emits what its messages would")
  func batches() throws {
    try verify(.hostile, .crowd, .narrow, reaching: ["batch"]) { run, reach in
      var batch: [GiftMessage] = []
      for moment in run.moments {
        if case .receive(let message)? = moment.input { batch = batch.suffix(4) + [message] }
        if case .receiveBatch(let messages)? = moment.input { batch = messages }
        if case .close? = moment.input { return }
        if moment.input != nil, !batch.isEmpty, moment.due.map({ $0 > moment.time }) ?? true {
          let player = PromisePlayer(moment.before)
          var (single, together) = (player, player)
          let events = try together.handle(.receiveBatch(batch), at: moment.time).events
          let others = try batch.flatMap {
            try single.handle(.receive($0), at: moment.time).events
          }
          reach.note("batch")
          try ensure(events == others, "A batch emits \(events)\nits messages \(others)")
          try ensure(
            single.machine.state(at: moment.time) == together.machine.state(at: moment.time),
            "The states are different")
        }
      }
    }
  }

  @Test("Promise 28: the same inputs emit the same events")
  func repetition() throws {
    try verify(.hostile, .crowd, .fullScreen, .every) { run, _ in
      let again = try PromiseRun(run.configuration, run.inputs)
      try ensure(run.moments.count == again.moments.count, "Other deadlines")
      for (one, other) in zip(run.moments, again.moments) {
        try ensure(one.events == other.events, "\(one.events)\n\(other.events)")
      }
    }
  }

  @Test("Where nothing suspends and nothing more is received, everything comes to its end")
  func rest() throws {
    try verify(
      .lanes, .crowd, .fullScreen, .taps, .every, reaching: ["suspended", "waiting", "shown"]
    ) { run, reach in
      var run = run
      var reasons: Set<SuspensionReason> = []
      for moment in run.moments {
        if case .suspend(let reason)? = moment.input { reasons.insert(reason) }
        if case .resume(let reason)? = moment.input { reasons.remove(reason) }
      }
      reach.note("suspended", if: !reasons.isEmpty)
      reach.note("waiting", if: run.machine.statistics.waiting.units > 0)
      reach.note("shown", if: !GiftViewState(run.machine.state(at: run.now)).rows.isEmpty)
      for reason in reasons {
        run.play(PromiseInput(time: run.now, input: .resume(reason: reason)))
      }
      run.play(PromiseInput(time: run.now + .seconds(300), input: nil))
      if let fault = run.fault { throw fault }
      let statistics = run.machine.statistics
      try ensure(statistics.waiting == statistics.left, "Something waits")
      let state = run.machine.state(at: run.now)
      try ensure(state.screen.lanes.allSatisfy { $0 == nil }, "A lane shows something")
      try ensure(state.screen.summaries.isEmpty, "A summary stays")
      try ensure(run.machine.nextDeadline == nil, "Something is due")
    }
  }
}
