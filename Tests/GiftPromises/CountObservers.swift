import GiftChannels
import GiftTesting
import PromiseTesting
import RoomCore

private func total(_ message: GiftMessage) -> Int? {
  switch message.count {
  case .runningTotal(let number), .closingTotal(let number): number * message.batchSize
  default: nil
  }
}

/// The totals of one pair of names, by the table of the page.
private struct Table {
  var highest = 0
  var isOpen = false
  var isClosed = false
  var heard = Instant.start
  var isExcluded = false

  mutating func credit(_ message: GiftMessage, _ c: Int, at now: Instant, _ window: Duration)
    -> Int
  {
    var isRunning = true
    if case .closingTotal = message.count { isRunning = false }
    defer {
      heard = now
      if !isRunning { (isOpen, isClosed) = (false, true) }
    }
    if isClosed, now - heard <= window, isRunning, c == highest { return 0 }
    if isClosed || !isOpen || now - heard > window {
      (highest, isOpen, isClosed) = (c, true, false)
      return c
    }
    if c > highest {
      defer { highest = c }
      return c - highest
    }
    if c < highest, c == 1 {
      highest = 1
      return 1
    }
    return 0
  }
}

extension GiftObservers {
  /// Promise 5: a named combo has been credited the highest of its totals.
  package static let namedTotals: GiftObserver = .init(5) { run, reach in
    struct Named { var credited = 0, highest = 0, isOver = false, excluded = false }
    var named: [[UInt8]: Named] = [:]
    var ids: [[UInt8]: [UInt8]] = [:]
    var last = GiftAccount()
    for moment in run.moments {
      let units = moment.account.units - last.units
      let isDuplicate = moment.account.duplicates > last.duplicates
      last = moment.account
      switch moment.input {
      case .receive(let message)? where message.combo?.isEmpty == false && !isDuplicate:
        let names = PromiseRig.names(message)
        if let id = message.id { ids[Array(id.utf8)] = names }
        guard let total = total(message) else {
          named[names, default: Named()].excluded = true
          continue
        }
        var combo = named[names] ?? Named()
        if total < combo.highest { reach.note("late") }
        if combo.isOver, units > 0 { reach.note("after its end") }
        if case .closingTotal = message.count {
          combo.isOver = true
          reach.note("closing")
        }
        combo.credited += units
        combo.highest = max(combo.highest, total)
        named[names] = combo
        try ensure(
          combo.excluded || combo.credited == combo.highest,
          "At \(moment.time.seconds): \(combo.credited), not \(combo.highest)")
      case .revoke(let id)?:
        if let names = ids[Array(id.utf8)] { named[names]?.excluded = true }
      case .leaveRoom?: (named, ids) = ([:], [:])
      default: break
      }
    }
  }

  /// Promise 6: totals without an identifier of the combo are credited by the table.
  package static let unnamedTotals: GiftObserver = .init(6) { run, reach in
    var tables: [[UInt8]: Table] = [:]
    var ids: [[UInt8]: [UInt8]] = [:]
    var last = GiftAccount()
    for moment in run.moments {
      let units = moment.account.units - last.units
      let isDuplicate = moment.account.duplicates > last.duplicates
      last = moment.account
      switch moment.input {
      case .receive(let message)? where message.combo?.isEmpty != false:
        let names = PromiseRig.names(message)
        // The page does not decide whether a duplicate keeps a combo open, and whether a total
        // of one is one tap or one unit.
        if isDuplicate || message.batchSize > 1 {
          tables[names, default: Table()].isExcluded = true
          continue
        }
        if let id = message.id { ids[Array(id.utf8)] = names }
        var table = tables[names] ?? Table()
        guard let total = total(message) else {
          table.isExcluded = true
          tables[names] = table
          continue
        }
        if moment.time - table.heard > run.configuration.comboWindow { reach.note("later") }
        let expected = table.credit(
          message, total, at: moment.time, run.configuration.comboWindow)
        reach.note(expected > 0 ? "credited" : "nothing")
        tables[names] = table
        try ensure(
          table.isExcluded || units == expected,
          "At \(moment.time.seconds): \(units), not \(expected)")
      case .revoke(let id)?:
        if let names = ids[Array(id.utf8)] { tables[names]?.isExcluded = true }
      case .leaveRoom?: (tables, ids) = ([:], [:])
      default: break
      }
    }
  }

