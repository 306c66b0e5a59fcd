import GiftChannels
import GiftPromises
import GiftTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of accounts") struct AccountPromises {
  @Test("Promise 1: units and combos are the sums of their outcomes, at any time")
  func sums() throws {
    let situations = ["shown", "folded", "waiting", "revoked", "huge"]
    try verify(.hostile, reaching: situations, GiftObservers.sums.check)
  }

  @Test("Promise 2: the account is the sum of those of the rooms")
  func rooms() throws {
    try verify(.hostile, reaching: ["two rooms", "left"], GiftObservers.rooms.check)
  }

  @Test("Promise 3: every message is counted, and has one outcome")
  func outcome() throws {
    let names = ["duplicate", "echo", "late", "summary", "rejected", "credited", "tap"]
    try verify(.hostile, reaching: names, GiftObservers.outcome.check)
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

  @Test("Promise 4: the identifier of a message that is rejected is not remembered")
  func rejections() throws {
    try verify(.hostile, reaching: ["corrected", "repeated"]) { run, reach in
      var (taken, rejected): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
      var last = GiftAccount()
      for moment in run.moments {
        switch moment.input {
        case .receive(let message)?:
          guard let id = message.id.map({ Array($0.utf8) }) else { break }
          if moment.account.duplicates > last.duplicates {
            try ensure(taken.contains(id), "\(message) is a duplicate, and none was taken")
            reach.note("repeated")
          } else if moment.account.rejected > last.rejected {
            rejected.insert(id)
          } else {
            reach.note("corrected", if: rejected.contains(id) && !taken.contains(id))
            taken.insert(id)
          }
        case .receiveBatch(let messages)?:
          taken.formUnion(messages.compactMap { $0.id.map { Array($0.utf8) } })
        default: break
        }
        last = moment.account
        for case .didLeaveRoom in moment.events { (taken, rejected) = ([], []) }
      }
    }
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
