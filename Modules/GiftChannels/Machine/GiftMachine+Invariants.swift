import RoomCore

extension GiftMachine: CheckedMachine {
  package var brokenInvariant: String? {
    if let fault = roomStatistics.fault { return fault }
    if queue.count > Self.maximumWaitingCombos {
      return "\(queue.count) combos wait, of at most \(Self.maximumWaitingCombos)."
    }
    return presenceFault ?? ledger.brokenInvariant ?? queue.brokenInvariant
      ?? fullScreen.fault ?? summaries.brokenInvariant
  }

  /// Checks that the machine shows only the gifts that its presence allows.
  private var presenceFault: String? {
    switch presence {
    case .active where summaries.hasChanges: "A summary has changed without an event."
    case .active where fullScreen.playing == nil && fullScreen.firstReady != nil:
      "A gift that is ready waits while the full screen is free."
    case .suspended where fullScreen.playing != nil: "A suspended machine plays a gift."
    case .closed where nextDeadline != nil: "A closed machine has a deadline."
    case .closed where roomStatistics != GiftStatistics():
      "A closed machine has statistics of a room."
    default: nil
    }
  }

  package var brokenStructure: String? {
    laneFault ?? button.fault ?? deadlineFault ?? comboFault
  }

  private var comboFault: String? {
    // Checking all combos of a flood at each 64th call would take minutes.
    guard ledger.combos.count - ledger.freeSlots.count <= 256 else { return nil }
    return ledger.brokenStructure ?? waitingFault ?? locationFault
      ?? queue.brokenStructure(ledger)
      ?? fullScreen.queue.brokenStructure(ledger)
      ?? summaries.brokenStructure(shown: screen.summaries)
  }

  /// Checks that the waiting tally of the statistics equals the waiting units of all combos.
  private var waitingFault: String? {
    let waiting = ledger.waiting
    return waiting == roomStatistics.waiting
      ? nil
      : "By the statistics \(roomStatistics.waiting.units) units wait, by the combos \(waiting.units); "
        + "of \(roomStatistics.waiting.combos) and \(waiting.combos) unseen combos."
  }

  /// Checks that each combo is in the place that it names, and that these places have no other
  /// combos.
  private var locationFault: String? {
    var located = 0
    for slot in ledger.slotsInUse where ledger[slot].location != .nowhere {
      located += 1
      let isThere =
        switch ledger[slot].location {
        case .nowhere: false
        case .waiting: queue.contains(slot)
        case .waitingForFullScreen: fullScreen.queue.contains(slot)
        case .fullScreen: fullScreen.playing?.slot == slot
        case .lane(let lane): lanes[lane].isShowing && lanes[lane].slot == slot
        }
      if !isThere { return "Combo \(ledger[slot].id) is not where it says." }
    }
    let shown = lanes.count { $0.isShowing } + (fullScreen.playing == nil ? 0 : 1)
    let places = queue.count + fullScreen.queue.count + shown
    return located == places ? nil : "\(places) places have \(located) combos."
  }

  private var laneFault: String? {
    if screen.fullScreen?.combo.id != fullScreen.playing.map({ ledger[$0.slot].id }) {
      return "The full screen has another row than its own."
    }
    for lane in lanes.indices {
      if let fault = lanes[lane].fault { return "Lane \(lane): \(fault)" }
      switch (presence, lanes[lane].phase) {
      case (.active, .idle) where !queue.isEmpty:
        return "\(queue.count) combos wait while lane \(lane) is idle."
      case (.active, _), (_, .idle): break
      default: return "Lane \(lane) is not idle while nothing may be shown."
      }
      guard lanes[lane].isShowing else { continue }
      let slot = lanes[lane].slot
      let (combo, shown) = (ledger[slot], ledger[slot].units - ledger[slot].waiting)
      if shown != lanes[lane].count {
        return "Lane \(lane) shows \(lanes[lane].count) of combo \(combo.id), not \(shown)."
      }
      if lanes[lane].target != combo.units {
        return "Lane \(lane) leads to \(lanes[lane].target), not to \(combo.units)."
      }
      guard let row = screen.lanes[lane], row.combo.id == combo.id, row.count == shown else {
        return "Lane \(lane) has another row than that of combo \(combo.id)."
      }
      for other in lanes.indices[..<lane] where lanes[other].isShowing {
        if ledger.isSuccession(lanes[other].slot, slot) {
          return "Lanes \(other) and \(lane) show combos of the same names."
        }
      }
    }
    return nil
  }

  /// Checks that no deadline is earlier than ``quietUntil``.
  private var deadlineFault: String? {
    var copy = self
    let next = copy.earliestDeadline()
    return next < quietUntil
      ? "Quiet until \(quietUntil.seconds) s, due \(next.seconds) s." : nil
  }
}
