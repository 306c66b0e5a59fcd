import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore
import Testing

/// Promises 10 to 12 and 17.
struct ComboPromises {
  private func eachWorld(
    _ profile: Profile = .taps, restores: Bool = false,
    reaching cases: Set<String>,
    _ body: (World, inout PromiseReach) throws -> Void,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try verify(
      reaching: cases,
      in: { dice in
        var world = World(World.configuration(&dice), dice: dice)
        if restores, world.dice.chance(50) {
          var former = World(world.configuration, dice: world.dice.split())
          former.run(.sending, 6)
          world.handle(.restore(former.state.snapshot))
        }
        world.run(profile, 20)
        if world.dice.chance(50) { world.advance(by: .seconds(3)) }
        world.handle(.close)
        return world
      }, body, at: location)
  }

  @Test("Promise 10: the likes of a combo are numbered 1, 2, 3, and comboDidEnd has the last")
  func combos() throws {
    try eachWorld(reaching: ["three", "continued", "ended by time"]) { world, reach in
      let taps = world.configuration.taps
      var last = 0
      var isOpen = false
      var lifted = Instant.start
      for (index, step) in world.steps.enumerated() {
        var text: String { tail(world.steps, until: index) }
        for event in step.events {
          if let combo = event.combo {
            if combo == 3 { reach.note("three") }
            if !isOpen, combo != 1, let tap = step.taps.last {
              reach.note("continued")
              let gap = (taps.gapsEndAtLift ? tap.lifted : tap.landed) - lifted
              try ensure(gap <= taps.longestComboGap, "continued after \(gap): \(text)")
            }
            let isFirst = combo == 1 && !isOpen
            try ensure(isFirst || combo == last + 1, "\(combo) after \(last): \(text)")
            (isOpen, last, lifted) = (true, combo, step.taps.last?.lifted ?? lifted)
          }
          if let count = event.endedCombo {
            try ensure(isOpen && count == last, "\(count) ends after \(last): \(text)")
            if step.input == nil { reach.note("ended by time") }
            isOpen = false
          }
        }
        let end = step.suspends || step.closes || step.entersRoom != nil
        try ensure(!isOpen || !end, "the combo has not ended: \(text)")
      }
    }
  }

  @Test("Promise 11: a tap that is no like begins a double tap, or is confirmed exactly once")
  func singleTaps() throws {
    try eachWorld(reaching: ["double", "confirmed by time", "both"]) { world, reach in
      var ledger = FingerLedger(world.configuration)
      let taps = world.configuration.taps
      var open: [GestureTap] = []
      var confirmed: GestureTap?
      var busyUntil = Instant.start
      for (index, step) in world.steps.enumerated() {
        var text: String { tail(world.steps, until: index) }
        ledger.take(step)
        for event in step.events {
          if let tap = event.tap, tap.gesture == .likeTap {
            if step.combos.isEmpty {
              open.append(tap)
            } else if step.combos == [1], open.popLast() != nil {
              reach.note("double")
            } else if step.combos == [1] {
              reach.note("both")
              guard let first = confirmed else { throw PromiseFault(text: "no first: \(text)") }
              let gap = (taps.gapsEndAtLift ? tap.lifted : tap.landed) - first.lifted
              let isLate = step.time - first.lifted > taps.longestGap
              try ensure(gap <= taps.longestGap && isLate, "both after \(gap): \(text)")
            }
          }
          if let tap = event.confirmedTap {
            if step.input == nil { reach.note("confirmed by time") }
            let first = open.firstIndex(of: tap)
            try ensure(first != nil, "confirmed again, or a like: \(text)")
            if let first { confirmed = open.remove(at: first) }
          }
        }
        let end = step.suspends || step.closes || step.entersRoom != nil
        try ensure(open.isEmpty || !end, "not confirmed at the end: \(text)")
        let mayTap = ledger.fingers.contains { $0.unresolved.contains(.likeTap) }
        if mayTap || !step.taps.isEmpty { busyUntil = step.time }
        for first in open where !mayTap {
          let limit = max(first.lifted + taps.longestGap, busyUntil)
          try ensure(step.time <= limit, "confirmed late: \(text)")
        }
      }
    }
  }

  @Test("Promise 12: the account of likes is balanced at any time, and has the sums of the events")
  func account() throws {
    try eachWorld(
      .sending, restores: true,
      reaching: ["sent", "lost", "saturated", "restored"]
    ) { try LikeObservers.account.check($0.run, &$1) }
  }

  @Test("Promise 17: the total only increases within a room, and by one with each like")
  func total() throws {
    try eachWorld(.sending, reaching: ["like", "server", "never sent"]) {
      try LikeObservers.total.check($0.run, &$1)
    }
  }
}
