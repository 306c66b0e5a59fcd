import TickerPromises
import Testing

@Suite("Promises of changes") struct ChangePromises {
  @Test("Promise 20: edits change neither which item is at rest nor since when")
  func edits() throws {
    let kinds = PromiseKind.usual + [.insert, .setCount]
    var world = PromiseWorld(kinds: kinds, hasWidths: false)
    world.hasStays = false
    world.tune = { configuration, source in
      configuration.pacing = source.chance(25) ? .period : .displayDuration
      configuration.mode = source.pick([.loop, .once])
      configuration.comfortableBacklog = 60
      configuration.capacity = source.pick([2, 4, 50])
      configuration.style = .slide
    }
    try verify(
      world,
      reaching: ["append", "insert", "setCount", "remove", "set", "replace", "gives way"]
    ) { run, reach in
      try run.walk { before, moment, after in
        guard let rest = before.rest, !moment.new.isEmpty else { return }
        switch moment.input {
        case .append: reach.note("append")
        case .insert: reach.note("insert")
        case .setCount: reach.note("setCount")
        case .remove(let id):
          guard TickerItem(id: id).key != rest.key else { return }
          reach.note("remove")
        case .set(let items):
          let new = items.added(capacity: run.configuration.capacity).kept
          guard rest.item.id != nil, new.holds(rest.item) else { return }
          reach.note("set")
        case .replace: reach.note("replace")
        default: return
        }
        // One that has rested for longer: see promise 16.
        if let roll = moment.begun {
          reach.note("gives way")
          return try ensure(roll.outgoing?.key == rest.key, "\(roll)")
        }
        try ensure(after.rest?.key == rest.key, "\(after.slots), not \(rest)")
        try ensure(after.rest?.slot == rest.slot && after.rest?.index == rest.index, "\(after)")
        guard let old = moment.before.nextRoll(at: moment.time)?.start,
          let new = moment.after.nextRoll(at: moment.time)?.start
        else { return }
        try ensure(new == old, "a roll at \(new), not \(old)")
      }
    }
  }

  @Test("Promise 21: `next` begins the roll at once, or is rejected with the first reason")
  func next() throws {
    let kinds = PromiseKind.usual + [.next, .resize]
    try verify(
      PromiseWorld(kinds: kinds),
      reaching: ["begins", "suspended", "in progress", "no next", "empty"]
    ) { run, reach in
      try run.walk { before, moment, _ in
        guard moment.input == .next else { return }
        if before.isSuspended {
          try ensure(moment.events == [.rejected(.suspended)], "\(moment.events)")
          return reach.note("suspended")
        }
        if before.roll != nil {
          try ensure(moment.events == [.rejected(.rollInProgress)], "\(moment.events)")
          return reach.note("in progress")
        }
        guard let roll = moment.before.nextRoll(at: moment.time) else {
          try ensure(moment.events == [.rejected(.noNextItem)], "\(moment.events)")
          return reach.note(before.rest == nil ? "empty" : "no next")
        }
        try ensure(
          moment.begun?.incoming.item == roll.incoming.item && moment.begun?.start == moment.time,
          "\(moment.events), not \(roll)")
        reach.note("begins")
      }
    }
  }

  @Test("Promise 22: `configure` takes effect when a roll begins or ends, or at once")
  func configure() throws {
    let kinds = PromiseKind.usual + [.configure, .configure, .configure, .stop, .reload]
    let world = PromiseWorld(kinds: kinds, latePercent: 5)
    let reaching = ["at once", "begins", "ends", "superseded", "kept stay", "kept roll", "resizes"]
    try verify(world, reaching: reaching) { run, reach in
      try run.walk { before, moment, after in
        var sight = before
        if case .configure(let configuration) = moment.input, moment.rejections.isEmpty {
          if sight.pending != nil { reach.note("superseded") }
          sight.pending = configuration
          let follows = moment.before.follower(at: moment.time, before) != nil
          if before.roll == nil, before.pending == nil, !follows, !isStopping(before) {
            try ensure(moment.events.contains(.didConfigure(configuration)), "not at once")
            reach.note("at once")
          } else if before.roll == nil, !before.isSuspended, moment.events.isEmpty, follows {
            let (old, new) = (moment.before.nextDeadline, moment.after.nextDeadline)
            try ensure(new == old, "the stay ends at \(new as Any), not \(old as Any)")
            reach.note("kept stay")
          } else if before.roll != nil {
            try ensure(moment.events.isEmpty, "\(moment.events) in a roll")
            try ensure(
              moment.after.nextDeadline == moment.before.nextDeadline, "The roll is changed")
            try ensure(
              TickerViewState(moment.after.state(at: moment.time)).roll
                == TickerViewState(moment.before.state(at: moment.time)).roll, "The roll is changed"
            )
            reach.note("kept roll")
          }
        }
        var begins = false
        for event in moment.events {
          switch event {
          case .didConfigure(let taken):
            try ensure(sight.pending == taken, "\(taken) is not what was sent")
            try ensure(sight.roll == nil, "in a roll")
          case .didBeginRoll:
            begins = true
            try ensure(sight.pending == nil, "not before the roll")
          default: break
          }
          let size = sight.configuration.size
          sight.apply(event)
          if case .didConfigure(let taken) = event, taken.size != size, taken.size != before.size {
            try ensure(after.size == taken.size, "\(after.size), not \(taken.size)")
            reach.note("resizes")
          }
        }
        if before.pending != nil, after.pending == nil { reach.note(begins ? "begins" : "ends") }
        let ends = moment.events.contains { if case .didEndRoll = $0 { true } else { false } }
        if ends, after.roll == nil {
          try ensure(after.pending == nil, "not at the end of the roll")
        }
      }
    }
  }

