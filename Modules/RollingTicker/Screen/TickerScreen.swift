public import RoomCore

/// The contents of a ticker on screen: two slots, and the roll from one to the other.
///
/// - Complexity: O(1) for each event.
public struct TickerScreen: ModuleScreen {
  /// The item at rest, or during a roll the outgoing one.
  package private(set) var current: TickerShowing?
  /// The roll in progress.
  public private(set) var roll: TickerRoll?
  /// The motion of the item at rest, if it scrolls.
  public private(set) var marquee: TickerMarquee?
  /// How much of the stay or the roll was over when time stopped; `nil` while time runs.
  package private(set) var suspendedAfter: Duration?
  /// The size of the ticker, in points.
  public private(set) var size: ScreenSize
  /// The number of reloads so far: animate nothing from one to the next.
  package private(set) var generation: Int

  public init(_ state: TickerState) {
    current = state.current
    roll = state.roll
    marquee = state.marquee
    suspendedAfter = state.suspendedAfter
    size = state.size
    generation = state.generation
  }

  /// The item in the first slot; ``TickerShowing/reuseKey`` names the view that draws it.
  public var first: TickerShowing? { showing(in: .first) }

  /// The item in the second slot.
  public var second: TickerShowing? { showing(in: .second) }

  private func showing(in slot: TickerSlot) -> TickerShowing? {
    if let roll { return roll.showing(in: slot) }
    return current?.slot == slot ? current : nil
  }

  /// The pose of the item in `slot` at `time`; `nil` for an empty slot. It changes only during a
  /// ``roll`` or a ``marquee``: a view reads it once per frame while one is in progress.
  public func pose(of slot: TickerSlot, at time: Instant) -> Pose? {
    if let roll { return roll.pose(of: slot, after: suspendedAfter ?? (time - roll.start)) }
    guard current?.slot == slot else { return nil }
    guard let marquee else { return .identity }
    return marquee.motion.pose(at: suspendedAfter ?? (time - marquee.start))
  }

  public mutating func apply(_ event: TickerEvent, at time: Instant) {
    switch event {
    case .didShow(let showing): show(showing)
    case .didUpdate(let showing): update(showing)
    case .didClear(let slot): clear(slot)
    case .didBeginRoll(let roll):
      current = roll.outgoing
      self.roll = roll
      marquee = nil
    case .didEndRoll(let ended): rest(ended.incoming)
    case .didCancelRoll: rest(current)
    case .didBeginMarquee(let marquee): self.marquee = marquee
    case .didReload(let generation): self.generation = generation
    case .didSuspend(_, let elapsed): suspendedAfter = elapsed
    case .didResume(_, let since):
      guard let since else { break }
      suspendedAfter = nil
      roll?.start = since
      marquee?.start = since
    case .didResize(let size, let roll):
      self.size = size
      self.roll = roll
    case .didBecomeIdle, .didChangeStay, .didStop, .didConfigure, .didDrop, .didTap, .didTapOutside,
      .rejected:
      break
    }
  }

  /// Begins a stay, or has nothing on screen.
  private mutating func rest(_ showing: TickerShowing?) {
    current = showing
    roll = nil
    marquee = nil
    if suspendedAfter != nil { suspendedAfter = .zero }
  }

  private mutating func show(_ showing: TickerShowing) {
    if roll == nil { rest(showing) } else { roll?.incoming = showing }
  }

  private mutating func update(_ showing: TickerShowing) {
    if roll?.incoming.slot == showing.slot {
      roll?.incoming = showing
    } else {
      if roll == nil, current?.item.looks(like: showing.item) == false { marquee = nil }
      if roll != nil { roll?.outgoing = showing }
      current = showing
    }
  }

  private mutating func clear(_ slot: TickerSlot) {
    if roll == nil {
      if current?.slot == slot { rest(nil) }
    } else if current?.slot == slot {
      current = nil
      roll?.outgoing = nil
    }
  }
}
