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
  private var idleness: TickerIdleness?
  private var rollLag: Duration?
  /// The stay of an item without a stay of its own.
  private var displayDuration: Duration
  public var preferences = ViewPreferences()

  public init(_ state: TickerState) {
    current = state.current
    roll = state.roll
    marquee = state.marquee
    suspendedAfter = state.suspendedAfter
    size = state.size
    generation = state.generation
    idleness = state.idleness
    rollLag = state.rollLag
    displayDuration = state.displayDuration
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
  ///
  /// If the ticker was hidden when a roll began, the outgoing item has no pose.
  public func pose(of slot: TickerSlot, at time: Instant) -> Pose? {
    let pose = leftToRightPose(of: slot, at: time)
    return preferences.isRightToLeft ? pose?.mirrored : pose
  }

  private func leftToRightPose(of slot: TickerSlot, at time: Instant) -> Pose? {
    if let roll {
      if slot == roll.outgoing?.slot, let leaving, leaving.isOver(at: roll.start) { return nil }
      let elapsed = suspendedAfter ?? (time - roll.start)
      return preferences.reducesMotion
        ? roll.reducedPose(of: slot, after: elapsed) : roll.pose(of: slot, after: elapsed)
    }
    guard current?.slot == slot else { return nil }
    guard let marquee else { return .identity }
    let motion = preferences.reducesMotion ? marquee.pages : marquee.motion
    return motion.pose(at: suspendedAfter ?? (time - marquee.start))
  }

  /// The rest of the last item, or `nil` if the item stays.
  private var leaving: TickerIdleness? { rollLag == nil ? nil : idleness }

  /// Returns the opacity of the ticker with its ground at `time`, from 0 to 1. If the opacity is less than 1, the
  /// ticker takes no taps.
  ///
  /// A ticker without items is hidden. After its last item has been at rest for 5 seconds, the ticker fades out, or a
  /// quarter of a second after the stay of the item if that is later. A wide item is at rest after its marquee. In the
  /// mode ``TickerConfiguration/Mode/loop``, the last item stays.
  public func opacity(at time: Instant) -> Double {
    guard roll == nil else { return 1 }
    guard current != nil else { return 0 }
    return leaving?.opacity(at: time) ?? 1
  }

  /// Returns the time at which the ticker begins to fade out, or `nil` if the ticker does not wait for that time.
  public func nextChange(after time: Instant) -> Instant? {
    guard suspendedAfter == nil, roll == nil, let leave = leaving?.leaveTime, time < leave
    else { return nil }
    return leave
  }

  public func isMoving(at time: Instant) -> Bool {
    guard suspendedAfter == nil else { return false }
    if roll == nil, let leaving, let leave = leaving.leaveTime, time >= leave {
      return !leaving.isOver(at: time)
    }
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
    case .didUpdate(let showing): update(showing, at: time)
    case .didClear(let slot): clear(slot)
    case .didBeginRoll(let roll):
      current = roll.outgoing
      self.roll = roll
      marquee = nil
    case .didEndRoll(let ended): rest(ended.incoming)
    case .didCancelRoll: rest(current)
    case .didBeginMarquee(let marquee):
      self.marquee = marquee
      idleness?.follow(marquee, at: time)
    case .didBecomeIdle(let showing):
      beginIdleness(of: showing.item, at: time)
      idleness?.follow(marquee, at: time)
    case .didChangeDisplayDuration(let duration): displayDuration = duration
    case .didConfigure(let configuration): rollLag = configuration.rollLag
    case .didReload(let generation): self.generation = generation
    case .didSuspend(let pause):
      suspendedAfter = pause.elapsed
      idleness?.clock.setRunning(false, at: time)
    case .didResume(let resumption):
      guard let since = resumption.since else { break }
      suspendedAfter = nil
      idleness?.clock.setRunning(true, at: time)
      roll?.start = since
      marquee?.start = since
    case .didResize(let resizing):
      size = resizing.size
      roll = resizing.roll
    case .didStop, .didDrop, .didTap, .didTapOutside, .rejected: break
    }
  }

  /// Begins a stay, or clears the screen.
  private mutating func rest(_ showing: TickerShowing?) {
    current = showing
    roll = nil
    marquee = nil
    idleness = nil
    if suspendedAfter != nil { suspendedAfter = .zero }
  }

  private mutating func show(_ showing: TickerShowing) {
    if roll == nil { rest(showing) } else { roll?.incoming = showing }
  }

  private mutating func beginIdleness(of item: TickerItem, at time: Instant) {
    idleness = TickerIdleness(
      of: item, at: time, displayDuration: displayDuration, rollLag: rollLag ?? .zero,
      isSuspended: suspendedAfter != nil)
  }

  private mutating func update(_ showing: TickerShowing, at time: Instant) {
    if roll?.incoming.slot == showing.slot {
      roll?.incoming = showing
    } else {
      if roll == nil, current?.item.looks(like: showing.item) == false {
        marquee = nil
        if idleness != nil { beginIdleness(of: showing.item, at: time) }
      }
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
