import RoomCore

/// An item that is to be shown next: its index in the list, and whether the list begins again with it.
typealias TickerFollower = (index: Int, wraps: Bool)

extension TickerMachine {
  /// The item that enters, or else the one at rest: the list continues from it.
  var lead: TickerShowing? { roll?.incoming ?? current }

  /// The item to show after the lead; `nil` if none is left.
  ///
  /// - Complexity: O(1)
  var following: TickerFollower? {
    let follower = follower(from: isLeadListed ? position + 1 : position)
    guard let follower, isLeadListed, follower.index == position else { return follower }
    return configuration.rollsSingleItem ? follower : nil
  }

  /// The item to show when the list continues from `index`.
  private func follower(from index: Int) -> TickerFollower? {
    switch configuration.mode {
    case .once:
      // What has been shown has left the list: whatever else is in it, waits.
      let first = isLeadListed && position == 0 ? 1 : 0
      return first < list.count ? (first, false) : nil
    case .rounds(let limit):
      if index >= list.count && rounds + 1 >= limit.count { return nil }
    case .loop: break
    }
    if index < list.count { return (index, false) }
    return list.count > 0 ? (0, true) : nil
  }

  mutating func beginRoll(
    to next: TickerFollower, at time: Instant, into outputs: inout [TickerEvent]
  ) {
    guard let outgoing = current else { return }
    var incoming = TickerShowing(
      list[next.index].item, in: outgoing.slot.other, index: next.index)
    let scrolled = rest.marquee == nil ? 0 : scrolled(after: time - since)
    let page = rest.marquee?.value.pages.pose(at: time - since) ?? .identity
    takeLead(next)
    if configuration.mode == .once, let passed = list.index(of: outgoing.item.key) {
      withdraw(at: passed)
      incoming.index = position
    }
    account.rolls += 1
    let roll = TickerRoll(
      .init(
        number: account.rolls, generation: generation, start: time,
        duration: .nanoseconds(timing.roll.nanoseconds), outgoing: outgoing, incoming: incoming,
        motions: motions.leaving(from: scrolled), scrolled: scrolled, page: page))
    phase = .rolling(roll)
    begin(at: time)
    outputs.append(.didBeginRoll(roll))
  }

  mutating func endRoll(at time: Instant, into outputs: inout [TickerEvent]) {
    guard let ended = roll else { return }
    phase = .staying(ended.incoming, after: ended)
    rest = Rest(approach: timing.roll)
    begin(at: time)
    if !hasRolled { setHasRolled(true) }
    checkRowNumber(afterRoll: true)
    outputs.append(.didEndRoll(ended))
    applyConfiguration(at: time, into: &outputs)
    beginRest(with: ended.incoming.item, at: time, into: &outputs)
  }

  /// Puts the item into `slot` at once.
  mutating func show(
    _ next: TickerFollower, in slot: TickerSlot, at now: Instant,
    into outputs: inout [TickerEvent]
  ) {
    let showing = TickerShowing(list[next.index].item, in: slot, index: next.index)
    takeLead(next)
    rest(showing, at: now)
    outputs.append(.didShow(showing))
    beginRest(with: showing.item, at: now, into: &outputs)
  }

  /// The lead has been removed from the list, where `position` is now that of the item after it.
  mutating func replaceLead(at now: Instant, into outputs: inout [TickerEvent]) {
    switch phase {
    case .rolling(let roll): replaceIncoming(of: roll, at: now, into: &outputs)
    case .staying(let showing, _):
      guard let next = following ?? lastFollower else { return clearScreen(into: &outputs) }
      show(next, in: showing.slot, at: now, into: &outputs)
    case .empty, .closed: break
    }
  }

  /// The last item of the list: what is shown where the last round has no other.
  private var lastFollower: TickerFollower? {
    list.count > 0 ? (list.count - 1, false) : nil
  }

  /// The roll continues with another item if one is left; otherwise the outgoing item stays.
  private mutating func replaceIncoming(
    of roll: TickerRoll, at now: Instant, into outputs: inout [TickerEvent]
  ) {
    let outgoing = roll.outgoing.flatMap { list.index(of: $0.item.key) }
    var next = following
    // In an odd order the outgoing item may be next: then the one after it, if it is another.
    if let first = next, first.index == outgoing {
      next = follower(from: first.index + 1)
      if first.wraps { next?.wraps = true }
      if next?.index == outgoing { next = nil }
    }
    if next == nil, let outgoing, let showing = roll.outgoing {
      outputs.append(.didCancelRoll(roll))
      outputs.append(.didClear(roll.incoming.slot))
      takeLead((outgoing, false))
      rest(showing, at: now)
      beginRest(with: showing.item, at: now, into: &outputs)
      return
    }
    guard let next = next ?? lastFollower else { return clearScreen(into: &outputs) }
    var roll = roll
    roll.incoming = TickerShowing(
      list[next.index].item, in: roll.incoming.slot, index: next.index)
    phase = .rolling(roll)
    takeLead(next)
    outputs.append(.didShow(roll.incoming))
  }

  mutating func clearScreen(into outputs: inout [TickerEvent]) {
    if let roll {
      outputs.append(.didCancelRoll(roll))
      outputs.append(.didClear(roll.incoming.slot))
    }
    if let current { outputs.append(.didClear(current.slot)) }
    phase = .empty
    if hasRolled { setHasRolled(false) }
    rest = Rest()
    position = 0
    rounds = 0
    isLeadListed = false
    leadWidth = nil
    isIdle = false
    if suspendedAfter != nil { suspendedAfter = .zero }
  }

  private mutating func takeLead(_ next: TickerFollower) {
    position = next.index
    isLeadListed = true
    isIdle = false
    if next.wraps { rounds.addSaturating(1) }
    let (isNew, width) = list.markSeen(at: next.index)
    leadWidth = width
    if isNew { account.shown += 1 }
  }

  /// Begins a stay that no roll precedes.
  private mutating func rest(_ showing: TickerShowing, at time: Instant) {
    phase = .staying(showing, after: nil)
    rest = Rest()
    begin(at: time)
  }

  /// What is due at the beginning of a stay.
  private mutating func beginRest(
    with item: TickerItem, at time: Instant, into outputs: inout [TickerEvent]
  ) {
    rest.fullStay = timing.fullStay(of: item)
    layOutMarquee(at: time, into: &outputs)
  }

  private mutating func begin(at time: Instant) {
    since = time
    if suspendedAfter != nil { suspendedAfter = .zero }
  }

  mutating func announceStay(into outputs: inout [TickerEvent]) {
    let stay = stay
    guard stay != announcedStay else { return }
    announcedStay = stay
    outputs.append(.didChangeStay(.nanoseconds(stay.nanoseconds)))
  }

  /// Notes whether a roll has ended since the screen was empty.
  private mutating func setHasRolled(_ hasRolled: Bool) {
    self.hasRolled = hasRolled
    if configuration.style.hasOwnFirstRoll { fitMotions() }
  }

  /// Fits the motions of the style to the size.
  mutating func fitMotions() {
    motions = configuration.motions(for: size, isFirst: !hasRolled)
  }
}

extension TickerConfiguration {
  func motions(for size: ScreenSize, isFirst: Bool) -> TickerMotions {
    style.transition(over: rollDuration, size: size, spacing: spacing, isFirst: isFirst).fitted(
      to: style.length(over: rollDuration), size: size, spacing: spacing)
  }
}
