import GiftChannels
import GiftTesting
import PromiseTesting
import RoomCore
import Testing

private typealias Tally = GiftAccount.Tally

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

@Suite("Promises of accounts") struct AccountPromises {
  @Test("Promise 1: units and combos are the sums of their outcomes, at any time")
  func sums() throws {
    let situations = ["shown", "folded", "waiting", "revoked", "huge"]
    try verify(.hostile, reaching: situations) { run, reach in
      for moment in run.moments {
        for account in [moment.account, moment.room] {
          let parts = [account.shown, account.folded, account.waiting, account.revoked]
          if account.units < .max {
            try ensure(account.units == sum(parts.map(\.units)), "units at \(moment.time.seconds)")
          } else {
            reach.note("huge")
          }
          try ensure(account.combos == sum(parts.map(\.combos)), "combos at \(moment.time.seconds)")
          try ensure(numbers(account).allSatisfy { $0 >= 0 }, "A number is negative")
          for (part, name) in zip(parts, ["shown", "folded", "waiting", "revoked"])
          where part.units > 0 && part.combos > 0 { reach.note(name) }
        }
      }
    }
  }

  @Test("Promise 2: the account is the sum of those of the rooms")
  func rooms() throws {
    try verify(.hostile, reaching: ["two rooms", "left"]) { run, reach in
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
  }

  @Test("Promise 3: every message is counted, and has one outcome")
  func outcome() throws {
    let names = ["duplicate", "echo", "late", "summary", "rejected", "credited", "tap"]
    try verify(.hostile, reaching: names) { run, reach in
      var last = GiftAccount()
      var isClosed = false
      for moment in run.moments {
        let account = moment.account
        defer { last = account }
        var messages = 0
        switch moment.input {
        case .receive?: messages = 1
        case .receiveBatch(let batch)?: messages = batch.count
        case .didTapGift?:
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

  private func sends(_ moment: PromiseMoment) -> Bool {
    moment.events.contains { $0.giftSend != nil }
  }

  @Test("Promise 4: messages with one identifier credit once, and differ in any byte")
  func identifiers() throws {
    try verify(.lanes, reaching: ["repeated", "look-alike"]) { run, reach in
      var credited: Set<[UInt8]> = []
      var received: Set<[UInt8]> = []
      var sums: [[UInt8]: Int] = [:]
      var ends: [GiftCombo.ID: (names: [UInt8], units: Int)] = [:]
      var last = GiftAccount()
      for moment in run.moments {
        if case .receive(let message)? = moment.input {
          let units = moment.account.units - last.units
          let names = [message.sender, message.gift, message.recipient ?? ""]
          sums[Array(names.joined(separator: "\u{0}").utf8), default: 0] += units
          if let id = message.id {
            let bytes = Array(id.utf8)
            let isDuplicate = moment.account.duplicates > last.duplicates
            try ensure(!isDuplicate || received.contains(bytes), "\(id) is new")
            if received.contains(bytes) { reach.note("repeated") }
            if !received.contains(bytes), received.contains(where: { equal($0, bytes) }) {
              reach.note("look-alike")
            }
            received.insert(bytes)
            if units > 0 {
              try ensure(credited.insert(bytes).inserted, "\(id) was credited before")
            }
          }
        }
        last = moment.account
        for event in moment.events {
          switch event {
          case .comboDidEnd(let end):
            let names = [end.combo.sender, end.combo.gift, end.combo.recipient ?? ""]
            ends[end.combo.id] = (Array(names.joined(separator: "\u{0}").utf8), end.units)
          case .didLeaveRoom:
            let totals = ends.values.reduce(into: [[UInt8]: Int]()) {
              $0[$1.names, default: 0] += $1.units
            }
            try ensure(
              totals == sums.filter { $0.value > 0 }, "Combos of other names were credited")
            (credited, received, sums, ends) = ([], [], [:], [:])
          default: break
          }
        }
      }
    }
  }

  private func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    String(decoding: one, as: UTF8.self) == String(decoding: other, as: UTF8.self)
  }

  @Test("Promise 4: an identifier is remembered over 8,191 others")
  func memory() throws {
    var machine = try GiftMachine(configuration: GiftConfiguration())
    var events: [GiftEvent] = []
    let first = GiftMessage(id: "first", sender: "bo", gift: "rose")
    machine.handle(.receive(first), at: .start, into: &events)
    for number in 0..<8_191 {
      let other = GiftMessage(id: "\(number)", sender: "bo", gift: "rose")
      machine.handle(.receive(other), at: .start, into: &events)
    }
    machine.handle(.receive(first), at: .start, into: &events)
    #expect(machine.state(at: .start).account.units == 8_192)
    #expect(machine.state(at: .start).account.duplicates == 1)
  }
}
