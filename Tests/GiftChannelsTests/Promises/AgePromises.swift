import GiftPromises
import Testing

@Suite("Promises of gifts that are old") struct AgePromises {
  /// Totals of named combos, some of them old.
  private func run(_ source: inout SeededGenerator) throws -> PromiseRun {
    var settings = GiftConfiguration()
    settings.laneCount = source.pick([1, 3])
    settings.maximumWait = .seconds(source.number(1...6))
    var totals: [String: Int] = [:]
    let inputs = source.messages(every: [0, 50, 800, 3_000]) { source, _ in
      let sender = source.pick(["a", "b", "c", "d", "e"])
      let total = source.number(1...(totals[sender] ?? 0) + 9)
      totals[sender] = max(total, totals[sender] ?? 0)
      return GiftMessage(
        sender: sender, gift: "rose", count: .runningTotal(total), combo: "combo",
        fullScreen: sender == "e" ? .seconds(1) : nil)
    }
    return try PromiseRun(
      settings,
      inputs.flatMap { input in
        var aged = input
        if case .receive(let message)? = input.input, source.chance(50) {
          aged.input = .receiveOld(message)
        }
        let pause = [GiftInput.suspend(reason: .app), .resume(reason: .app)]
        return [aged]
          + (source.chance(3) ? pause.map { PromiseInput(time: input.time, input: $0) } : [])
      })
  }

  @Test("Promise 36: what is old is counted as what is new, and no reason to show a combo")
  func ages() throws {
    try verify(reaching: ["old end", "on a lane", "unseen"]) {
      try run(&$0)
    } _: {
      try checkCounts($0)
      try check($0, &$1)
    }
  }

  private func checkCounts(_ run: PromiseRun) throws {
    let twin = try PromiseRun(
      run.configuration,
      run.inputs.map { input in
        var input = input
        if case .receiveOld(let message)? = input.input { input.input = .receive(message) }
        return input
      })
    let statistics = [run, twin].map { $0.moments.filter { $0.input != nil }.map(\.statistics) }
    for (statistics, other) in zip(statistics[0], statistics[1]) {
      for number in [\GiftStatistics.messages, \.units, \.combos, \.echoes, \.late] {
        try ensure(
          statistics[keyPath: number] == other[keyPath: number], "\(statistics), not \(other)")
      }
    }
  }

  private func check(_ run: PromiseRun, _ reach: inout PromiseReach) throws {
    // The senders of whom something new was credited, those on lanes, and what they gave.
    var fresh: Set<String> = []
    var lanes: [Int: String] = [:]
    var totals: [String: Int] = [:]
    for moment in run.moments {
      let credited = moment.statistics.units - moment.before.statistics.units
      let folded = moment.statistics.folded.units - moment.before.statistics.folded.units
      if credited > 0, case .receive(let message)? = moment.input { fresh.insert(message.sender) }
      if credited > 0, case .receiveOld(let message)? = moment.input {
        if lanes.values.contains(message.sender) {
          reach.note("on a lane")
          try ensure(folded == 0, "\(moment.statistics)")
        } else if moment.before.statistics.waiting.units == 0, folded > 0 {
          reach.note("unseen")
          try ensure(folded == credited, "\(moment.statistics)")
          try ensure(moment.events.allSatisfy { $0.comboEnd != nil }, "\(moment.events)")
        }
      }
      switch moment.input {
      case .receive(let message)?, .receiveOld(let message)?:
        totals[message.sender] = max(message.count.number, totals[message.sender] ?? 0)
      default: break
      }
      for event in moment.events {
        switch event {
        case .laneWillEnter(let entrance):
          lanes[entrance.lane] = entrance.combo.sender
          try ensure(fresh.contains(entrance.combo.sender), "\(entrance)")
        case .laneWillExit(let exit):
          let sender = lanes.removeValue(forKey: exit.lane)
          try ensure(exit.count == sender.flatMap { totals[$0] }, "\(exit)")
        case .fullScreenWillBegin(let start):
          try ensure(fresh.contains(start.combo.sender), "\(start)")
        case .comboDidFold(let fold): try ensure(fresh.contains(fold.combo.sender), "\(fold)")
        case .summaryDidChange(let summary):
          try ensure(summary.combos > 0 && summary.senders <= fresh.count, "\(summary)")
        case .comboDidEnd(let end):
          try ensure(end.isOld == !fresh.contains(end.combo.sender), "\(end)")
          reach.note("old end", if: end.isOld)
        default: break
        }
      }
    }
    let statistics = run.machine.statistics
    try ensure(statistics.waiting.units == 0, "\(statistics)")
  }
}
