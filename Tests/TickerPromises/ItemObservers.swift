import PromiseTesting
import RollingTicker
import RoomCore

extension TickerObservers {
  /// Promise 1: the statistics add up, and no count decreases except those that wait.
  package static let statistics: TickerObserver = .init(1) { run, reach in
    var last = TickerStatistics()
    for moment in run.moments {
      let statistics = moment.statistics
      try ensure(statistics.isBalanced, "\(statistics) does not add up")
      for count: KeyPath<TickerStatistics, Int> in [
        \.received, \.shown, \.dropped, \.withdrawn, \.rejected,
      ] {
        try ensure(
          statistics[keyPath: count] >= last[keyPath: count], "\(last), then \(statistics)")
      }
      let shows = moment.shown.count + (moment.begun == nil ? 0 : 1)
      try ensure(statistics.shown - last.shown <= shows, "\(last), then \(statistics)")
      for (name, count) in [
        ("dropped", statistics.dropped), ("withdrawn", statistics.withdrawn),
        ("waiting", statistics.waiting),
      ] { reach.note(name, if: count > 0) }
      last = statistics
    }
  }

  /// Promise 2: at most two items are on screen, in different slots, never the same item.
  package static let twoSlots: TickerObserver = .init(2) { run, reach in
    try run.walk { _, moment, after in
      guard let first = after.slots[.first], let second = after.slots[.second] else { return }
      reach.note("two")
      try ensure(first.slot == .first && second.slot == .second, "\(after.slots)")
      guard first.item.key == second.item.key else { return }
      reach.note("itself")
      try ensure(after.configuration.rollsSingleItem, "The same item is in both slots")
      try ensure(moment.viewState.roll != nil, "The same item is in both slots, at rest")
    }
  }

  /// Promise 3: while the list holds an item, at least one is on screen, and otherwise none.
  package static let neverEmpty: TickerObserver = .init(3) { run, reach in
    try run.walk { before, moment, after in
      let state = moment.after.state(at: moment.time)
      try ensure(after.slots.isEmpty == (state.count == 0), "\(state.count), \(after.slots)")
      // During a roll whose outgoing item was removed, no item is the current one.
      if moment.viewState.roll == nil {
        try ensure((state.current == nil) == after.slots.isEmpty, "\(state)")
      }
      reach.note("suspended", if: state.count > 0 && after.isSuspended)
      reach.note("no size", if: state.count > 0 && after.reasons.contains(.noSize))
      reach.note("empty again", if: state.count == 0 && !before.slots.isEmpty)
    }
  }

  /// Promise 4: each roll shows the item that follows in the list, after the last the first.
  package static let follows: TickerObserver = .init(4) { run, reach in
    // The items before the place where the list continues, while the lead has left it.
    var passed: [TickerItem] = []
    func place(in list: [TickerItem]) -> Int { (list.lastIndex(where: passed.holds) ?? -1) + 1 }
    try run.walk { before, moment, after in
      let (old, new) = (moment.old, moment.new)
      if let lead = before.front?.item, !new.holds(lead) {
        if let index = old.place(of: lead) {
          passed = Array(old[..<index])
          if case .insert(let insertion) = moment.input,
            let at = insertion.position.index(in: old), at <= index
          {
            passed += new.filter { !old.holds($0) }
          }
        } else if case .set = moment.input {
          passed = Array(new.prefix(place(in: old)))
        }
      } else {
        passed = []
      }
      guard let roll = moment.begun else { return }
      let index = new.place(of: roll.incoming.item)
      if after.configuration.mode == .once {
        reach.note("once")
        return try ensure(index == 0, "rolls to \(roll.incoming) of \(new)")
      }
      let last = new.place(of: roll.outgoing?.item)
      let next = (last.map { $0 + 1 } ?? place(in: new)) % max(1, new.count)
      try ensure(index == next, "rolls to \(roll.incoming), not the one at \(next) of \(new)")
      guard after.configuration.mode == .loop else { return }
      reach.note("loop")
      reach.note("wraps", if: next == 0)
      reach.note("left the list", if: last == nil)
    }
  }

  /// Promise 6: when an item is added to a full list, the first leaves it.
  package static let capacity: TickerObserver = .init(6) { run, reach in
    var seen: [TickerItem] = []
    try run.walk { before, moment, after in
      let (old, new) = (moment.old, moment.new)
      let capacity = before.configuration.capacity
      try ensure(new.count <= after.configuration.capacity, "\(new.count) in the list")
      let dropped = moment.events.compactMap {
        if case .didDrop(let item) = $0 { item } else { nil }
      }
      defer {
        seen = (seen + after.slots.values.map(\.item)).filter {
          new.holds($0) || after.slots.values.map(\.item).holds($0)
        }
      }
      // An item that has rested for longer gives way at once, and in mode `once` leaves the list.
      guard moment.begun == nil, after.configuration == before.configuration else { return }
      if let kept = moment.added(before)?.kept {
        try ensure(new.map(\.words) == kept.map(\.words), "\(new), not \(kept)")
      }
      switch moment.input {
      case .append, .insert:
        guard moment.rejections.isEmpty else { return }
        guard !before.withholds(moment.input, from: old) else {
          reach.note("removed before")
          return try ensure(
            new == old && moment.events.isEmpty, "\(moment.events) of an item that was removed")
        }
        let left = old.prefix(max(0, old.count + 1 - capacity))
        try ensure(
          old.filter { !new.holds($0) }.map(\.key) == left.map(\.key), "\(new) after \(old)")
        try ensure(
          dropped.map(\.key) == left.filter { !seen.holds($0) }.map(\.key),
          "dropped \(dropped), not those of \(left)")
        reach.note("dropped", if: !dropped.isEmpty)
        guard let first = left.first, dropped.isEmpty else { return }
        reach.note("left unseen by an event")
        if case .insert = moment.input { reach.note("inserted") }
        guard let showing = before.slots.values.first(where: { $0.item.key == first.key })
        else { return }
        try ensure(after.slots[showing.slot]?.item.key == first.key, "\(first) leaves the screen")
        reach.note("stays on screen")
      default: break
      }
    }
  }
}
