public import RoomCore

extension GiftViewState {
  /// Returns the pose of a row on its lane or on the full screen, or `nil` if its exit is over.
  ///
  /// - Parameters:
  ///   - row: One of ``rows`` or ``fullScreenRows``.
  ///   - time: The time of the frame.
  ///   - size: The size of the view.
  /// - Complexity: O(1). Allocates nothing.
  public func pose(of row: GiftRow, at time: Instant, size: ScreenSize) -> Pose? {
    let motion = motion(of: row)
    guard row.exitedAt == nil || motion.isMoving(at: time) else { return nil }
    return motion.pose(at: time, size: size, preferences: preferences)
  }

  /// Returns the point about which a row is scaled and rotated, as a fraction of its size. The point is the anchor of
  /// the row's entrance or exit.
  public func anchor(of row: GiftRow) -> ScreenPoint { motion(of: row).anchor(preferences) }

  /// Returns the pose of a row's label. The label pops at each step.
  ///
  /// - Parameters:
  ///   - row: One of ``rows`` or ``fullScreenRows``.
  ///   - time: The time of the frame.
  ///   - size: The size of the label, for a pop with the unit `size`.
  /// - Complexity: O(1). Allocates nothing.
  public func labelPose(
    of row: GiftRow, at time: Instant, size: ScreenSize = ScreenSize(width: 0, height: 0)
  ) -> Pose {
    popPose(since: row.steppedAt, at: time, size)
  }

  /// Returns the remaining fraction of a combo button's countdown, from 1 to 0. The fraction decreases evenly, also
  /// while the module is suspended. It is 1 again when the countdown restarts.
  ///
  /// - Complexity: O(1). Allocates nothing.
  public func remaining(of button: Button, at time: Instant) -> Double {
    let whole = settings.value.comboCountdown.nanoseconds
    return (Double((button.countdown.end - time).nanoseconds) / Double(whole)).clamped(to: 0...1)
  }

  /// A part of the gifts that a view draws by itself.
  public enum Family: CaseIterable, Sendable {
    /// The rows of lanes.
    case lanes
    /// The rows of the full screen.
    case fullScreen
    /// The rows of summaries.
    case summaries
    /// The combo buttons, with their countdowns.
    case buttons
  }

  /// Returns a Boolean value that indicates whether a row, a label, a summary or a countdown changes after `time`.
  ///
  /// - Complexity: O(n) for n summaries. Allocates nothing.
  public func isMoving(at time: Instant) -> Bool {
    Family.allCases.contains { isMoving($0, at: time) }
  }

  /// Returns a Boolean value that indicates whether a row or a button of one family changes after `time`.
  ///
  /// - Complexity: O(n) for n rows. Allocates nothing.
  public func isMoving(_ family: Family, at time: Instant) -> Bool {
    switch family {
    case .lanes:
      lanes.contains { $0.map { isMoving($0, at: time) } ?? false }
        || departures.all.contains { $0.value.lane != nil && isMoving($0.value, at: time) }
    case .fullScreen:
      fullScreen.map { isMoving($0, at: time) } ?? false
        || departures.all.contains { $0.value.lane == nil && isMoving($0.value, at: time) }
    case .summaries: summariesAreMoving(at: time)
    case .buttons: buttons.contains { time < $0.countdown.end }
    }
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
    // With reduced motion, other motions become a fade. A fade at each step would hide the label.
    if preferences.reducesMotion { return Pose(opacity: pop.pose(at: time - start).opacity) }
    return RunningMotion(pop, at: start).pose(at: time, size: size, preferences: preferences)
  }

  func pops(since start: Instant?, at time: Instant) -> Bool {
    guard let start, time < start + settings.value.pop.duration else { return false }
    return !preferences.reducesMotion || !settings.value.pop.keyframes(of: .opacity).isEmpty
  }
}

extension RunningMotion {
  /// Creates the entrance of a row, or the exit that followed and may have interrupted the entrance.
  init(
    _ entrance: Motion, from enteredAt: Instant, then exit: Motion, from exitedAt: Instant?
  ) {
    let entering = RunningMotion(entrance, at: enteredAt)
    self = exitedAt.map { RunningMotion(exit, at: $0, after: entering) } ?? entering
  }
}
