import PromiseTesting
import RollingTicker
import RoomCore

/// Observers of the promises of the ticker.
package enum TickerObservers {
  /// Promise 14: each roll that begins ends or is cancelled before the next begins.
  package static let alternation: TickerObserver = .init(14) { run, reach in
    var isRolling = false
    for event in run.moments.flatMap(\.events) {
      switch event {
      case .didBeginRoll:
        try ensure(!isRolling, "A roll begins in a roll")
        isRolling = true
      case .didEndRoll, .didCancelRoll:
        try ensure(isRolling, "No roll is in progress: \(event)")
        isRolling = false
        if case .didEndRoll = event { reach.note("ends") } else { reach.note("cancelled") }
      default: break
      }
    }
    // What has begun ends, if time passes, and is not at its end.
    guard isRolling, let last = run.moments.last, last.time < .start + .seconds(1 << 32) else {
      return
    }
    var fork = PromiseFork(last.after, last.time)
    var sight = PromiseSight(run.configuration)
    for moment in run.moments { sight.take(moment) }
    fork.resume(sight)
    let events = fork.drive()
    try ensure(
      events.contains { if case .didEndRoll = $0.event { true } else { false } },
      "A roll does not end")
  }

  /// Promise 15: a roll begins from the item at rest and ends with the incoming at rest.
  package static let slots: TickerObserver = .init(15) { run, reach in
    try run.walk { before, moment, _ in
      var sight = before
      for event in moment.events {
        switch event {
        case .didBeginRoll(let roll):
          reach.note("begins")
          try ensure(sight.rest != nil && roll.outgoing == sight.rest, "\(roll), \(sight.slots)")
          try ensure(roll.incoming.slot != roll.outgoing?.slot, "\(roll)")
          try ensure(sight.slots[roll.incoming.slot] == nil, "\(sight.slots)")
        case .didEndRoll(let roll):
          reach.note("ends")
          try ensure(sight.slots[roll.incoming.slot] == roll.incoming, "\(sight.slots)")
          sight.apply(event)
          try ensure(sight.slots == [roll.incoming.slot: roll.incoming], "\(sight.slots)")
        default: break
        }
        sight.apply(event)
      }
      let viewState = TickerViewState(moment.after.state(at: moment.time))
      try ensure(
        viewState.first == sight.slots[.first] && viewState.second == sight.slots[.second],
        "\(viewState), not \(sight.slots)")
      try ensure((viewState.roll == nil) == (sight.roll == nil), "\(viewState.roll as Any)")
    }
  }

  /// Promise 16: an item is at rest for its stay, less only with a backlog.
  package static let displayDuration: TickerObserver = .init(16) { run, reach in
    var rest = PromiseRest(since: nil)
    try run.walk { before, moment, after in
      rest.pass(to: moment.time, before)
      if moment.isLate { rest.isDisturbed = true }
      if before.configuration.pacing == .displayDuration, !rest.isDisturbed,
        let roll = moment.begun,
        moment.input != .next, let showing = before.rest,
        rest.since != nil, roll.outgoing?.item == showing.item
      {
        if let waiting = moment.input.map({ _ in moment.statistics.waiting + 1 }) {
          rest.see(waiting: waiting, before.configuration)
        }
        let least = before.configuration.minimumDisplayDuration
        let displayDuration = before.configuration.displayDuration(of: showing.item)
        try ensure(rest.elapsed >= least, "at rest for \(rest.elapsed) only")
        if rest.alwaysFollowed {
          try ensure(
            rest.elapsed <= displayDuration,
            "at rest for \(rest.elapsed), more than \(displayDuration)")
        } else if rest.elapsed > displayDuration {
          try ensure(!rest.couldFollow, "does not give way at once after \(rest.elapsed)")
          reach.note("gives way")
        }
        if rest.elapsed < displayDuration {
          try ensure(!rest.isComfortable, "at rest for \(rest.elapsed), not \(displayDuration)")
          reach.note("shortened")
        } else if rest.elapsed == displayDuration {
          reach.note(rest.wasSuspended ? "suspended" : "exactly")
        }
      }
      rest.see(moment, before, after)
    }
  }

  /// Promise 18: a roll that is not cancelled takes exactly its duration.
  package static let duration: TickerObserver = .init(18) { run, reach in
    var elapsed = Duration.zero
    var duration = Duration.zero
    var isLate = false
    var isSuspended = false
    var last = Instant.start
    try run.walk { before, moment, after in
      if !before.isSuspended { elapsed = elapsed + (moment.time - last) }
      last = moment.time
      for event in moment.events {
        switch event {
        case .didBeginRoll:
          (elapsed, isSuspended) = (.zero, false)
          (duration, isLate) = (after.configuration.roll, moment.isLate)
        case .didEndRoll:
          if isLate || moment.isLate { continue }
          try ensure(elapsed == duration, "takes \(elapsed), not \(duration)")
          if case .fadeThrough = before.configuration.style { reach.note("through") }
          if case .slide = before.configuration.style { reach.note("slide") }
          if isSuspended { reach.note("suspended") }
          if duration == .milliseconds(9) { reach.note("a frame") }
        default: break
        }
      }
      if after.isSuspended { isSuspended = true }
    }
  }

  /// Promise 23: while suspended nothing is due, and the remainder is what it was.
  package static let suspension: TickerObserver = .init(23) { run, reach in
    var remainder: Duration?
    var size = run.configuration.size
    var isQuiet = true
    try run.walk { before, moment, after in
      if before.isSuspended {
        try ensure(moment.input != nil, "Something is due while suspended")
        if after.isSuspended {
          try ensure(moment.begun == nil, "A roll begins while suspended")
          let ended = moment.events.contains { if case .didEndRoll = $0 { true } else { false } }
          try ensure(!ended, "A roll ends while suspended")
        }
      } else if after.isSuspended {
        remainder = moment.before.nextDeadline.map { $0 - moment.time }
        (size, isQuiet) = (before.size, moment.begun == nil)
      }
      if after.isSuspended {
        try ensure(moment.after.nextDeadline == nil, "\(moment.after.nextDeadline as Any) is due")
      }
      switch moment.input {
      case .suspend, .resume, .tap, .next: break
      case .resize(let new):
        if new != size, new.width > 0, new.height > 0 { isQuiet = false }
      case .set, .reload: isQuiet = false
      default:
        if before.isSuspended, moment.rejections.isEmpty { isQuiet = false }
        if before.isSuspended, !moment.events.isEmpty { reach.note("edited") }
      }
      guard before.isSuspended, !after.isSuspended, isQuiet else { return }
      let rest = moment.after.nextDeadline.map { $0 - moment.time }
      try ensure(rest == remainder, "\(rest as Any) remains, not \(remainder as Any)")
      if remainder != nil { reach.note(after.roll == nil ? "displayDuration" : "roll") }
      if TickerViewState(moment.after.state(at: moment.time)).marquee != nil {
        reach.note("marquee")
      }
    }
  }

  /// All of a module in a room.
  package static let all: [TickerObserver] = [
    statistics, twoSlots, neverEmpty, follows, capacity, alternation, slots, displayDuration,
    duration,
    suspension,
  ]
}
