import LikePromises
import Testing

/// Promises 10 to 12 and 17.
struct ComboPromises {
  @Test("Promise 10: the likes of a combo are numbered 1, 2, 3, and comboDidEnd has the last")
  func combos() throws {
    try verify(reaching: ["three", "continued", "ended by time"], .taps, 20) { run, reach in
      let taps = run.setup.taps
      var last = 0
      var isOpen = false
      var lifted = Instant.start
      for (index, step) in run.moments.enumerated() {
        var text: String { tail(run.moments, until: index) }
        for event in step.events {
          if let combo = event.combo {
            if combo == 3 { reach.note("three") }
            if !isOpen, combo != 1, let tap = step.taps.last {
              reach.note("continued")
              let gap = (taps.countsTimeOnly ? tap.lifted : tap.landed) - lifted
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
    try verify(reaching: ["double", "confirmed by time", "both"], .taps, 20) { run, reach in
      var ledger = FingerLedger()
      let taps = run.setup.taps
      var open: [GestureTap] = []
      var confirmed: GestureTap?
      var busyUntil = Instant.start
      for (index, step) in run.moments.enumerated() {
        var text: String { tail(run.moments, until: index) }
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
              let gap = (taps.countsTimeOnly ? tap.lifted : tap.landed) - first.lifted
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

  @Test(
    "Promise 12: the statistics of likes is balanced at any time, and has the sums of the events")
  func statistics() throws {
    try verify(
      reaching: ["sent", "lost", "saturated", "restored"],
      in: { dice in
        var former = World(World.configuration(&dice), dice: dice.split())
        former.run(.sending, dice.number(0...6))
        var world = World(World.configuration(&dice), dice: dice)
        world.handle(.restore(former.state.snapshot))
        world.run(.sending, 20)
        return world
      }, LikeObservers.statistics.check)
  }

  @Test("Promise 17: the total only increases within a room, and by one with each like")
  func total() throws {
    try verify(
      reaching: ["like", "server", "never sent"], .sending, 20,
      LikeObservers.total.check)
  }
}
