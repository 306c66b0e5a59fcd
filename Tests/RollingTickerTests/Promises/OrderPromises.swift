import TickerPromises
import Testing

@Suite("Promises of order") struct OrderPromises {
  private let edited = PromiseWorld(
    kinds: PromiseKind.edits + [
      .append, .setCount, .setCount, .next, .next, .suspend, .resume, .resume, .pass, .pass, .pass,
      .configure, .reload,
      .stop,
    ]
  ) { configuration, source in
    configuration.mode = source.pick([.loop, .once])
  }

  @Test("Promise 4: each roll shows the item that follows in the list, after the last the first")
  func follows() throws {
    try verify(
      edited, reaching: ["loop", "once", "wraps", "left the list"], TickerObservers.follows.check)
  }

  @Test("Promise 4: in mode `once` no item is shown a second time, and the outgoing item leaves")
  func once() throws {
    let world = PromiseWorld(
      kinds: [.append, .append, .insert, .next, .pass, .pass, .suspend, .resume, .remove]
    ) { configuration, _ in
      configuration.mode = .once
    }
    try verify(world, reaching: ["leaves"]) { run, reach in
      guard run.configuration.mode == .once else { return }
      var shown: Set<TickerKey> = []
      try run.walk { _, moment, _ in
        if case .append(let item) = moment.input { shown.remove(item.key) }
        if case .insert(let insertion) = moment.input { shown.remove(insertion.item.key) }
        for showing in moment.shown {
          try ensure(shown.insert(showing.key).inserted, "\(showing) is shown again")
        }
        guard let roll = moment.begun else { return }
        try ensure(shown.insert(roll.incoming.key).inserted, "\(roll.incoming) again")
        guard moment.input == nil else { return }
        let rest = moment.old.filter { $0.key != roll.outgoing?.key }
        try ensure(moment.new == rest, "\(moment.new) remain, not \(rest)")
        reach.note("leaves")
      }
    }
  }

  @Test("Promise 4: in mode `rounds` the list begins again n − 1 times, then rests or stops")
  func rounds() throws {
    let world = PromiseWorld(
      kinds: [.append, .insert, .next, .pass, .pass, .pass, .suspend, .resume], isFresh: true
    ) { configuration, source in
      let completion: TickerConfiguration.Completion = source.chance(50) ? .rest : .stop
      configuration.mode = .rounds(1 + source.below(3), then: completion)
      configuration.capacity = 50
    }
    try verify(world, reaching: ["rests", "stops", "continues"]) { run, reach in
      guard case .rounds(let mode) = run.configuration.mode else { return }
      let (rounds, completion) = (mode.count, mode.then)
      let rollsSingleItem = run.configuration.rollsSingleItem
      var count = 0
      try run.walk { before, moment, after in
        let (old, list) = (moment.old, moment.new)
        let isLast = before.front.map { old.last?.key == $0.key } ?? false
        let isOver =
          isLast && count == rounds - 1
          && (old.count > 1 || rollsSingleItem || completion == .stop)
        let stopped = moment.events.contains(.didStop)
        let wasLast =
          before.front.map { list.last?.key == $0.key } ?? false
        if let roll = moment.begun, list.first?.key == roll.incoming.key || wasLast {
          try ensure(list.first?.key == roll.incoming.key, "\(roll.incoming) after the last")
          count += 1
          try ensure(count < rounds, "The list begins again \(count) times of \(rounds) rounds")
          reach.note("continues")
        }
        if isOver, before.roll == nil, !before.isSuspended, moment.input == nil {
          try ensure(moment.begun == nil, "A roll after the last round")
        }
        if isOver, before.roll == nil, !before.isSuspended, moment.input == .next {
          try ensure(moment.rejections == [.noNextItem], "\(moment.events)")
          reach.note("rests")
        }
        if stopped {
          // A single item begins no list again.
          let isSingle = old.count == 1 && !rollsSingleItem
          try ensure(completion == .stop && isLast, "stops")
          try ensure(count == rounds - 1 || isSingle, "stops after \(count) of \(rounds)")
          try ensure(before.roll == nil, "stops during a roll")
          reach.note("stops")
        }
        if moment.events.contains(where: { if case .didShow = $0 { true } else { false } }) {
          count = 0
        }
        // On time a last item with `.stop` does not rest for ever.
        if completion == .stop, let front = after.rest, !after.isSuspended,
          list.last?.key == front.key, count == rounds - 1
        {
          try ensure(moment.after.nextDeadline != nil, "rests instead of stopping")
        }
      }
    }
  }

  @Test("Promise 11: the index of a showing is that of the moment at which it entered the screen")
  func indices() throws {
    let taps = PromiseWorld(
      kinds: PromiseKind.edits + [
        .tap, .tap, .tap, .next, .pass, .pass, .reload, .suspend, .resume, .setCount,
      ]
    ) { configuration, source in
      configuration.capacity = source.pick([1, 2, 3, 50])
    }
    try verify(taps, reaching: ["rolls", "once", "nil", "moved", "tap nil", "tap"]) { run, reach in
      try run.walk { _, moment, after in
        let list = moment.new
        if let roll = moment.begun, moment.input == nil || moment.input == .next {
          reach.note(after.configuration.mode == .once ? "once" : "rolls")
          try ensure(
            roll.incoming.index == list.place(of: roll.incoming.item), "\(roll.incoming) of \(list)"
          )
        }
        for showing in moment.shown {
          try ensure(
            showing.index == list.place(of: showing.item), "\(showing) of \(list)")
        }
        let state = moment.after.state(at: moment.time)
        if let current = state.current {
          let index = list.place(of: current.item)
          try ensure(state.index == index, "\(state.index as Any), not \(index as Any)")
          if index == nil { reach.note("nil") }
          if index != nil, index != current.index { reach.note("moved") }
        } else {
          try ensure(state.index == nil, "An index on an empty screen")
        }
        for tap in moment.events.compactMap(\.itemTap) {
          try ensure(tap.index == list.place(of: tap.showing.item), "\(tap) of \(list)")
          reach.note(tap.index == nil ? "tap nil" : "tap")
        }
      }
    }
  }
}
