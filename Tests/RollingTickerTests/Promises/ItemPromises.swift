import TickerPromises
import Testing

private let everything = PromiseWorld(latePercent: 10, firstPercent: 20)

@Suite("Promises of items") struct ItemPromises {
  @Test("Promise 1: the statistics add up, and no count decreases except those that wait")
  func statistics() throws {
    let closing = PromiseWorld(
      kinds: PromiseKind.anything + [.close], latePercent: 10, firstPercent: 20)
    try verify(
      everything, closing, reaching: ["dropped", "withdrawn", "waiting"],
      TickerObservers.statistics.check)
  }

  @Test("Promise 1: an item is counted as shown once, however often it is shown")
  func shownOnce() throws {
    let fresh = PromiseWorld(
      kinds: [.append, .append, .insert, .next, .remove, .suspend, .resume, .tap, .pass, .pass],
      isFresh: true)
    try verify(fresh, reaching: ["again"]) { run, reach in
      var keys: Set<TickerKey> = []
      try run.walk { _, moment, _ in
        for event in moment.events {
          switch event {
          case .didShow(let showing): keys.insert(showing.key)
          case .didBeginRoll(let roll):
            if !keys.insert(roll.incoming.key).inserted { reach.note("again") }
          default: break
          }
        }
        try ensure(moment.statistics.shown == keys.count, "\(moment.statistics), not \(keys.count)")
      }
    }
  }

  @Test("Promise 2: at most two items are on screen, in different slots, never the same item")
  func twoSlots() throws {
    try verify(everything, reaching: ["two", "itself"], TickerObservers.twoSlots.check)
  }

  @Test("Promise 3: while the list holds an item, at least one is on screen, and otherwise none")
  func neverEmpty() throws {
    let sizeless = PromiseWorld(kinds: PromiseKind.edits + [.pass]) { configuration, _ in
      configuration.size = ScreenSize(width: 0, height: 0)
    }
    let reaching = ["suspended", "no size", "empty again"]
    try verify(everything, sizeless, reaching: reaching, TickerObservers.neverEmpty.check)
  }

  @Test("Promise 5: a list of one item rests, or with `rollsSingleItem` rolls to itself")
  func singleItem() throws {
    let kinds: [PromiseKind] = [.append, .remove, .set, .next, .pass, .pass, .suspend, .resume]
    let world = PromiseWorld(kinds: kinds, hasIdentifiers: true) { configuration, source in
      configuration.mode = source.pick([.loop, .rounds(3, then: .rest), .rounds(2, then: .stop)])
      configuration.rollsSingleItem = source.chance(50)
    }
    try verify(world, reaching: ["rests", "rolls to itself", "rejected"]) { run, reach in
      try run.walk { before, moment, _ in
        guard let rest = before.rest, moment.old.map(\.key) == [rest.key] else { return }
        let begun = moment.begun
        guard moment.input == nil || moment.input == .next else { return }
        if run.configuration.rollsSingleItem {
          guard let begun else { return }
          reach.note("rolls to itself")
          try ensure(begun.incoming.key == rest.key, "\(begun) of one item")
        } else {
          try ensure(begun == nil, "One item rolls to \(begun as Any)")
          if moment.input == .next, !before.isSuspended {
            try ensure(moment.rejections == [.noNextItem], "\(moment.events)")
            reach.note("rejected")
          }
        }
      }
      // Of a single item in mode `loop` that nothing disturbs.
      let configuration = run.configuration
      var fork = PromiseFork(try TickerMachine(configuration: configuration), .start)
      fork.handle(.append(TickerItem(id: "single")))
      let events = fork.drive(deadlines: 6)
      let begun = events.count { if case .didBeginRoll = $0.event { true } else { false } }
      if configuration.rollsSingleItem {
        let rounds =
          if case .rounds(let rounds) = configuration.mode { rounds.count - 1 } else { 3 }
        try ensure(begun >= min(rounds, 2), "\(begun) rolls of a single item")
        if case .rounds = configuration.mode {
          try ensure(begun == rounds, "\(begun) rolls in \(rounds + 1) rounds")
        }
      } else {
        try ensure(begun == 0, "A single item rolls")
        reach.note("rests")
      }
    }
  }

  @Test("Promise 6: when an item is added to a full list, the first leaves it")
  func capacity() throws {
    let kinds = PromiseKind.usual + [.append, .append, .insert, .configure]
    let world = PromiseWorld(kinds: kinds) { configuration, source in
      configuration.capacity = source.pick([1, 2, 3, 4])
    }
    try verify(
      world,
      reaching: [
        "dropped", "left unseen by an event", "stays on screen", "inserted", "removed before",
      ],
      TickerObservers.capacity.check)
  }

  @Test("Promise 13: no two items in the list have the same bytes as their identifier")
  func identifiers() throws {
    let kinds: [PromiseKind] = [.append, .append, .insert, .set, .remove, .reload, .next, .pass]
    let world = PromiseWorld(kinds: kinds)
    try verify(world, reaching: ["duplicate", "look-alike", "without"]) { run, reach in
      try run.walk { before, moment, _ in
        let old = moment.old
        try ensure(Set(moment.new.map(\.key)).count == moment.new.count, "\(moment.new)")
        if let doubles = moment.added(before)?.invalid {
          try ensure(moment.rejections.count == doubles, "\(moment.rejections) of \(doubles)")
        }
        let item: TickerItem
        switch moment.input {
        case .append(let added): item = added
        case .insert(let insertion) where insertion.position.index(in: old) != nil:
          item = insertion.item
        default: return
        }
        guard let id = item.id else {
          reach.note("without")
          try ensure(moment.rejections.isEmpty, "\(moment.rejections) without an identifier")
          return
        }
        let isHere = old.holds(item) || before.holds(item)
        try ensure(moment.rejections.isEmpty != isHere, "\(moment.rejections), present: \(isHere)")
        reach.note("duplicate", if: isHere)
        reach.note("look-alike", if: !isHere && old.contains { $0.id == id })
      }
    }
  }
}
