public import RoomCore

/// The contents of a ticker on screen: two slots, and the roll from one slot to the other.
///
/// - Complexity: O(1) for each event.
public struct TickerViewState: ModuleViewState {
  public typealias Input = TickerInput

  /// The item at rest, or the outgoing item of the roll in progress.
  package private(set) var current: TickerShowing?
  /// The roll in progress, or `nil` if there is none.
  public private(set) var roll: TickerRoll?
  /// The marquee of the item at rest, or `nil` if the item does not scroll.
  public private(set) var marquee: TickerMarquee?
  /// The elapsed part of the stay or the roll when time stopped, or `nil` while time runs.
  package private(set) var suspendedAfter: Duration?
  /// The size of the ticker, in points.
  public private(set) var size: ScreenSize
  /// The number of reloads. A view animates nothing from one reload to the next.
  package private(set) var generation: Int
  public var preferences = ViewPreferences()

  public init(_ state: TickerState) {
    current = state.current
    roll = state.roll
    marquee = state.marquee
    suspendedAfter = state.suspendedAfter
    size = state.size
    generation = state.generation
  }

  /// The item in the first slot, or `nil`. ``TickerShowing/reuseKey`` identifies the view that
  /// draws it.
  public var first: TickerShowing? { showing(in: .first) }

  /// The item in the second slot, or `nil`.
  public var second: TickerShowing? { showing(in: .second) }

  private func showing(in slot: TickerSlot) -> TickerShowing? {
    if let roll { return roll.showing(in: slot) }
    return current?.slot == slot ? current : nil
  }

  /// Returns the pose of the item in `slot` at `time`, in points, or `nil` if the slot is empty. A
  /// view reads it once per frame while ``isMoving(at:)`` returns `true`.
  ///
  /// If Reduce Motion is on, one item fades into the other. A long text is then shown in pages that
  /// fade into each other, in the time of the marquee. In a right-to-left layout, an item rests at
  /// the right edge, and a long item scrolls to the right.
  public func pose(of slot: TickerSlot, at time: Instant) -> Pose? {
    let pose = leftToRightPose(of: slot, at: time)
    return preferences.isRightToLeft ? pose?.mirrored : pose
  }

  private func leftToRightPose(of slot: TickerSlot, at time: Instant) -> Pose? {
    if let roll {
      let elapsed = suspendedAfter ?? (time - roll.start)
      return preferences.reducesMotion
        ? roll.reducedPose(of: slot, after: elapsed) : roll.pose(of: slot, after: elapsed)
    }
    guard current?.slot == slot else { return nil }
    guard let marquee else { return .identity }
    let motion = preferences.reducesMotion ? marquee.pages : marquee.motion
    return motion.pose(at: suspendedAfter ?? (time - marquee.start))
  }

  public func isMoving(at time: Instant) -> Bool {
    guard suspendedAfter == nil else { return false }
    if let roll {
      return time - roll.start < roll.settlingTime(reducesMotion: preferences.reducesMotion)
    }
    guard let marquee else { return false }
    let motion = preferences.reducesMotion ? marquee.pages : marquee.motion
    return time - marquee.start < motion.settlingTime
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
    case .didSuspend(let pause): suspendedAfter = pause.elapsed
    case .didResume(let resumption):
      guard let since = resumption.since else { break }
      suspendedAfter = nil
      roll?.start = since
      marquee?.start = since
    case .didResize(let resizing):
      size = resizing.size
      roll = resizing.roll
    case .didBecomeIdle, .didChangeDisplayDuration, .didStop, .didConfigure, .didDrop, .didTap,
      .didTapOutside,
      .rejected:
      break
    }
  }

  /// Begins a stay, or clears the screen.
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