  /// Promise 7: increments credit every unit, and belong to one combo within the window.
  package static let increments: GiftObserver = .init(7) { run, reach in
    var heard: [[UInt8]: (time: Instant, combo: PromiseCombo)] = [:]
    var last = GiftAccount()
    try run.follow(
      before: { rig, moment in
        let isRefused =
          moment.account.duplicates > last.duplicates || moment.account.rejected > last.rejected
        last = moment.account
        guard case .receive(let message)? = moment.input, !isRefused,
          case .increment(let number) = message.count
        else { return }
        try ensure(
          rig.credit == number * message.batchSize,
          "\(rig.credit) credited of \(number * message.batchSize)")
        let names = PromiseRig.names(message)
        defer { if let combo = rig.creditCombo { heard[names] = (moment.time, combo) } }
        guard let (time, combo) = heard[names], !combo.isRevoked else { return }
        if moment.time - time <= run.configuration.comboWindow {
          guard !run.configuration.endsCombosWithLanes else { return }
          reach.note("within")
          try ensure(!rig.begins, "Began another combo within the window")
        } else if rig.exiting.isEmpty {
          let waited = combo.waitsSince.map { $0 < moment.time } ?? false
          if combo.lane != nil || combo.isOnFullScreen || waited {
            reach.note("still shown")
          } else {
            reach.note("after")
            try ensure(rig.begins, "Continued a combo after the window")
          }
        }
      },
      event: { _, _, event in if case .didLeaveRoom = event { heard = [:] } })
  }

  /// Promise 8: a lane exits with all that was credited, and counts never decrease.
  package static let finalCounts: GiftObserver = .init(8) { run, reach in
    var shown: [GiftCombo.ID: Int] = [:]
    try run.follow(event: { rig, moment, event in
      let (id, count): (GiftCombo.ID, Int)
      switch event {
      case .laneWillEnter(let entrance): (id, count) = (entrance.combo.id, entrance.count)
      case .fullScreenWillBegin(let start): (id, count) = (start.combo.id, start.count)
      case .laneDidStep(let step): (id, count) = (step.combo, step.count)
      case .fullScreenDidStep(let step): (id, count) = (step.combo, step.count)
      case .laneWillExit(let exit):
        (id, count) = (exit.combo, exit.count)
        let known = try rig.combo(id)
        if exit.reason == .revoked {
          reach.note("revoked")
          let row = rig.rows[exit.lane]?.count ?? 0
          try ensure(count == row, "Exits with \(count), showed \(row)")
        } else {
          reach.note("exit")
          if count > 1 { reach.note("more than one") }
          try ensure(
            count == known.credited || count == known.creditedBefore,
            "At \(moment.time.seconds) \(id) exits with \(count) of \(known.credited)")
        }
      default: return
      }
      let before = shown[id] ?? 0
      try ensure(count >= before, "\(id) falls from \(before) to \(count)")
      shown[id] = count
    })
  }

  /// Promises 5 to 7: the messages of a room are credited as counted by hand, until one is withdrawn.
  package static let ledger: GiftObserver = .init(6) { run, reach in
    var naive = NaiveLedger(window: run.configuration.comboWindow)
    for moment in run.moments {
      switch moment.input {
      case .receive(let message): naive.take(message, at: moment.time)
      case .restore(let snapshot): naive.restore(snapshot.messages)
      case .revoke: return
      case .leaveRoom, .close: naive = NaiveLedger(window: run.configuration.comboWindow)
      default: break
      }
      let room = moment.room
      try ensure(room.units == naive.units, "\(room.units) units instead of \(naive.units)")
      reach.note("units", if: room.units > 0)
    }
  }
}
