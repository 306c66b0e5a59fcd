import TickerPromises
import Testing

extension PromiseMoment {
  var viewStateBefore: TickerViewState { TickerViewState(before.state(at: time)) }
}

extension TickerMarquee {
  /// How far to the right its item is at a time since its start.
  func x(at elapsed: Duration) -> Double { motion.pose(at: elapsed).translation.x }
}

/// The widths that are known: as given, or as measured of the same content since.
private struct Widths {
  private(set) var all: [TickerKey: (item: TickerItem, width: Double?)] = [:]

  mutating func take(_ moment: PromiseMoment, _ after: PromiseSight) {
    if case .reload = moment.input { all = [:] }
    let items = moment.new + after.slots.values.map(\.item)
    all = all.filter { entry in items.contains { $0.key == entry.key } }
    for item in items {
      let known = all[item.key]
      let isKept =
        known?.item.words == item.words && (item.width == nil || item.width == known?.item.width)
      all[item.key] = (item, isKept ? known?.width : item.width)
    }
    if case .didMeasure(let measurement) = moment.input, moment.rejections.isEmpty,
      isOf(measurement.showing.item)
    {
      all[measurement.showing.key]?.width = measurement.width
    }
  }

  /// Whether an item is known, with the same content.
  func isOf(_ item: TickerItem) -> Bool { all[item.key]?.item.words == item.words }
}

@Suite("Promises of marquees") struct MarqueePromises {
  @Test("Promise 25: an item that is wider than the ticker pauses, scrolls and pauses again")
  func marquee() throws {
    // An edit keeps the width that an item had.
    let kinds = PromiseKind.usual.filter { ![.set, .replace].contains($0) } + [.append, .reload]
    let reaching = ["scrolls", "fits", "no speed", "suspended", "full backlog"]
    try verify(PromiseWorld(kinds: kinds), reaching: reaching) { run, reach in
      let (speed, pause) = (run.configuration.marqueeSpeed, run.configuration.marqueePause)
      let ticker = run.configuration.size.width
      try run.walk { _, moment, after in
        let viewState = moment.viewState
        guard let rest = after.rest else {
          return try ensure(
            viewState.marquee == nil, "\(viewState.marquee as Any) without an item at rest")
        }
        guard let width = rest.item.width, width.isFinite, width > ticker, speed > 0 else {
          try ensure(viewState.marquee == nil, "\(viewState.marquee as Any) of \(rest.item)")
          return reach.note(speed > 0 ? "fits" : "no speed")
        }
        guard let marquee = viewState.marquee else {
          throw PromiseFault(text: "\(rest.item) does not scroll")
        }
        try ensure(marquee.slot == rest.slot, "\(marquee)")
        let scroll = Duration.seconds((width - ticker) / speed)
        for part in [0, 0.3, 0.999, 1.5] {
          let early = marquee.x(at: pause * min(part, 1))
          try ensure(abs(early) < 0.01, "\(early) in the first pause")
          let x = marquee.x(at: pause + scroll * part)
          let expected = -(width - ticker) * min(part, 1)
          try ensure(abs(x - expected) < 0.01, "\(x) at \(part) of the way, not \(expected)")
        }
        reach.note("scrolls")
        if after.isSuspended { return reach.note("suspended") }
        if moment.statistics.waiting > run.configuration.comfortableBacklog {
          reach.note("full backlog")
        }
        guard let roll = moment.after.nextRoll(at: moment.time) else { return }
        let end = marquee.start + (pause + scroll + pause)
        try ensure(
          end - roll.start < .nanoseconds(10), "rolls at \(roll.start.seconds), \(end.seconds)")
      }
    }
  }

