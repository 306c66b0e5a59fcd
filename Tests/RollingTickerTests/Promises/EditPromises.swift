import PromiseTesting
import RollingTicker
import RoomCore
import TickerPromises
import Testing

/// Expects that the item at rest has just begun its stay.
func fullStay(_ moment: PromiseMoment, _ after: PromiseSight) throws {
  guard let rest = after.rest, !after.isSuspended,
    let roll = moment.after.nextRoll(at: moment.time)
  else { return }
  let stay = after.configuration.stay(of: rest.item)
  try ensure(
    roll.start == moment.time + stay, "A roll at \(roll.start), not \(stay) after \(moment.time)")
}

@Suite("Promises of edits") struct EditPromises {
  @Test("Promise 7: an item on screen that is among the new ones stays in its slot")
  func keepsItsSlot() throws {
    let kinds: [PromiseKind] = [
      .set, .set, .set, .replace, .replace, .append, .append, .next, .suspend, .resume, .pass,
      .pass, .pass,
    ]
    let world = PromiseWorld(kinds: kinds, length: 30, hasIdentifiers: true) {
      configuration, source in
      configuration.mode = source.pick([.loop, .once, .once, .rounds(3, then: .rest)])
      configuration.capacity = source.pick([1, 2, 3, 50])
    }
    let reaching = [
      "stays", "update", "same", "leaving", "had left", "position", "two", "payload", "sender",
    ]
    try verify(world, reaching: reaching) { run, reach in
      try run.walkList { old, before, moment, list, after in
        let new: [TickerItem]
        switch moment.input {
        case .set(let items):
          let leaving = before.configuration.mode == .once ? before.outgoing?.name : nil
          let update = items.first { ItemName($0) == leaving }
          if update != nil { reach.note("leaving") }
          new = list.entries.map(\.item) + (update.map { [$0] } ?? [])
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
        guard !list.entries.isEmpty || !isSet else { return }
        for (slot, showing) in before.slots {
          let name = showing.name
          if let item = new.first(where: { $0.id != nil && ItemName($0) == name }) {
            reach.note(before.slots.count == 2 ? "two" : "stays")
            try ensure(after.slots[slot]?.name == name, "\(name) leaves its slot")
            try ensure(!moment.events.contains(.didClear(slot)), "\(slot) is cleared")
            try ensure(!moment.shown.contains { $0.slot == slot }, "\(name) is shown again")
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
            guard isSet, !list.entries.isEmpty else { continue }
            if old.contains(name) {
              try ensure(after.slots[slot]?.name != name, "\(name) is not among the new ones")
              guard before.roll == nil, let place = old.index(of: name) else { continue }
              let index = before.configuration.mode == .once ? 0 : place
              guard index < list.entries.count else { continue }
              try ensure(
                after.slots[slot]?.name == list.entries[index].name,
                "\(after.slots), not the item at \(index)")
              reach.note("position")
            } else {
              try ensure(after.slots[slot]?.name == name, "\(name) had left the list")
              reach.note("had left")
            }
          }
        }
        guard isSet, let count = moment.after.count(at: moment.time) else { return }
        try ensure(count == list.entries.count, "\(count), not \(list.entries.map(\.name))")
      }
    }
  }

  @Test("Promise 8: after `remove` the item is neither in the list nor on screen")
  func remove() throws {
    let kinds: [PromiseKind] = [
      .remove, .remove, .replace, .append, .append, .insert, .set, .next, .pass, .pass, .suspend,
      .resume, .reload, .configure,
    ]
    let world = PromiseWorld(kinds: kinds) { configuration, source in
      configuration.capacity = source.pick([1, 2, 3, 50])
    }
    let reaching = ["unknown", "in the list", "on screen only", "replaced", "during a roll"]
    try verify(world, reaching: reaching) { run, reach in
      try run.walkList { old, before, moment, list, after in
        let name: ItemName
        let isRemove: Bool
        switch moment.input {
        case .remove(let id): (name, isRemove) = (ItemName(id: id), true)
        case .replace(let item) where item.id?.isEmpty == false:
          (name, isRemove) = (ItemName(item), false)
        default: return
        }
        let isHere = old.contains(name) || before.names.contains(name)
        try ensure(moment.rejections.isEmpty == isHere, "\(moment.events), present: \(isHere)")
        guard isHere else {
          guard case .unknown = moment.rejections.first else {
            throw PromiseFault(text: "\(moment.rejections)")
          }
          return reach.note("unknown")
        }
        if !old.contains(name) { reach.note("on screen only") }
        guard isRemove else { return reach.note("replaced") }
        reach.note(before.roll == nil ? "in the list" : "during a roll")
        try ensure(!after.names.contains(name), "\(name) is on screen")
        if let count = moment.after.count(at: moment.time) {
          try ensure(count == list.entries.count, "\(count), not \(list.entries.map(\.name))")
        }
        // It can be added again, and then it is new.
        var fork = PromiseFork(moment.after, moment.time)
        let id = String(decoding: name.bytes.dropFirst(), as: UTF8.self)
        let events = fork.handle(.append(TickerItem(id: id)))
        try ensure(!events.contains(.rejected(.duplicate(id: id))), "\(name) is still there")
      }
    }
  }

  @Test("Promise 9: when an item is removed, the one that follows takes its place")
  func takesItsPlace() throws {
    let kinds: [PromiseKind] = [
      .remove, .remove, .remove, .append, .append, .insert, .insert, .set, .next, .next, .pass,
      .suspend, .resume, .resume,
    ]
    let world = PromiseWorld(kinds: kinds, hasWidths: false) { configuration, source in
      configuration.pacing = .stay
      configuration.comfortableBacklog = 60
      configuration.capacity = source.pick([2, 3, 50])
    }
    let reaching = [
      "at rest", "incoming", "cancelled", "outgoing", "last of the list", "last enters", "cleared",
    ]
    // The outgoing item leaves the full list, and the incoming one is removed.
    let fullKinds: [PromiseKind] = [
      .append, .append, .next, .next, .insert, .insert, .insert, .remove, .remove, .remove, .remove,
    ]
    let full = PromiseWorld(kinds: fullKinds, length: 60, hasWidths: false, hasIdentifiers: true) {
      configuration, _ in
      configuration.pacing = .stay
      configuration.comfortableBacklog = 60
      configuration.capacity = 2
      configuration.mode = .rounds(1, then: .rest)
      configuration.rollDuration = .seconds(2)
    }
    try verify(world, full, reaching: reaching) { run, reach in
      try run.walkList { old, before, moment, list, after in
        guard case .remove(let id) = moment.input, moment.rejections.isEmpty else { return }
        let name = ItemName(id: id)
        var follower = moment.before.follower(at: moment.time, before)
        let configuration = run.configuration
        let isRounds = if case .rounds = configuration.mode { true } else { false }
        if let rest = before.rest, rest.name == name {
          guard !list.entries.isEmpty else { return }
          var expected = follower?.name
          if expected == nil || expected == name {
            guard isRounds, follower == nil else { return }
            expected = list.entries.last?.name
            reach.note("last of the list")
          }
          let showing = after.slots[rest.slot]
          try ensure(
            after.slots.count == 1 && showing?.name == expected,
            "\(after.slots), not \(expected as Any)")
          try ensure(moment.shown.count == 1, "\(moment.events)")
          reach.note("at rest")
          try fullStay(moment, after)
        } else if let incoming = before.front, before.roll != nil, incoming.name == name {
          let roll = before.roll
          let outgoing = before.outgoing
          // An item rolls to itself: both are removed.
          guard outgoing?.name != name else { return }
          if follower?.name == name { follower = nil }
          var others = list
          if let outgoing, outgoing.name == follower?.name { others = list.without(outgoing.name) }
          let isSkipped = others.entries.count != list.entries.count
          if let follower, !isSkipped {
            try ensure(
              after.slots[incoming.slot]?.name == follower.name,
              "\(after.slots), not \(follower.name)")
            try ensure(after.roll != nil, "The roll is cancelled")
            try ensure(after.outgoing?.item == outgoing?.item, "\(after.slots)")
            reach.note("incoming")
          } else if follower == nil || others.entries.isEmpty {
            guard let outgoing, old.contains(outgoing.name) else {
              let last = list.entries.last?.name
              try ensure(after.slots[incoming.slot]?.name == last, "\(after.slots), not the last")
              try ensure((after.roll == nil) == (last == nil), "\(moment.events)")
              return reach.note(last == nil ? "cleared" : "last enters")
            }
            try ensure(
              moment.events.contains { if case .didCancelRoll = $0 { true } else { false } },
              "\(moment.events) of \(roll as Any)")
            try ensure(after.rest?.name == outgoing.name, "\(after.slots)")
            reach.note("cancelled")
            try fullStay(moment, after)
          }
        } else if let outgoing = before.outgoing, outgoing.name == name {
          try ensure(after.slots[outgoing.slot] == nil, "\(after.slots)")
          try ensure(moment.events.contains(.didClear(outgoing.slot)), "\(moment.events)")
          try ensure(after.roll != nil && after.front == before.front, "The roll is gone")
          reach.note("outgoing")
        }
      }
    }
  }
}
