import GiftChannels
import PromiseTesting
import RoomCore

extension GiftObservers {
  /// Promise 7: increments credit every unit, and belong to one combo within the window.
  package static let increments: GiftObserver = .init(7) { run, reach in
    var heard: [[UInt8]: (time: Instant, combo: PromiseCombo)] = [:]
    var last = GiftStatistics()
    try run.follow(
      before: { rig, moment in
        let isRefused =
          moment.statistics.duplicates > last.duplicates
          || moment.statistics.rejected > last.rejected
        last = moment.statistics
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
      case .receive(let message):
        let units = naive.take(message, at: moment.time)
        let name = message.combo == nil ? "of a pair" : "of a named combo"
        reach.note("\(units == 0 ? "nothing" : "units") \(name)")
        if case .finalTotal = message.count { reach.note("closed") }
      case .restore(let snapshot): naive.book.restore(snapshot)
      case .revoke(let id):
        if naive.book.isTaken(id) { return }
        naive.book.take(id)
        reach.note("withdrawn before")
      case .enter(let room):
        if moment.isLeaving { naive.leave() }
        naive.book.enter(room)
      case .leave, .close: naive.leave()
      default: break
      }
      let room = moment.room
      try ensure(room.units == naive.units, "\(room.units) units instead of \(naive.units)")
    }
  }
}