  @Test("Promise 26: a width that arrives at rest begins the marquee from there, and is kept")
  func measure() throws {
    let kinds = PromiseKind.usual + [.measure, .measure, .measure, .measure, .resize]
    let world = PromiseWorld(kinds: kinds) { configuration, source in
      configuration.mode = source.pick([.loop, .once])
      configuration.marqueeSpeed = source.pick([30, 100])
      configuration.displayDuration = .seconds(3)
      configuration.capacity = source.pick([2, 50])
    }
    let reaching = ["first pause", "at once", "turns", "turns by size", "kept", "without effect"]
    try verify(world, reaching: reaching) { run, reach in
      var widths = Widths()
      try run.walk { before, moment, after in
        let old = widths
        widths.take(moment, after)
        let viewState = moment.viewState
        let isLaidOut = after.size.width > 0 && after.size.height > 0
        if case .didMeasure(let measurement) = moment.input, moment.rejections.isEmpty {
          if !old.isOf(measurement.showing.item) {
            try ensure(moment.events.isEmpty, "\(moment.events) of \(measurement)")
            try ensure(moment.before.nextDeadline == moment.after.nextDeadline, "changes the stay")
            return reach.note("without effect")
          }
        }
        guard let rest = after.rest, isLaidOut else { return }
        let width = widths.all[rest.key]?.width ?? 0
        let distance = max(0, width - after.size.width)
        guard let marquee = viewState.marquee else {
          return try ensure(distance == 0, "\(rest) is \(width) wide and does not scroll")
        }
        let elapsed = moment.time - marquee.start
        let pause = run.configuration.marqueePause
        let x = marquee.x(at: .seconds(1_000))
        try ensure(abs(x + distance) < 0.01, "ends at \(x), not \(-distance)")
        if before.roll != nil, after.roll == nil, rest.item.width == nil { reach.note("kept") }
        guard before.rest?.key == rest.key else { return }
        switch moment.input {
        case .didMeasure:
          guard !before.isSuspended else { return }
          guard let last = moment.viewStateBefore.marquee else {
            guard distance > 0 else { return }
            let begin = max(pause, elapsed)
            reach.note(begin == elapsed ? "at once" : "first pause")
            try ensure(abs(marquee.x(at: begin)) < 0.01, "not from there: \(marquee.x(at: begin))")
            let second = marquee.x(at: begin + .milliseconds(100))
            let expected = -min(distance, run.configuration.marqueeSpeed / 10)
            try ensure(abs(second - expected) < 0.01, "\(second) after 100 ms, not \(expected)")
            return
          }
          try ensure(abs(last.x(at: elapsed) - marquee.x(at: elapsed)) < 0.01, "jumps")
          if last != marquee { reach.note("turns") }
        case .resize:
          guard !before.isSuspended, let last = moment.viewStateBefore.marquee else { return }
          try ensure(abs(last.x(at: elapsed) - marquee.x(at: elapsed)) < 0.01, "jumps")
          if last != marquee { reach.note("turns by size") }
        default: break
        }
      }
    }
  }

  @Test("Promise 27: no pose jumps at a suspension, in a marquee or where a roll begins")
  func poses() throws {
    let kinds = PromiseKind.usual + [.suspend, .resume, .resize, .measure, .measure, .tap]
    let reaching = ["suspend", "resume", "resize", "begins", "begins scrolled", "ends", "held"]
    let world = PromiseWorld(kinds: kinds) { configuration, _ in
      if case .custom = configuration.style { configuration.style = .slide }
    }
    try verify(world, reaching: reaching) { run, reach in
      var held: [TickerSlot: Pose] = [:]
      try run.walk { before, moment, after in
        let (old, new) = (moment.viewStateBefore, moment.viewState)
        let poses = { (viewState: TickerViewState) in
          TickerSlot.allCases.reduce(into: [TickerSlot: Pose]()) {
            $0[$1] = viewState.pose(of: $1, at: moment.time)
          }
        }
        let (was, now) = (poses(old), poses(new))
        func isSame(_ slot: TickerSlot, _ what: String) throws {
          guard let first = was[slot], let second = now[slot] else { return }
          try ensure(first.isNear(second, within: 1e-3), "\(what): \(first), then \(second)")
          reach.note(what)
        }
        switch moment.input {
        case .suspend, .resume:
          let what = before.reasons.count < after.reasons.count ? "suspend" : "resume"
          for slot in TickerSlot.allCases where moment.begun == nil { try isSame(slot, what) }
        case .resize:
          if before.roll == nil, after.roll == nil, old.marquee != nil, let rest = after.rest {
            try isSame(rest.slot, "resize")
          }
        default: break
        }
        if let roll = moment.begun, let outgoing = roll.outgoing, after.roll != nil {
          if was[outgoing.slot]?.translation.x ?? 0 < -1 { reach.note("begins scrolled") }
          try isSame(outgoing.slot, "begins")
        }
        for case .didEndRoll(let roll) in moment.events where moment.begun == nil {
          let slot = roll.incoming.slot
          for pose in [was[slot], now[slot]] {
            guard let pose else { throw PromiseFault(text: "no pose at the end of \(roll)") }
            try ensure(pose.isNear(.identity, within: 1e-3), "\(pose) at the end of a roll")
          }
          reach.note("ends")
        }
        if before.isSuspended, before.size == after.size, moment.begun == nil {
          for (slot, pose) in held where was[slot] != nil {
            try ensure(
              pose.isNear(was[slot], within: 1e-3), "not held: \(pose), \(was[slot] as Any)")
            reach.note("held")
          }
        }
        held = after.isSuspended ? now : [:]
      }
    }
  }
}
