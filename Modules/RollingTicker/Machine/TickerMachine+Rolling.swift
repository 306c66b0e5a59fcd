import RoomCore

/// The item to show next: its index in the list, and a Boolean value that indicates whether a new
/// round begins with it.
typealias TickerFollower = (index: Int, wraps: Bool)

extension TickerMachine {
  /// The incoming item of the roll in progress, or the item at rest. The list continues from the
  /// lead.
  var lead: TickerShowing? { roll?.incoming ?? current }

  /// The item to show after the lead, or `nil` if there is none.
  ///
  /// - Complexity: O(1)
  var following: TickerFollower? {
    let follower = follower(from: isLeadListed ? position + 1 : position)
    guard let follower, isLeadListed, follower.index == position else { return follower }
    return configuration.rollsSingleItem ? follower : nil
  }

  /// Returns the item to show if the list continues from `index`.
  private func follower(from index: Int) -> TickerFollower? {
    switch configuration.mode {
    case .once:
      // Items that were shown have left the list, so all other items wait.
      let first = isLeadListed && position == 0 ? 1 : 0
      return first < list.count ? (first, false) : nil
    case .rounds(let limit):
      if index >= list.count && rounds + 1 >= limit.count { return nil }
    case .loop: break
    }
    if index < list.count { return (index, false) }
    return list.count > 0 ? (0, true) : nil
  }

  mutating func beginRoll(to next: TickerFollower, at time: Instant) {
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
    statistics.rolls += 1
    let roll = TickerRoll(
      .init(
        number: statistics.rolls, generation: generation, start: time,
        duration: .nanoseconds(timing.roll.nanoseconds), outgoing: outgoing, incoming: incoming,
        motions: motions.leaving(from: scrolled), scrolled: scrolled, page: page))
    phase = .rolling(roll)
    begin(at: time)
    outputs.append(.didBeginRoll(roll))
  }

  mutating func endRoll(at time: Instant) {
    guard let ended = roll else { return }
    phase = .staying(ended.incoming, after: ended)
    rest = Rest(approach: timing.roll)
    begin(at: time)
    if !hasRolled { setHasRolled(true) }
    checkRowNumber(afterRoll: true)
    outputs.append(.didEndRoll(ended))
    applyConfiguration(at: time)
    beginRest(with: ended.incoming.item, at: time)
  }

  /// Shows the item in `slot` without a roll.
  mutating func show(_ next: TickerFollower, in slot: TickerSlot, at now: Instant) {
    let showing = TickerShowing(list[next.index].item, in: slot, index: next.index)
    takeLead(next)
    rest(showing, at: now)
    outputs.append(.didShow(showing))
    beginRest(with: showing.item, at: now)
  }

  /// Shows another item after the lead has been removed from the list. `position` is the index of
  /// the item after it.
  mutating func replaceLead(at now: Instant) {
    switch phase {
    case .rolling(let roll): replaceIncoming(of: roll, at: now)
    case .staying(let showing, _):
      guard let next = following ?? lastFollower else { return clearScreen() }
      show(next, in: showing.slot, at: now)
    case .empty, .closed: break
    }
  }

  /// The last item of the list, which is shown if the last round has no further item.
  private var lastFollower: TickerFollower? {
    list.count > 0 ? (list.count - 1, false) : nil
  }

  /// Continues the roll with another item. If there is none, the outgoing item stays.
  private mutating func replaceIncoming(of roll: TickerRoll, at now: Instant) {
    let outgoing = roll.outgoing.flatMap { list.index(of: $0.item.key) }
    var next = following
    // The outgoing item may be the next one. Then the item after it follows, if it is a different
    // item.
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
      beginRest(with: showing.item, at: now)
      return
    }
    guard let next = next ?? lastFollower else { return clearScreen() }
    var roll = roll
    roll.incoming = TickerShowing(
      list[next.index].item, in: roll.incoming.slot, index: next.index)
    phase = .rolling(roll)
    takeLead(next)
    outputs.append(.didShow(roll.incoming))
  }

  mutating func clearScreen() {
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
    if isNew { statistics.shown += 1 }
  }

  /// Begins a stay without a roll before it.
  private mutating func rest(_ showing: TickerShowing, at time: Instant) {
    phase = .staying(showing, after: nil)
    rest = Rest()
    begin(at: time)
  }

  /// Emits the events at the beginning of a stay.
  private mutating func beginRest(with item: TickerItem, at time: Instant) {
    rest.fullStay = timing.fullStay(of: item)
    layOutMarquee(at: time)
  }

  private mutating func begin(at time: Instant) {
    since = time
    if suspendedAfter != nil { suspendedAfter = .zero }
  }

  mutating func announceStay() {
    let displayDuration = displayDuration
    guard displayDuration != announcedStay else { return }
    announcedStay = displayDuration
    outputs.append(.didChangeDisplayDuration(.nanoseconds(displayDuration.nanoseconds)))
  }

  /// Sets whether a roll has ended since the screen was empty, and fits the motions to it.
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
