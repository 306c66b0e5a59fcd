import TickerPromises
import Testing

/// Expects that the item at rest has just begun its stay.
func fullStay(_ moment: PromiseMoment, _ after: PromiseSight) throws {
  guard let rest = after.rest, !after.isSuspended,
    let roll = moment.after.nextRoll(at: moment.time)
  else { return }
  let displayDuration = after.configuration.displayDuration(of: rest.item)
  try ensure(
    roll.start == moment.time + displayDuration,
    "A roll at \(roll.start), not \(displayDuration) after \(moment.time)")
}

@Suite("Promises of edits") struct EditPromises {
  @Test("Promise 7: an item on screen that is among the new ones stays in its slot")
  func keepsItsSlot() throws {
    let kinds = PromiseKind.usual + [.set, .set, .replace]
    let world = PromiseWorld(kinds: kinds, length: 30, hasIdentifiers: true) {
      configuration, source in
      configuration.mode = source.pick([.loop, .once, .once, .rounds(3, then: .rest)])
      configuration.capacity = source.pick([1, 2, 3, 50])
    }
    let reaching = [
      "stays", "update", "same", "leaving", "had left", "position", "two", "payload", "sender",
    ]
    try verify(world, reaching: reaching) { run, reach in
      try run.walk { before, moment, after in
        let (old, list) = (moment.old, moment.new)
        let new: [TickerItem]
        switch moment.input {
        case .set(let items):
          let leaving = before.configuration.mode == .once ? before.outgoing?.key : nil
          let update = items.first { $0.key == leaving }
          if update != nil { reach.note("leaving") }
          new = list + (update.map { [$0] } ?? [])
        case .replace(let item) where moment.rejections.isEmpty: new = [item]
        default: return
        }
        // An item that has rested for longer gives way at once.
        guard moment.begun == nil else { return }
        let updates = moment.events.compactMap {
          if case .didUpdate(let showing) = $0 { showing } else { nil }
        }
        let isSet = if case .set = moment.input { true } else { false }
        // With no item in the list none is on screen.
        guard !list.isEmpty || !isSet else { return }
        for (slot, showing) in before.slots {
          let key = showing.key
          if let item = new.first(where: { $0.id != nil && $0.key == key }) {
            reach.note(before.slots.count == 2 ? "two" : "stays")
            try ensure(after.slots[slot]?.key == key, "\(showing) leaves its slot")
            try ensure(!moment.events.contains(.didClear(slot)), "\(slot) is cleared")
            try ensure(!moment.shown.contains { $0.slot == slot }, "\(showing) is shown again")
            let differs = item.words != showing.item.words
            let updated = updates.filter { $0.slot == slot }
            if differs {
              try ensure(updated.count == 1, "\(updated.count) updates of \(slot)")
              try ensure(updated.first?.item.words == item.words, "\(updated)")
              reach.note("update")
              let (one, other) = (item.words, showing.item.words)
              reach.note("payload", if: one.dropLast() == other.dropLast())
              reach.note("sender", if: one[0] == other[0] && one[2...] == other[2...])
            } else if "\(item)" == "\(showing.item)" {
              try ensure(updated.isEmpty, "An update without a difference of \(slot)")
              reach.note("same")
            }
          } else {
            try ensure(!updates.contains { $0.slot == slot }, "An update of \(slot)")
            guard isSet, !list.isEmpty else { continue }
            if let place = old.place(of: showing.item) {
              try ensure(after.slots[slot]?.key != key, "\(showing) is not among the new ones")
              guard before.roll == nil else { continue }
              let index = before.configuration.mode == .once ? 0 : place
              guard index < list.count else { continue }
              try ensure(
                after.slots[slot]?.key == list[index].key,
                "\(after.slots), not the item at \(index)")
              reach.note("position")
            } else {
              try ensure(after.slots[slot]?.key == key, "\(showing) had left the list")
              reach.note("had left")
            }
          }
        }
      }
    }
  }

