import TickerPromises
import Testing

@Suite("Promises of rows and restarts") struct RestartPromises {
  @Test("Promise 10: `setCount` adds rows at the end, or removes the last ones")
  func setCount() throws {
    let kinds = PromiseKind.usual + [.setCount, .setCount, .setCount, .invalid]
    let world = PromiseWorld(kinds: kinds) { configuration, source in
      configuration.capacity = source.pick([2, 3, 50, 1_000])
    }
    try verify(
      world, reaching: ["more", "fewer", "below 0", "above capacity", "at rest"]
    ) { run, reach in
      try run.walk { before, moment, after in
        guard case .setCount(let rows) = moment.input else { return }
        let limit = before.configuration.capacity
        if rows < 0 || rows > limit {
          guard case .countOutOfRange(let count) = moment.rejections.first, count.value == rows
          else {
            throw PromiseFault(text: "\(moment.events) of \(rows)")
          }
          reach.note(rows < 0 ? "below 0" : "above capacity")
          return
        }
        try ensure(moment.rejections.isEmpty, "\(moment.rejections) of \(rows)")
        let old = moment.old.count
        // An item that has rested for longer gives way to a new row at once.
        guard moment.begun == nil else { return reach.note("gives way at once") }
        try ensure(moment.new.count == rows, "not \(rows)")
        guard old > 0, rows > 0 else { return }
        if old != rows { reach.note(old < rows ? "more" : "fewer") }
        try ensure(before.slots == after.slots, "\(before.slots), then \(after.slots)")
        let isMoved = moment.events.contains { event in
          switch event {
          case .didShow, .didClear, .didUpdate, .didBeginRoll, .didEndRoll, .didCancelRoll,
            .didBeginMarquee, .didReload, .didStop:
            true
          default: false
          }
        }
        try ensure(!isMoved, "\(moment.events)")
        if before.rest != nil { reach.note("at rest") }
      }
    }
  }

  @Test(
    "Promise 12: `reload` restarts with the first item and a full displayDuration, `stop` without any"
  )
  func reload() throws {
    let kinds: [PromiseKind] = PromiseKind.anything + [.reload, .reload, .stop]
    let world = PromiseWorld(kinds: kinds) { configuration, _ in
      configuration.pacing = .displayDuration
    }
    try verify(world, reaching: ["reload", "stop", "cancels", "two"]) { run, reach in
      var generation: Int?
      try run.walk { before, moment, after in
        let items: [TickerItem]?
        switch moment.input {
        case .reload: items = moment.added(before)?.kept.suffix(after.configuration.capacity)
        case .stop: items = nil
        default: return
        }
        var expected: [String] = before.roll == nil ? [] : ["cancel"]
        expected += Array(repeating: "clear", count: before.slots.count)
        expected.append(items == nil ? "stop" : "reload")
        if items?.isEmpty == false { expected.append("show") }
        let seen = moment.events.compactMap { event -> String? in
          switch event {
          case .didCancelRoll: "cancel"
          case .didClear: "clear"
          case .didReload: "reload"
          case .didStop: "stop"
          case .didShow: "show"
          case .didBeginRoll, .didEndRoll, .didUpdate: "\(event)"
          default: nil
          }
        }
        let cleared = before.slots.keys.filter { moment.events.contains(.didClear($0)) }
        for case .didReload(let next) in moment.events {
          if let generation { try ensure(next == generation + 1, "\(next) after \(generation)") }
          generation = next
        }
        try ensure(seen == expected, "\(seen), not \(expected)")
        try ensure(cleared.count == before.slots.count, "\(cleared)")
        reach.note(items == nil ? "stop" : "reload")
        if before.roll != nil { reach.note("cancels") }
        if before.slots.count == 2 { reach.note("two") }
        guard let first = items?.first else { return try ensure(after.slots.isEmpty, "\(after)") }
        try ensure(after.rest?.item.words == first.words, "\(after.slots)")
        guard moment.statistics.waiting <= after.configuration.comfortableBacklog,
          TickerViewState(moment.after.state(at: moment.time)).marquee == nil,
          after.pending == nil, after.configuration.pacing == .displayDuration
        else { return }
        try fullStay(moment, after)
      }
    }
  }
}
