package import PromiseTesting
package import RollingTicker
package import RoomCore

extension TickerShowing {
  package var key: TickerKey { item.key }
}

/// The state that the events alone have shown.
package struct PromiseSight {
  package var configuration: TickerConfiguration
  package var slots: [TickerSlot: TickerShowing] = [:]
  package var roll: TickerRoll?
  package var marquee: TickerMarquee?
  package var reasons: Set<TickerSuspension> = []
  package var size: ScreenSize
  package var isClosed = false
  /// The identifiers of items that were removed before they came.
  package var removals: [TickerItem] = []
  /// The configuration that has not taken effect.
  package var pending: TickerConfiguration?

  package init(_ configuration: TickerConfiguration) {
    self.configuration = configuration
    size = configuration.size
  }

  package var isSuspended: Bool { !reasons.isEmpty }
  /// The item at rest.
  package var rest: TickerShowing? { roll == nil ? slots.values.first : nil }
  /// The item at rest, or the incoming one.
  package var front: TickerShowing? { roll.flatMap { slots[$0.incoming.slot] } ?? rest }
  /// The item that is leaving the screen.
  package var outgoing: TickerShowing? {
    roll.flatMap { roll in slots.values.first { $0.slot != roll.incoming.slot } }
  }
  package func holds(_ item: TickerItem) -> Bool { slots.values.map(\.item).holds(item) }

  package mutating func take(_ moment: PromiseMoment<TickerMachine>) {
    if case .configure(let configuration) = moment.input, moment.rejections.isEmpty {
      pending = configuration
    }
    if case .remove(let id) = moment.input, Self.keepsRemoval(of: id) {
      let item = TickerItem(id: id)
      if !moment.old.holds(item), !holds(item) { removals.append(item) }
    }
    for event in moment.events { apply(event) }
    if case .close = moment.input { isClosed = true }
  }

  package static func keepsRemoval(of id: String) -> Bool { 1...256 ~= id.utf8.count }

  /// Whether the item that an input adds was removed before it came, and isn't in this list or on screen.
  package func withholds(_ input: TickerInput?, from list: [TickerItem]) -> Bool {
    let item: TickerItem
    switch input {
    case .append(let added): item = added
    case .insert(let insertion): item = insertion.item
    default: return false
    }
    return item.id != nil && removals.holds(item) && !list.holds(item) && !holds(item)
  }

  package mutating func apply(_ event: TickerEvent) {
    switch event {
    case .didShow(let showing):
      slots[showing.slot] = showing
      marquee = nil
    case .didUpdate(let showing): slots[showing.slot] = showing
    case .didClear(let slot):
      slots[slot] = nil
      if marquee?.slot == slot { marquee = nil }
    case .didBeginRoll(let begun):
      roll = begun
      slots[begun.incoming.slot] = begun.incoming
      marquee = nil
    case .didEndRoll(let ended):
      roll = nil
      slots = slots.filter { $0.key == ended.incoming.slot }
    case .didCancelRoll: roll = nil
    case .didBeginMarquee(let begun): marquee = begun
    case .didReload, .didStop: removals = []
    case .didConfigure(let taken): (configuration, pending) = (taken, nil)
    case .didSuspend(let pause): reasons.insert(pause.reason)
    case .didResume(let resumption): reasons.remove(resumption.reason)
    case .didResize(let resizing):
      size = resizing.size
      if let resized = resizing.roll { roll = resized }
    default: break
    }
  }
}

/// An event at its time.
package struct Emitted: Equatable {
  package var time: Instant
  package var event: TickerEvent
}

/// A copy of a machine that is driven on its own.
package struct PromiseFork {
  package var machine: TickerMachine
  package var now: Instant

  package init(_ machine: TickerMachine, _ now: Instant) {
    (self.machine, self.now) = (machine, now)
  }

  @discardableResult
  package mutating func handle(_ input: TickerInput) -> [TickerEvent] {
    var events: [TickerEvent] = []
    machine.handle(input, at: now, into: &events)
    return events
  }

  /// Ends all that suspends.
  @discardableResult
  package mutating func resume(_ sight: PromiseSight) -> [TickerEvent] {
    sight.reasons.flatMap { reason in
      switch reason {
      case .requested(let reason): handle(.resume(reason: reason))
      case .noSize: handle(.resize(ScreenSize(width: 4_000, height: 44)))
      }
    }
  }

  /// Wakes the machine at its next deadlines, on time.
  @discardableResult
  package mutating func drive(deadlines: Int = 4, until end: (TickerEvent) -> Bool = { _ in false })
    -> [Emitted]
  {
    var all: [Emitted] = []
    for _ in 0..<deadlines {
      guard let due = machine.nextDeadline else { break }
      now = due
      var events: [TickerEvent] = []
      machine.deadlineReached(at: due, into: &events)
      all += events.map { Emitted(time: due, event: $0) }
      if events.contains(where: end) { break }
    }
    return all
  }
}

extension TickerMachine {
  /// The item that the next roll would show.
  package func follower(at now: Instant, _ sight: PromiseSight) -> TickerShowing? {
    var fork = PromiseFork(self, now)
    // A configuration that waits for the next roll may end what follows.
    if sight.pending != nil { fork.handle(.configure(sight.configuration)) }
    // An item that has rested for longer gives way at once.
    for case .didBeginRoll(let roll) in fork.resume(sight) where sight.roll == nil {
      return roll.incoming
    }
    if sight.roll != nil {
      let events = fork.drive { if case .didEndRoll = $0 { true } else { false } }
      // Without a stay the next roll begins with the end of this.
      for case .didBeginRoll(let roll) in events.map(\.event) { return roll.incoming }
    }
    for case .didBeginRoll(let roll) in fork.handle(.next) { return roll.incoming }
    return nil
  }

  /// The next roll, if none is in progress and nothing happens until then.
  package func nextRoll(at now: Instant, deadlines: Int = 4) -> TickerRoll? {
    var fork = PromiseFork(self, now)
    for emitted in fork.drive(
      deadlines: deadlines, until: { if case .didBeginRoll = $0 { true } else { false } })
    {
      if case .didBeginRoll(let roll) = emitted.event { return roll }
    }
    return nil
  }
}
