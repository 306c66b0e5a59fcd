import PromiseTesting
import RollingTicker
import RoomCore

extension TickerObservers {
  /// Promise 1: the account adds up, and no count decreases except those that wait.
  package static let account: TickerObserver = .init(1) { run, reach in
    var last = TickerAccount()
    for moment in run.moments {
      let account = moment.account
      let outcomes = account.shown + account.dropped + account.withdrawn + account.waiting
      try ensure(account.received == outcomes, "\(account) does not add up")
      for count: KeyPath<TickerAccount, Int> in [
        \.received, \.shown, \.dropped, \.withdrawn, \.rejected,
      ] {
        try ensure(account[keyPath: count] >= last[keyPath: count], "\(last), then \(account)")
      }
      try ensure(account.waiting >= 0, "\(account)")
      let shows = moment.events.count {
        if case .didShow = $0 { true } else if case .didBeginRoll = $0 { true } else { false }
      }
      try ensure(account.shown - last.shown <= shows, "\(last), then \(account)")
      if account.dropped > 0 { reach.note("dropped") }
      if account.withdrawn > 0 { reach.note("withdrawn") }
      if account.waiting > 0 { reach.note("waiting") }
      last = account
    }
  }

  /// Promise 2: at most two items are on screen, in different slots, never the same item.
  package static let twoSlots: TickerObserver = .init(2) { run, reach in
    guard run.hasNames else { return }
    try run.walk { before, moment, after in
      var sight = before
      for event in moment.events {
        if case .didBeginRoll(let roll) = event {
          try ensure(sight.roll == nil && sight.slots.count == 1, "A roll of more than one")
          try ensure(sight.slots[roll.incoming.slot] == nil, "The slot is taken")
        }
        sight.apply(event)
      }
      guard after.slots.count == 2 else { return }
      reach.note("two")
      for (slot, showing) in after.slots { try ensure(showing.slot == slot, "\(showing)") }
      let (first, second) = (after.slots[.first], after.slots[.second])
      guard first?.item == second?.item || first?.name == second?.name else { return }
      if first?.name.bytes == [1], first?.item != second?.item { return }
      reach.note("itself")
      try ensure(after.configuration.rollsSingleItem, "The same item is in both slots")
      let viewState = TickerViewState(moment.after.state(at: moment.time))
      try ensure(viewState.roll != nil, "The same item is in both slots, at rest")
    }
  }

  /// Promise 3: while the list holds an item, at least one is on screen, and otherwise none.
  package static let neverEmpty: TickerObserver = .init(3) { run, reach in
    try run.walk { before, moment, after in
      guard let count = moment.after.count(at: moment.time) else { return }
      try ensure(after.slots.isEmpty == (count == 0), "\(count) in the list, \(after.slots)")
      let state = moment.after.state(at: moment.time)
      // During a roll whose outgoing item was removed, no item is the current one.
      if moment.viewState.roll == nil {
        try ensure((state.current == nil) == after.slots.isEmpty, "\(state)")
      }
      if count > 0, after.isSuspended { reach.note("suspended") }
      if count > 0, after.reasons.contains(.noSize) { reach.note("no size") }
      if count == 0, !before.slots.isEmpty { reach.note("empty again") }
    }
  }

  /// Promise 4: each roll shows the item that follows in the list, after the last the first.
  package static let follows: TickerObserver = .init(4) { run, reach in
    guard run.hasNames else { return }
    try run.walkList { old, _, moment, list, after in
      guard let roll = moment.begun, let expected = list.expected else { return }
      try ensure(
        roll.incoming.name == expected.name,
        "rolls to \(roll.incoming.name), not \(expected.name) of \(old.entries.map(\.name))")
      switch after.configuration.mode {
      case .loop:
        reach.note("loop")
        if list.index(of: expected.name) == 0 { reach.note("wraps") }
        if let front = old.front, !old.contains(front) { reach.note("left the list") }
      case .once:
        reach.note("once")
      default: break
      }
    }
  }

  /// Promise 6: when an item is added to a full list, the first leaves it.
  package static let capacity: TickerObserver = .init(6) { run, reach in
    guard run.hasNames else { return }
    try run.walkList { _, before, moment, list, after in
      guard let count = moment.after.count(at: moment.time) else { return }
      try ensure(count <= after.configuration.capacity, "\(count) in the list")
      try ensure(count == list.entries.count, "\(count), not \(list.entries.map(\.name))")
      let dropped = moment.events.compactMap {
        if case .didDrop(let item) = $0 { ItemName(item) } else { nil }
      }
      try ensure(
        Set(dropped) == Set(list.left.filter { !$0.isShown }.map(\.name)),
        "dropped \(dropped), not \(list.left)")
      if !dropped.isEmpty { reach.note("dropped") }
      guard let left = list.left.first, left.isShown, moment.input != nil else { return }
      if case .insert = moment.input { reach.note("inserted") }
      if dropped.isEmpty { reach.note("left unseen by an event") }
      // An item that has rested for longer gives way at once.
      guard moment.begun == nil,
        let slot = before.slots.values.first(where: { $0.name == left.name })
      else { return }
      try ensure(after.slots[slot.slot]?.name == left.name, "\(left.name) leaves the screen")
      reach.note("stays on screen")
    }
  }
}