  @Test("Promise 8: after `remove` the item is neither in the list nor on screen")
  func remove() throws {
    let kinds = PromiseKind.usual + [.remove, .reload, .configure]
    let world = PromiseWorld(kinds: kinds) { configuration, source in
      configuration.capacity = source.pick([1, 2, 3, 50])
    }
    let reaching = [
      "unknown", "not come", "in the list", "on screen only", "replaced", "during a roll",
    ]
    try verify(world, reaching: reaching) { run, reach in
      try run.walk { before, moment, after in
        let (old, list) = (moment.old, moment.new)
        let item: TickerItem
        let isRemove: Bool
        switch moment.input {
        case .remove(let id): (item, isRemove) = (TickerItem(id: id), true)
        case .replace(let new) where new.id?.isEmpty == false: (item, isRemove) = (new, false)
        default: return
        }
        let isHere = old.holds(item) || before.holds(item)
        if isRemove, !isHere, PromiseSight.keepsRemoval(of: item.id ?? "") {
          try ensure(moment.rejections.isEmpty && list == old, "\(moment.events)")
          // It is counted when it comes, and not added.
          var fork = PromiseFork(moment.after, moment.time)
          let events = fork.handle(.append(item))
          var statistics = moment.statistics
          statistics.received += 1
          statistics.withdrawn += 1
          try ensure(
            events.isEmpty && fork.machine.items == list
              && fork.machine.state(at: moment.time).statistics == statistics, "\(item): \(events)")
          fork.handle(.reload([]))
          fork.handle(.append(item))
          try ensure(fork.machine.items.holds(item), "A reload does not forget \(item)")
          return reach.note("not come")
        }
        try ensure(moment.rejections.isEmpty == isHere, "\(moment.events), present: \(isHere)")
        guard isHere else {
          guard case .unknown = moment.rejections.first else {
            throw PromiseFault(text: "\(moment.rejections)")
          }
          return reach.note("unknown")
        }
        if !old.holds(item) { reach.note("on screen only") }
        guard isRemove else { return reach.note("replaced") }
        reach.note(before.roll == nil ? "in the list" : "during a roll")
        try ensure(!after.holds(item) && !list.holds(item), "\(item) is not removed")
        // It can be added again, and then it is new.
        guard !after.removals.holds(item) else { return reach.note("removed before") }
        var fork = PromiseFork(moment.after, moment.time)
        let events = fork.handle(.append(item))
        try ensure(!events.contains { $0.brief.hasPrefix("rejected") }, "\(item): \(events)")
      }
    }
  }

  @Test("Promise 9: when an item is removed, the one that follows takes its place")
  func takesItsPlace() throws {
    let kinds = PromiseKind.usual + [.remove, .remove, .insert]
    let world = PromiseWorld(kinds: kinds, hasWidths: false) { configuration, source in
      configuration.pacing = .displayDuration
      configuration.comfortableBacklog = 60
      configuration.capacity = source.pick([2, 3, 50])
    }
    let reaching = ["at rest", "incoming", "cancelled", "outgoing", "last of the list"]
    try verify(world, reaching: reaching) { run, reach in
      try run.walk { before, moment, after in
        let (old, list) = (moment.old, moment.new)
        guard case .remove(let id) = moment.input, moment.rejections.isEmpty else { return }
        let key = TickerItem(id: id).key
        var follower = moment.before.follower(at: moment.time, before)
        let configuration = run.configuration
        let isRounds = if case .rounds = configuration.mode { true } else { false }
        if let rest = before.rest, rest.key == key {
          guard !list.isEmpty else { return }
          var expected = follower?.key
          if expected == nil || expected == key {
            guard isRounds, follower == nil else { return }
            expected = list.last?.key
            reach.note("last of the list")
          }
          let showing = after.slots[rest.slot]
          try ensure(
            after.slots.count == 1 && showing?.key == expected,
            "\(after.slots), not \(expected as Any)")
          try ensure(moment.shown.count == 1, "\(moment.events)")
          reach.note("at rest")
          try fullStay(moment, after)
        } else if let incoming = before.front, before.roll != nil, incoming.key == key {
          let roll = before.roll
          let outgoing = before.outgoing
          // An item rolls to itself: both are removed.
          guard outgoing?.key != key else { return }
          if follower?.key == key { follower = nil }
          var others = list
          if let outgoing, outgoing.key == follower?.key {
            others.removeAll { $0.key == outgoing.key }
          }
          let isSkipped = others.count != list.count
          if let follower, !isSkipped {
            try ensure(
              after.slots[incoming.slot]?.key == follower.key, "\(after.slots), not \(follower)")
            try ensure(after.roll != nil, "The roll is cancelled")
            try ensure(after.outgoing?.item == outgoing?.item, "\(after.slots)")
            reach.note("incoming")
          } else if follower == nil || others.isEmpty {
            // Where the list does not hold the outgoing one, the last enters: see the defects.
            guard let outgoing, old.holds(outgoing.item) else { return }
            try ensure(
              moment.events.contains { if case .didCancelRoll = $0 { true } else { false } },
              "\(moment.events) of \(roll as Any)")
            try ensure(after.rest?.key == outgoing.key, "\(after.slots)")
            reach.note("cancelled")
            try fullStay(moment, after)
          }
        } else if let outgoing = before.outgoing, outgoing.key == key {
          try ensure(after.slots[outgoing.slot] == nil, "\(after.slots)")
          try ensure(moment.events.contains(.didClear(outgoing.slot)), "\(moment.events)")
          try ensure(after.roll != nil && after.front == before.front, "The roll is gone")
          reach.note("outgoing")
        }
      }
    }
  }
}
