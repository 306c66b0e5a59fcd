import GiftChannels
import PromiseTesting
import RoomCore

private func numbers(_ statistics: GiftStatistics) -> [Int] {
  let tallies = [
    statistics.shown, statistics.folded, statistics.waiting, statistics.revoked, statistics.left,
  ]
  return [
    statistics.messages, statistics.duplicates, statistics.echoes, statistics.late,
    statistics.alreadyCounted,
    statistics.rejected, statistics.combos, statistics.units,
  ] + tallies.flatMap { [$0.combos, $0.units] }
}

private func sum(_ addends: [Int]) -> Int {
  addends.reduce(0) { total, addend in
    let (result, overflow) = total.addingReportingOverflow(addend)
    return overflow ? .max : result
  }
}

private func outcomes(_ statistics: GiftStatistics) -> Int {
  statistics.duplicates + statistics.echoes + statistics.late + statistics.alreadyCounted
    + statistics.rejected
}

private func sends(_ moment: PromiseMoment<GiftMachine>) -> Bool {
  moment.events.contains { $0.giftSend != nil }
}

extension GiftObservers {
  /// Promise 1: units and combos are the sums of their outcomes, at any time.
  package static let sums: GiftObserver = .init(1) { run, reach in
    for moment in run.moments {
      for statistics in [moment.statistics, moment.room] {
        let parts = [statistics.shown, statistics.folded, statistics.waiting, statistics.revoked]
        try ensure(statistics.isBalanced, "\(statistics) at \(moment.time.seconds)")
        try ensure(numbers(statistics).allSatisfy { $0 >= 0 }, "A number is negative")
        for (part, name) in zip(parts, ["shown", "folded", "waiting", "revoked"])
        where part.units > 0 && part.combos > 0 { reach.note(name) }
      }
    }
  }

  /// Promise 2: the statistics are the sum of the statistics of the rooms.
  package static let rooms: GiftObserver = .init(2) { run, reach in
    var rooms: [[Int]] = []
    for moment in run.moments {
      for case .didLeaveRoom(let statistics) in moment.events {
        rooms.append(numbers(statistics))
        if statistics.left.units > 0 { reach.note("left") }
      }
      if rooms.count > 1 { reach.note("two rooms") }
      for (index, number) in numbers(moment.statistics).enumerated() where number < .max {
        let expected = sum(rooms.map { $0[index] } + [numbers(moment.room)[index]])
        try ensure(number == expected, "Number \(index) is \(number), not \(expected)")
      }
    }
  }

  /// Promise 3: every message is counted, and has one outcome.
  package static let outcome: GiftObserver = .init(3) { run, reach in
    let names = ["duplicate", "echo", "late", "summary", "rejected", "credited", "tap"]
    var last = GiftStatistics()
    var isClosed = false
    for moment in run.moments {
      let statistics = moment.statistics
      defer { last = statistics }
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
      let counted = statistics.messages - last.messages
      try ensure(counted == messages, "\(counted) counted of \(messages)")
      let others = outcomes(statistics) - outcomes(last)
      let rejected = statistics.rejected - last.rejected
      if !isClosed, messages > 0 {
        let events = moment.events.count { if case .rejected = $0 { true } else { false } }
        try ensure(events == rejected, "\(events) events for \(rejected) rejected")
      }
      guard messages == 1, statistics.units < .max else { continue }
      let credited = statistics.units > last.units
      try ensure(others == (credited ? 0 : 1), "\(others) outcomes, credited: \(credited)")
      let changes = [
        statistics.duplicates - last.duplicates, statistics.echoes - last.echoes,
        statistics.late - last.late, statistics.alreadyCounted - last.alreadyCounted, rejected,
        credited ? 1 : 0,
      ]
      for (change, name) in zip(changes, names) where change > 0 { reach.note(name) }
    }
  }

