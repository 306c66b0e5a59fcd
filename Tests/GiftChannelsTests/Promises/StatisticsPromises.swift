import GiftPromises
import Testing

@Suite("Promises of statistics and counts") struct StatisticsPromises {
  @Test("Promise 1: units and combos are the sums of their outcomes, at any time")
  func sums() throws {
    let situations = ["shown", "folded", "waiting", "revoked"]
    try verify(.hostile, reaching: situations, GiftObservers.sums.check)
  }

  @Test("Promise 2: the statistics are the sum of those of the rooms")
  func rooms() throws {
    try verify(.hostile, reaching: ["two rooms", "left"], GiftObservers.rooms.check)
  }

  @Test("Promise 3: every message is counted, and has one outcome")
  func outcome() throws {
    let names = ["duplicate", "echo", "late", "summary", "rejected", "credited", "tap"]
    try verify(.hostile, reaching: names, GiftObservers.outcome.check)
  }

  @Test("Promise 4: one identifier credits once, differs in any byte, and none is of a rejection")
  func identifiers() throws {
    let situations = ["repeated", "repeated in another visit", "look-alike", "corrected"]
    try verify(.hostile, .lanes, .visits, reaching: situations) { run, reach in
      var (taken, earlier) = (IdentifierBook(), IdentifierBook())
      var rejected: Set<[UInt8]> = []
      var last = GiftStatistics()
      for moment in run.moments {
        switch moment.input {
        case .receive(let message)?:
          guard let id = message.id else { break }
          if moment.statistics.duplicates > last.duplicates {
            try ensure(taken.isTaken(id), "\(message) is a duplicate, and none was taken")
            reach.note("repeated")
            reach.note("repeated in another visit", if: earlier.isTaken(id))
          } else if moment.statistics.rejected > last.rejected {
            rejected.insert(Array(id.utf8))
          } else if moment.statistics.messages > last.messages {
            try ensure(!taken.isTaken(id), "\(message) was taken before")
            reach.note("corrected", if: rejected.contains(Array(id.utf8)))
            reach.note("look-alike", if: taken.isTaken { $0 == id })
            taken.take(id)
          }
        case .receiveBatch(let messages)?:
          var ids = messages.compactMap { $0.id.map { Array($0.utf8) } }
          for case .rejected(let gift) in moment.events {
            guard let id = gift.message.map({ Array($0.utf8) }),
              let index = ids.firstIndex(of: id)
            else { continue }
            rejected.insert(ids.remove(at: index))
          }
          for id in ids { taken.take(String(decoding: id, as: UTF8.self)) }
        case .revoke(let id)?:
          if 1...256 ~= id.utf8.count { taken.take(id) }
        default: break
        }
        last = moment.statistics
        if moment.isLeaving {
          taken.leave()
          (earlier, rejected) = (taken, [])
        }
        if case .enter(let room)? = moment.input {
          taken.enter(room)
          earlier.enter(room)
        }
      }
    }
  }

  @Test("Promise 4: names differ in any byte")
  func names() throws {
    func bytes(_ names: [String?]) -> [UInt8] {
      Array(names.map { $0 ?? "" }.joined(separator: "\u{0}").utf8)
    }
    try verify(.lanes, reaching: ["left"]) { run, reach in
      // The units of each sender, gift and recipient: of the statistics, and of the ends of combos.
      var credited: [[UInt8]: Int] = [:]
      var ends: [GiftCombo.ID: (names: [UInt8], units: Int)] = [:]
      var last = 0
      for moment in run.moments {
        if case .receive(let message)? = moment.input, moment.statistics.units > last {
          credited[bytes([message.sender, message.gift, message.recipient]), default: 0] +=
            moment.statistics.units - last
        }
        last = moment.statistics.units
        for event in moment.events {
          if let end = event.comboEnd {
            ends[end.combo.id] = (
              bytes([end.combo.sender, end.combo.gift, end.combo.recipient]), end.units
            )
          } else if case .didLeaveRoom = event {
            let totals = Dictionary(ends.values.map { ($0.names, $0.units) }, uniquingKeysWith: +)
            try ensure(totals == credited, "Combos of other names were credited")
            (credited, ends) = ([:], [:])
            reach.note("left")
          }
        }
      }
    }
  }

  @Test("Promise 4: an identifier is remembered over 8,191 others")
  func memory() throws {
    var machine = try GiftMachine(configuration: GiftConfiguration())
    var events: [GiftEvent] = []
    for id in ["first"] + (0..<8_191).map(String.init) + ["first"] {
      let message = GiftMessage(id: id, sender: "bo", gift: "rose")
      machine.handle(.receive(message), at: .start, into: &events)
    }
    #expect(machine.state(at: .start).statistics.units == 8_192)
    #expect(machine.state(at: .start).statistics.duplicates == 1)
  }

  @Test("Promises 5 and 6: totals are credited by the highest of their combo, and by the table")
  func totals() throws {
    let names = ["of a pair", "of a named combo"]
    let situations = names.flatMap { ["units \($0)", "nothing \($0)"] } + ["closed"]
    try verify(.totals, reaching: situations, GiftObservers.ledger.check)
  }

  @Test("Promise 7: increments credit every unit, and belong to one combo within the window")
  func increments() throws {
    try verify(
      .increments, reaching: ["within", "after", "still shown"], GiftObservers.increments.check)
  }

  @Test("Promise 8: a lane exits with all that was credited, and counts never decrease")
  func finalCounts() throws {
    try verify(
      .lanes, .crowd, .every, .fullScreen, .narrow, reaching: ["exit", "revoked", "more than one"],
      GiftObservers.finalCounts.check)
  }

  @Test("Promise 40: a gift below the least unit value is counted as folded, and shown nowhere")
  func minimum() throws {
    try verify(
      .hostile, .lanes, .fullScreen, .taps, reaching: ["below", "shown", "own"],
      GiftObservers.minimum.check)
  }

  @Test("Promise 41: totals of senders are exact, and a change of the first three is an event")
  func givers() throws {
    try verify(
      .lanes, .crowd, .narrow, .visits,
      reaching: ["others", "more", "withdrawn", "suspended", "left"],
      GiftObservers.givers.check)
  }
}
