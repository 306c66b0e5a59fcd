import GiftChannels
import GiftPromises
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
}