  /// Whether the stay of an item that none follows ends with a stop.
  private func isStopping(_ sight: PromiseSight) -> Bool {
    guard case .rounds(let rounds) = sight.configuration.mode, rounds.then == .stop else {
      return false
    }
    return sight.rest != nil
  }

  @Test("Promise 23: while suspended nothing is due, and the remainder is what it was")
  func suspension() throws {
    let kinds: [PromiseKind] =
      PromiseKind.edits + [
        .suspend, .suspend, .suspend, .resume, .resume, .resume, .resize, .tap, .next, .pass, .pass,
        .pass, .configure, .reload,
      ]
    let reaching = ["displayDuration", "roll", "marquee", "edited"]
    try verify(
      PromiseWorld(kinds: kinds, latePercent: 5), reaching: reaching,
      TickerObservers.suspension.check)
  }

  @Test("Promise 24: only the end of a reason resumes what that reason suspends")
  func reasons() throws {
    let kinds = PromiseKind.usual + [.suspend, .suspend, .resume, .resume, .resize, .close]
    let reaching = [
      "begins", "repeated", "ends", "others are active", "not active", "no size", "sized",
    ]
    try verify(PromiseWorld(kinds: kinds), reaching: reaching) { run, reach in
      try run.walk { before, moment, after in
        guard !before.isClosed else { return }
        var reasons = before.reasons
        switch moment.input {
        case .suspend(let reason):
          reach.note(reasons.insert(.requested(reason)).inserted ? "begins" : "repeated")
        case .resume(let reason):
          let isActive = reasons.remove(.requested(reason)) != nil
          reach.note(!isActive ? "not active" : reasons.isEmpty ? "ends" : "others are active")
        case .resize(let new):
          let isEmpty = new.width <= 0 || new.height <= 0
          try ensure(after.size == (isEmpty ? .zero : new), "\(after.size), not \(new)")
          if isEmpty { reasons.insert(.noSize) } else { reasons.remove(.noSize) }
          reach.note(isEmpty ? "no size" : "sized", if: reasons != before.reasons)
        default: break
        }
        try ensure(after.reasons == reasons, "\(after.reasons), not \(reasons)")
        let resumed = moment.events.compactMap(\.resumption)
        let changes = moment.events.compactMap(\.pause).count + resumed.count
        try ensure(
          changes == reasons.symmetricDifference(before.reasons).count, "\(moment.events)")
        switch moment.input {
        case .suspend, .resume: try ensure(changes > 0 || moment.events.isEmpty, "\(moment.events)")
        default: break
        }
        for since in resumed.map(\.since) where !reasons.isEmpty {
          try ensure(since == nil, "since \(since as Any), and \(reasons) are active")
        }
        guard !after.isClosed else { return }
        var fork = PromiseFork(moment.after, moment.time)
        let isSuspended = fork.handle(.next) == [.rejected(.suspended)]
        try ensure(isSuspended == !reasons.isEmpty, "\(reasons), suspended: \(isSuspended)")
      }
    }
  }

  @Test("Promise 24: the 65th reason is rejected")
  func manyReasons() throws {
    var fork = PromiseFork(try TickerMachine(configuration: .init()), .start)
    for index in 0..<64 {
      let events = fork.handle(.suspend(reason: SuspensionReason("\(index)")))
      try #require(events.count == 1)
      if case .rejected = events[0] { Issue.record("reason \(index): \(events)") }
    }
    #expect(fork.handle(.suspend(reason: "63")).isEmpty)
    let rejected = TickerEvent.rejected(.tooManySuspensions(limit: 64))
    #expect(fork.handle(.suspend(reason: "e\u{301}")) == [rejected])
    #expect(fork.handle(.resume(reason: "e\u{301}")).isEmpty)
    #expect(fork.handle(.resume(reason: "0")).count == 1)
    #expect(fork.handle(.suspend(reason: "e\u{301}")).count == 1)
  }
}
