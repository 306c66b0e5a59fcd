import GiftChannels
import GiftPromises
import GiftTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of what is over") struct RestPromises {
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
      reach.note("waiting", if: run.machine.account.waiting.units > 0)
      reach.note("shown", if: !GiftViewState(run.machine.state(at: run.now)).rows.isEmpty)
      for reason in reasons {
        run.play(PromiseInput(time: run.now, input: .resume(reason: reason)))
      }
      run.play(PromiseInput(time: run.now + .seconds(300), input: nil))
      if let fault = run.fault { throw fault }
      let account = run.machine.account
      try ensure(account.waiting == account.left, "Something waits")
      let state = run.machine.state(at: run.now)
      try ensure(state.lanes.allSatisfy { $0.phase == .idle }, "A lane shows something")
      try ensure(state.crowds.isEmpty, "A summary stays")
      try ensure(run.machine.nextDeadline == nil, "Something is due")
    }
  }

  /// Totals as recorded feeds have them: repeated, late and without identifiers.
  @Test("Promise 6: the totals of recorded feeds are credited as counted by hand")
  func recordedTotals() throws {
    try verify(reaching: ["again", "less", "more"]) { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      var run = try PromiseRun(GiftConfiguration())
      var totals: [String: Int] = [:]
      for _ in 0..<200 {
        let sender = "u\(random.below(6))"
        let last = totals[sender, default: 0]
        let step = random.below(10)
        let total = max(1, step == 0 ? 1 : step < 3 ? last - step : last + step - 3)
        totals[sender] = total
        run.play(
          PromiseInput(
            time: run.now + random.milliseconds(0...1_000),
            input: .receive(.total(total, of: sender))))
      }
      return run
    } _: { run, reach in
      try GiftObservers.ledger.check(run, &reach)
      var naive = NaiveLedger()
      var totals: [String: Int] = [:]
      for moment in run.moments {
        guard case .receive(let message)? = moment.input else { continue }
        naive.take(message, at: moment.time)
        let account = moment.account
        try ensure(account.units == naive.units, "\(account.units), not \(naive.units)")
        try ensure(account.combos == naive.combos, "\(account.combos), not \(naive.combos)")
        let (total, last) = (message.count.number, totals[message.sender, default: 0])
        reach.note(total == last ? "again" : total < last ? "less" : "more")
        totals[message.sender] = total
      }
    }
  }

  @Test func thousandsOfCombosLeaveNothingBehindThatContinues() throws {
    var player = try PromisePlayer(GiftConfiguration())
    for number in 0..<5_000 {
      let input = PromiseInput(
        time: .start + .milliseconds(10 * number), input: .receive(.total(1, of: "u\(number)")))
      try player.approach(input)
      _ = try player.handle(.receive(.total(1, of: "u\(number)")), at: input.time)
    }
    let end = Instant.start + .seconds(200)
    try player.advance(to: end)
    #expect(player.machine.nextDeadline == nil)
    #expect(player.machine.account.waiting.units == 0)
    #expect(player.machine.state(at: end).crowds.isEmpty)
  }
}
