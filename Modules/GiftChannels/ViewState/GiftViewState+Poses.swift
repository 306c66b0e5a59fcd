public import RoomCore

extension GiftViewState {
  /// The pose of a row on its lane, or on the full screen; `nil` if its exit is over.
  ///
  /// - Parameters:
  ///   - row: one of ``rows`` or ``fullScreenRows``.
  ///   - time: the time of the frame.
  ///   - size: the size of the view.
  /// - Complexity: O(1); allocates nothing.
  public func pose(of row: GiftRow, at time: Instant, size: ScreenSize) -> Pose? {
    let motion = motion(of: row)
    guard row.exitedAt == nil || motion.isMoving(at: time) else { return nil }
    return motion.pose(at: time, size: size, preferences: preferences)
  }

  /// The point about which a row is scaled and rotated, as a part of its size: the anchor of its entrance,
  /// or of its exit.
  public func anchor(of row: GiftRow) -> ScreenPoint { motion(of: row).anchor(preferences) }

  /// The pose of a row's label: it pops at each step, from the beginning of the pop.
  ///
  /// - Parameters:
  ///   - row: one of ``rows`` or ``fullScreenRows``.
  ///   - time: the time of the frame.
  ///   - size: the size of the label, for a pop whose unit is that.
  /// - Complexity: O(1); allocates nothing.
  public func labelPose(
    of row: GiftRow, at time: Instant, size: ScreenSize = ScreenSize(width: 0, height: 0)
  ) -> Pose {
    popPose(since: row.steppedAt, at: time, size)
  }

  /// The part of a combo button's countdown that remains, from 1 to 0: it decreases evenly, also
  /// while the module is suspended, and is 1 again when the countdown restarts.
  ///
  /// - Complexity: O(1); allocates nothing.
  public func remaining(of button: Button, at time: Instant) -> Double {
    let whole = settings.value.comboCountdown.nanoseconds
    return (Double((button.countdown.end - time).nanoseconds) / Double(whole)).clamped(to: 0...1)
  }

  /// Whether a row, its label, the row of a summary or the share of a countdown changes after `time`.
  ///
  /// - Complexity: O(n) in the number of summaries; allocates nothing.
  public func isMoving(at time: Instant) -> Bool {
    for case let row? in lanes where isMoving(row, at: time) { return true }
    for departure in departures.all where isMoving(departure.value, at: time) { return true }
    if let fullScreen, isMoving(fullScreen, at: time) { return true }
    if crowdsAreMoving(at: time) { return true }
    for button in buttons where time < button.countdown.end { return true }
    return false
  }

  private func isMoving(_ row: GiftRow, at time: Instant) -> Bool {
    motion(of: row).isMoving(at: time)
      || row.exitedAt == nil && pops(since: row.steppedAt, at: time)
  }

  private func motion(of row: GiftRow) -> RunningMotion {
    row.lane == nil
      ? RunningMotion(
        GiftConfiguration.fadeIn, from: row.enteredAt,
        then: GiftConfiguration.fadeOut, from: row.exitedAt)
      : RunningMotion(
        settings.value.entrance, from: row.enteredAt,
        then: settings.value.exit, from: row.exitedAt)
  }

  func popPose(since start: Instant?, at time: Instant, _ size: ScreenSize) -> Pose {
    guard let start else { return .identity }
    let pop = settings.value.pop
    // No fade instead of the pop, as other motions have: the label would vanish at each step.
    if preferences.reducesMotion { return Pose(opacity: pop.pose(at: time - start).opacity) }
    return RunningMotion(pop, at: start).pose(at: time, size: size, preferences: preferences)
  }

  func pops(since start: Instant?, at time: Instant) -> Bool {
    guard let start, time < start + settings.value.pop.duration else { return false }
    return !preferences.reducesMotion || !settings.value.pop.keyframes(of: .opacity).isEmpty
  }
}

extension RunningMotion {
  /// An entrance, or the exit that has followed and may have interrupted it.
  init(
    _ entrance: Motion, from enteredAt: Instant, then exit: Motion, from exitedAt: Instant?
  ) {
    let entering = RunningMotion(entrance, at: enteredAt)
    self = exitedAt.map { RunningMotion(exit, at: $0, after: entering) } ?? entering
  }
}
