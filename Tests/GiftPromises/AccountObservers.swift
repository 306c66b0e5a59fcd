import GiftChannels
import GiftTesting
import PromiseTesting
import RoomCore

private func numbers(_ account: GiftAccount) -> [Int] {
  let tallies = [account.shown, account.folded, account.waiting, account.revoked, account.left]
  return [
    account.messages, account.duplicates, account.echoes, account.late, account.summaries,
    account.rejected, account.combos, account.units,
  ] + tallies.flatMap { [$0.combos, $0.units] }
}

private func sum(_ addends: [Int]) -> Int {
  addends.reduce(0) { total, addend in
    let (result, overflow) = total.addingReportingOverflow(addend)
    return overflow ? .max : result
  }
}

private func outcomes(_ account: GiftAccount) -> Int {
  account.duplicates + account.echoes + account.late + account.summaries + account.rejected
}

private func sends(_ moment: PromiseMoment<GiftMachine>) -> Bool {
  moment.events.contains { $0.giftSend != nil }
}

extension GiftObservers {
  /// Promise 1: units and combos are the sums of their outcomes, at any time.
  package static let sums: GiftObserver = .init(1) { run, reach in
    for moment in run.moments {
      for account in [moment.account, moment.room] {
        let parts = [account.shown, account.folded, account.waiting, account.revoked]
        try ensure(account.isBalanced, "\(account) at \(moment.time.seconds)")
        try ensure(numbers(account).allSatisfy { $0 >= 0 }, "A number is negative")
        for (part, name) in zip(parts, ["shown", "folded", "waiting", "revoked"])
        where part.units > 0 && part.combos > 0 { reach.note(name) }
      }
    }
  }

  /// Promise 2: the account is the sum of those of the rooms.
  package static let rooms: GiftObserver = .init(2) { run, reach in
    var rooms: [[Int]] = []
    for moment in run.moments {
      for case .didLeaveRoom(let account) in moment.events {
        rooms.append(numbers(account))
        if account.left.units > 0 { reach.note("left") }
      }
      if rooms.count > 1 { reach.note("two rooms") }
      for (index, number) in numbers(moment.account).enumerated() where number < .max {
        let expected = sum(rooms.map { $0[index] } + [numbers(moment.room)[index]])
        try ensure(number == expected, "Number \(index) is \(number), not \(expected)")
      }
    }
  }

  /// Promise 3: every message is counted, and has one outcome.
  package static let outcome: GiftObserver = .init(3) { run, reach in
    let names = ["duplicate", "echo", "late", "summary", "rejected", "credited", "tap"]
    var last = GiftAccount()
    var isClosed = false
    for moment in run.moments {
      let account = moment.account
      defer { last = account }
      var messages = 0
      switch moment.input {
      case .receive?, .receiveOld?: messages = 1
      case .receiveBatch(let batch)?: messages = batch.count
      case .give?:
        let settings = run.configuration
        let shows = settings.showsLocalTapsImmediately && settings.localUser != nil
        messages = shows && sends(moment) ? 1 : 0
        if messages == 1 { reach.note("tap") }
      case .close?: isClosed = true
      default: break
      }
      if isClosed { messages = 0 }
      let counted = account.messages - last.messages
      try ensure(counted == messages, "\(counted) counted of \(messages)")
      let others = outcomes(account) - outcomes(last)
      let rejected = account.rejected - last.rejected
      if !isClosed, messages > 0 {
        let events = moment.events.count { if case .rejected = $0 { true } else { false } }
        try ensure(events == rejected, "\(events) events for \(rejected) rejected")
      }
      guard messages == 1, account.units < .max else { continue }
      let credited = account.units > last.units
      try ensure(others == (credited ? 0 : 1), "\(others) outcomes, credited: \(credited)")
      let changes = [
        account.duplicates - last.duplicates, account.echoes - last.echoes,
        account.late - last.late, account.summaries - last.summaries, rejected,
        credited ? 1 : 0,
      ]
      for (change, name) in zip(changes, names) where change > 0 { reach.note(name) }
    }
  }
}
