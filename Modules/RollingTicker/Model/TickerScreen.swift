public import RoomBus
public import RoomCore

/// What a screen shows of a ticker: two slots, and the roll from one to the other.
///
/// - Complexity: O(1) for each event.
public struct TickerScreen: ModuleScreen {
  /// What stands still, or goes while another comes.
  public private(set) var current: TickerShowing?
  /// The roll under way.
  public private(set) var roll: TickerRoll?
  /// How long after its beginning the roll stands still, while time has stopped; zero where none
  /// is under way.
  public private(set) var pausedAfter: Duration?
  /// The extent of the ticker, in points.
  public private(set) var size: ScreenSize
  /// Counts the times that all began anew: animate nothing from one to the next.
  public private(set) var generation: Int

  public init(_ state: TickerState) {
    current = state.current
    roll = state.roll
    pausedAfter = state.pausedAfter.map { state.roll == nil ? .zero : $0 }
    size = state.size
    generation = state.generation
  }

  /// What the first slot shows, and by ``TickerShowing/cell`` which cell draws it.
  public var first: TickerShowing? { showing(in: .first) }

  /// What the second slot shows.
  public var second: TickerShowing? { showing(in: .second) }

  private func showing(in slot: TickerSlot) -> TickerShowing? {
    if let roll { return roll.showing(in: slot) }
    return current?.slot == slot ? current : nil
  }

  /// Where the item in `slot` is drawn at `time`; `nil` for an empty slot. A view asks once per
  /// frame while there is a ``roll``, and needs to at no other time.
  public func pose(of slot: TickerSlot, at time: Instant) -> Pose? {
    if let roll { return roll.pose(of: slot, after: pausedAfter ?? (time - roll.start)) }
    return current?.slot == slot ? .identity : nil
  }

  public mutating func apply(_ event: TickerEvent, at time: Instant) {
    switch event {
    case .shown(let showing), .updated(let showing): put(showing)
    case .cleared(let slot): clear(slot)
    case .rollBegan(let roll):
      current = roll.outgoing
      self.roll = roll
    case .rollEnded(let ended):
      current = ended.incoming
      roll = nil
    case .rollCancelled: roll = nil
    case .reloaded(let generation): self.generation = generation
    case .paused(_, let elapsed): pausedAfter = elapsed
    case .proceeded(_, let since):
      guard let since else { break }
      pausedAfter = nil
      roll?.start = since
    case .resized(let size, let roll):
      self.size = size
      self.roll = roll
    case .rested, .paceChanged, .dropped, .tapped, .missed, .rejected: break
    }
    if roll == nil, pausedAfter != nil { pausedAfter = .zero }
  }

  private mutating func put(_ showing: TickerShowing) {
    if roll?.incoming.slot == showing.slot {
      roll?.incoming = showing
    } else {
      if roll != nil { roll?.outgoing = showing }
      current = showing
    }
  }

  private mutating func clear(_ slot: TickerSlot) {
    if current?.slot == slot { current = nil }
    if roll?.outgoing?.slot == slot { roll?.outgoing = nil }
  }
}