  /// Promise 40: gifts below the least unit value are counted as folded, and shown nowhere.
  package static let minimum: GiftObserver = .init(40) { run, reach in
    let settings = run.configuration
    for moment in run.moments {
      for event in moment.events {
        if let combo = event.comboFold?.combo ?? event.laneEntrance?.combo
          ?? event.fullScreenStart?.combo
        {
          let isBelow = settings.isBelowMinimum(combo.unitValue, from: combo.sender)
          try ensure(!isBelow, "\(event)")
          reach.note("own", if: combo.unitValue < settings.minimumUnitValue)
          reach.note("shown", if: settings.minimumUnitValue > 0)
        } else if let end = event.comboEnd {
          let isBelow = settings.isBelowMinimum(end.combo.unitValue, from: end.combo.sender)
          try ensure(end.isBelowMinimum == isBelow, "\(end)")
          reach.note("below", if: isBelow)
        }
      }
      let (now, last) = (moment.statistics, moment.before.statistics)
      guard case .receive(let message)? = moment.input, now.units < .max, now.combos > last.combos,
        settings.isBelowMinimum(message.unitValue, from: message.sender)
      else { continue }
      try ensure(now.folded.combos > last.folded.combos, "It is not counted as folded")
      try ensure(now.waiting.units <= last.waiting.units, "It waits")
    }
  }

  /// Promise 41: the greatest totals of senders, and an event when the first three have changed.
  package static let givers: GiftObserver = .init(41) { run, reach in
    var totals: [[UInt8]: Int] = [:]
    // The first message of a combo sets the unit value of the combo.
    var unitValues: [[UInt8]: Int] = [:]
    var emitted: [TopGiver] = []
    var emission: Instant?
    // The first moment since which the first three differ from the emitted ones.
    var changedAt: Instant?
    for moment in run.moments {
      let (now, last) = (moment.statistics, moment.before.statistics)
      let message: GiftMessage? =
        switch moment.input {
        case .receive(let message)?, .receiveOld(let message)?: message
        case .give(let tap)?:
          moment.events.compactMap(\.giftSend).first.map {
            GiftMessage(
              sender: run.configuration.localUser ?? "", gift: tap.gift, recipient: tap.recipient,
              combo: $0.combo, unitValue: tap.unitValue)
          }
        default: nil
        }
      if let message, now.units > last.units {
        let names = PromiseRig.names(message)
        if now.combos > last.combos { unitValues[names] = message.unitValue }
        totals[Array(message.sender.utf8), default: 0] +=
          (now.units - last.units) * unitValues[names, default: 0]
      }
      for event in moment.events {
        if let end = event.comboEnd, end.reason == .revoked {
          totals[Array(end.combo.sender.utf8), default: 0] -= end.units * end.combo.unitValue
          reach.note("withdrawn")
        } else if case .didLeaveRoom = event {
          let last = moment.events.prefix { $0 != event }.compactMap(\.topGivers).last ?? emitted
          let first = run.configuration.tracksTopGivers ? first(of: totals).prefix(3) : []
          try ensure(last == Array(first), "\(last) at the end, not \(first)")
          reach.note("left", if: !last.isEmpty)
          (totals, unitValues, emitted, emission, changedAt) = ([:], [:], [], nil, nil)
        }
      }
      let expected = first(of: totals)
      let state = moment.after.state(at: moment.time)
      let top = state.topGivers
      guard run.configuration.tracksTopGivers else {
        try ensure(top.isEmpty && moment.events.allSatisfy { $0.topGivers == nil }, "\(top)")
        continue
      }
      try ensure(top == Array(expected.prefix(100)), "\(top), not \(expected)")
      let events = moment.events.reversed().prefix {
        if case .didLeaveRoom = $0 { false } else { true }
      }
      for givers in events.reversed().compactMap(\.topGivers) {
        try ensure(givers != emitted, "\(givers) again")
        try ensure(givers == Array(top.prefix(3)), "\(givers) of \(top)")
        let isSoon = emission.map { moment.time - $0 < .seconds(1) } ?? false
        try ensure(!isSoon, "Twice within a second")
        reach.note("others", if: givers.map(\.sender) != emitted.map(\.sender))
        reach.note("more", if: emission != nil)
        (emitted, emission) = (givers, moment.time)
      }
      let hasChanged = emitted != Array(top.prefix(3))
      reach.note("suspended", if: hasChanged && state.isSuspended)
      changedAt = hasChanged && !state.isSuspended ? changedAt ?? moment.time : nil
      let isDue = changedAt.map { moment.time - $0 >= .seconds(1) } ?? false
      try ensure(!isDue, "\(top) without an event")
    }
  }
}

/// The senders with the greatest sums, the greatest first.
private func first(of totals: [[UInt8]: Int]) -> [TopGiver] {
  totals.filter { $0.value > 0 }.sorted {
    $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
  }.map { TopGiver(sender: String(decoding: $0.key, as: UTF8.self), value: $0.value) }
}
