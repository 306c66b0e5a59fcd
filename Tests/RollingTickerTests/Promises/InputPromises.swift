import TickerPromises
import Testing

@Suite("Promises of inputs") struct InputPromises {
  @Test("Promise 30: an invalid input emits one `rejected` and changes nothing else")
  func invalid() throws {
    var kinds = PromiseKind.anything + Array(repeating: PromiseKind.invalid, count: 12)
    kinds.removeAll { $0 == .setCount }
    let reaching = [
      "empty identifier", "unknown", "missing identifier", "index", "count", "width",
      "configuration", "duplicate", "no next", "of a list", "position", "payload",
    ]
    try verify(PromiseWorld(kinds: kinds), reaching: reaching) { run, reach in
      try run.walk { before, moment, after in
        guard let input = moment.input else { return }
        if let invalid = moment.added(before)?.invalid {
          try ensure(moment.rejections.count == invalid, "\(moment.rejections), not \(invalid)")
          return reach.note("of a list", if: invalid > 0)
        }
        let expected = reason(input, moment.old, before)
        if let expected {
          try ensure(!moment.rejections.isEmpty, "\(expected) is not rejected")
          reach.note(expected)
        }
        guard !moment.rejections.isEmpty else { return }
        switch moment.rejections[0] {
        case .duplicate: reach.note("duplicate")
        case .noNextItem: reach.note("no next")
        default: break
        }
        try ensure(moment.events.count == 1, "\(moment.events)")
        var statistics = moment.before.state(at: moment.time).statistics
        statistics.rejected += 1
        try ensure(moment.statistics == statistics, "\(moment.statistics), not \(statistics)")
        try ensure(moment.before.nextDeadline == moment.after.nextDeadline, "The deadline changes")
        var state = moment.before.state(at: moment.time)
        state.statistics = statistics
        try ensure(state == moment.after.state(at: moment.time), "\(state) has changed")
        var (with, without) = (
          PromiseFork(moment.after, moment.time), PromiseFork(moment.before, moment.time)
        )
        with.resume(after)
        without.resume(before)
        try ensure(with.drive() == without.drive(), "What follows has changed")
      }
    }
  }

  private func reason(
    _ input: TickerInput, _ list: [TickerItem], _ sight: PromiseSight
  ) -> String? {
    switch input {
    case .append(let item) where item.hasLongPayload,
      .replace(let item) where item.hasLongPayload:
      return "payload"
    case .insert(let insertion) where insertion.item.hasLongPayload: return "payload"
    case .append(let item) where item.id == "", .replace(let item) where item.id == "":
      return "empty identifier"
    case .insert(let insertion) where insertion.item.id == "": return "empty identifier"
    case .insert(let insertion) where insertion.position.index(in: list) == nil:
      if case .index = insertion.position { return "index" } else { return "position" }
    case .remove(let id):
      let item = TickerItem(id: id)
      let isTaken = list.holds(item) || sight.holds(item) || PromiseSight.keepsRemoval(of: id)
      return isTaken ? nil : "unknown"
    case .replace(let item) where item.id == nil: return "missing identifier"
    case .setCount(let count) where count < 0 || count > 100_000: return "count"
    case .didMeasure(let measurement) where !measurement.width.isFinite || measurement.width < 0:
      return "width"
    case .configure(let configuration):
      return (try? TickerMachine(configuration: configuration)) == nil ? "configuration" : nil
    default: return nil
    }
  }

  @Test("Promise 31: after `close` every input is rejected, and nothing is due")
  func close() throws {
    let world = PromiseWorld(
      kinds: PromiseKind.anything + [.close, .close], latePercent: 5)
    let reaching = ["closes", "in a roll", "suspended", "rejects", "waiting", "two"]
    try verify(world, reaching: reaching) { run, reach in
      try run.walk { before, moment, after in
        if before.isClosed {
          try ensure(moment.input != nil, "Something is due after the end")
          try ensure(moment.events == [.rejected(.closed)], "\(moment.events)")
          reach.note("rejects")
        } else if after.isClosed {
          reach.note("closes")
          let cancels = moment.events.count {
            if case .didCancelRoll = $0 { true } else { false }
          }
          try ensure(cancels == (before.roll == nil ? 0 : 1), "\(moment.events)")
          let cleared = moment.events.compactMap {
            if case .didClear(let slot) = $0 { slot } else { nil }
          }
          try ensure(Set(cleared) == Set(before.slots.keys), "\(cleared)")
          try ensure(cleared.count == before.slots.count, "\(cleared)")
          if before.roll != nil { reach.note("in a roll") }
          if before.slots.count == 2 { reach.note("two") }
          if before.isSuspended { reach.note("suspended") }
          if moment.before.state(at: moment.time).statistics.waiting > 0 { reach.note("waiting") }
        }
        guard after.isClosed else { return }
        try ensure(moment.statistics.waiting == 0, "\(moment.statistics)")
        try ensure(moment.after.nextDeadline == nil, "\(moment.after.nextDeadline as Any) is due")
        let state = moment.after.state(at: moment.time)
        try ensure(state.current == nil && state.index == nil, "\(state)")
        try ensure(after.slots.isEmpty, "\(after.slots)")
      }
    }
  }

  @Test("Promise 32: the same inputs at the same times emit the same events")
  func sameEvents() throws {
    let world = PromiseWorld(
      kinds: PromiseKind.anything + [.close], latePercent: 10, firstPercent: 20)
    try verify(world, reaching: ["events"]) { run, reach in
      let again = try PromiseRun(run.configuration, run.steps)
      // As text: a rejection with a width that is not a number does not equal itself.
      let texts = [run, again].map { "\($0.moments.map { ($0.time, $0.events) })" }
      try ensure(texts[0] == texts[1], texts[1])
      reach.note("events", if: run.moments.contains { $0.events.count > 2 })
    }
  }

  @Test("Promise 36: senders and payloads pass through, and a payload that is too long is rejected")
  func payloads() throws {
    let kinds: [PromiseKind] =
      PromiseKind.edits + [.reload, .invalid, .invalid, .invalid, .next, .pass, .pass]
    let reaching = ["sender", "payload", "the longest", "too long", "too long in a list"]
    try verify(PromiseWorld(kinds: kinds), reaching: reaching) { run, reach in
      try run.walk { _, moment, after in
        let long = (moment.input?.items ?? []).count(where: \.hasLongPayload)
        let rejections = moment.rejections.count { $0 == .payloadTooLong }
        try ensure(rejections == long, "\(rejections) of \(long) are rejected")
        if case .set = moment.input { reach.note("too long in a list", if: long > 0) }
        reach.note("too long", if: long > 0)
        for showing in after.slots.values {
          guard let index = moment.new.place(of: showing.item) else { continue }
          let item = moment.new[index]
          try ensure(showing.item.words == item.words, "\(showing.item), not \(item)")
          reach.note("sender", if: item.sender != nil)
          reach.note("payload", if: item.payload != nil)
          reach.note("the longest", if: item.payload?.utf8.count == 4_096)
        }
      }
    }
  }
}

extension TickerInput {
  fileprivate var items: [TickerItem] {
    switch self {
    case .append(let item), .replace(let item): [item]
    case .insert(let insertion): [insertion.item]
    case .set(let items), .reload(let items): items
    default: []
    }
  }
}
