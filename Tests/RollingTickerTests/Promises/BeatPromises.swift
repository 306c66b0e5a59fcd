import TickerPromises
import Testing

@Suite("Promises of the beat") struct BeatPromises {
  @Test("Promise 14: each roll that begins ends or is cancelled before the next begins")
  func alternation() throws {
    let world = PromiseWorld(
      kinds: PromiseKind.anything + [.close], latePercent: 10, firstPercent: 20)
    try verify(world, reaching: ["ends", "cancelled"], TickerObservers.alternation.check)
  }

  @Test("Promise 15: a roll begins from the item at rest and ends with the incoming at rest")
  func slots() throws {
    try verify(
      PromiseWorld(latePercent: 10, firstPercent: 20), reaching: ["begins", "ends"],
      TickerObservers.slots.check)
  }

  @Test("Promise 16: an item is at rest for its displayDuration, less only with a backlog")
  func displayDuration() throws {
    let kinds = PromiseKind.usual + [.append, .pass, .resize]
    let world = PromiseWorld(kinds: kinds, hasWidths: false) { configuration, source in
      configuration.pacing = .displayDuration
      configuration.minimumDisplayDuration = source.milliseconds(100...600)
      configuration.displayDuration =
        configuration.minimumDisplayDuration + source.milliseconds(0...2_000)
    }
    let reaching = ["exactly", "shortened", "gives way", "suspended"]
    try verify(world, reaching: reaching, TickerObservers.displayDuration.check)
  }

  @Test("Promise 17: with `pacing` `.period` rolls begin every stay and `rollDuration`")
  func period() throws {
    let world = PromiseWorld(kinds: [.pass], length: 1, beginsWithSet: false) {
      configuration, source in
      configuration.pacing = .period
      configuration.mode = .loop
      configuration.capacity = 50
      configuration.rollDuration = source.pick([
        .milliseconds(660), .seconds(2), .milliseconds(500), .milliseconds(9),
      ])
      configuration.displayDuration = source.pick([
        .milliseconds(700), .milliseconds(760), .seconds(1), .seconds(2),
        .milliseconds(1_500), .milliseconds(1_900),
      ])
      configuration.minimumDisplayDuration = .milliseconds(400)
      configuration.style = source.pick([
        .slide, .scaleY, .fadeThrough(),
        .fadeThrough(.init(lag: .zero, overlap: .zero)),
        .fadeThrough(.init(lag: .zero, overlap: .milliseconds(100))),
      ])
    }
    try verify(world, reaching: ["every beat", "skipped", "ends at a beat"]) { run, reach in
      let configuration = run.configuration
      let period = configuration.displayDuration + configuration.rollDuration
      let begin = Instant(
        nanoseconds: Int64(configuration.displayDuration / Duration.nanoseconds(7)))
      var fork = PromiseFork(try TickerMachine(configuration: configuration), begin)
      let items = (0...2).map { TickerItem(content: "row \($0)") }
      fork.handle(.set(items))
      var expected = begin + period
      for emitted in fork.drive(deadlines: 24) {
        guard case .didBeginRoll(let roll) = emitted.event else { continue }
        try ensure(
          roll.start == expected && emitted.time == expected,
          "\(roll.start.seconds), not \(expected.seconds)")
        let end = expected + configuration.roll
        expected = expected + period
        reach.note(expected > end ? "every beat" : expected == end ? "ends at a beat" : "skipped")
        while expected <= end { expected = expected + period }
      }
    }
  }

  @Test("Promise 18: a roll that is not cancelled takes exactly its duration")
  func duration() throws {
    let kinds = PromiseKind.anything.filter { $0 != .configure }
    try verify(
      PromiseWorld(kinds: kinds), reaching: ["slide", "through", "suspended", "a frame"],
      TickerObservers.duration.check)
  }

  @Test(
    "Promise 19: a wake-up that is a little late does not move the beat, a later one restarts it")
  func late() throws {
    let world = PromiseWorld(kinds: [.pass], length: 1, beginsWithSet: false) {
      configuration, source in
      configuration.pacing = source.chance(25) ? .period : .displayDuration
      configuration.mode = source.pick([.loop, .once, .rounds(9, then: .rest)])
      configuration.capacity = 50
      configuration.comfortableBacklog = 50
      configuration.minimumDisplayDuration = source.milliseconds(100...900)
      configuration.displayDuration =
        configuration.minimumDisplayDuration + source.milliseconds(0...2_000)
    }
    let reaching = ["begins on its beat", "begins late", "ends on its beat", "ends late", "limit"]
    try verify(world, reaching: reaching) { run, reach in
      let configuration = run.configuration
      let tolerance = min(.milliseconds(250), configuration.minimumDisplayDuration / 2)
      var source = SeededGenerator(
        seed: UInt64(configuration.displayDuration / Duration.nanoseconds(1)))
      var fork = PromiseFork(try TickerMachine(configuration: configuration), .start)
      fork.handle(.set((0...20).map { TickerItem(content: "\($0)") }))
      for _ in 0..<8 {
        guard let due = fork.machine.nextDeadline else { return }
        let delay = source.pick([
          .zero, tolerance, tolerance + .nanoseconds(1), tolerance / 3, .seconds(9),
          source.milliseconds(0...600),
        ])
        let isRolling = TickerViewState(fork.machine.state(at: fork.now)).roll != nil
        fork.now = due + delay
        var events: [TickerEvent] = []
        fork.machine.deadlineReached(at: fork.now, into: &events)
        let kept = delay <= tolerance
        let start = kept ? due : fork.now
        if delay == tolerance { reach.note("limit") }
        let begun = events.compactMap { if case .didBeginRoll(let r) = $0 { r } else { nil } }
        let ended = events.count { if case .didEndRoll = $0 { true } else { false } }
        try ensure(begun.count <= 1 && ended <= 1, "\(events)")
        if isRolling {
          try ensure(ended == 1, "\(events)")
          if !kept { try ensure(begun.isEmpty, "More than what was due: \(events)") }
          reach.note(kept ? "ends on its beat" : "ends late")
          guard configuration.pacing == .displayDuration, begun.isEmpty,
            let next = fork.machine.nextDeadline
          else { continue }
          try ensure(
            next == start + configuration.displayDuration, "\(next), not a stay after \(start)")
        } else if let roll = begun.first {
          try ensure(roll.start == start, "\(roll.start), due \(due), woken \(fork.now)")
          reach.note(kept ? "begins on its beat" : "begins late")
          guard ended == 0 else {
            let isOver = roll.start + configuration.roll <= fork.now
            try ensure(isOver, "\(events) at \(fork.now)")
            continue
          }
          try ensure(
            fork.machine.nextDeadline == start + configuration.roll,
            "\(fork.machine.nextDeadline as Any), not the end of the roll from \(start)")
        } else {
          throw PromiseFault(text: "Nothing was due at \(due): \(events)")
        }
      }
    }
  }
}
