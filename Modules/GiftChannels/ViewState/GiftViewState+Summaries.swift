public import RoomCore

extension GiftViewState {
  /// Returns the pose of the row of a summary, relative to the place of the first row, or `nil` if its exit is over.
  ///
  /// When a row above appears or ends, the row travels to its new place. An exiting row stays in its place. With
  /// reduced motion, a row is at its place at once.
  ///
  /// - Parameters:
  ///   - row: One of ``summaryRows``.
  ///   - time: The time of the frame.
  ///   - size: The size of a row. The height includes the distance to the next row.
  /// - Complexity: O(n) for n summaries, of which there are at most 64. Allocates nothing.
  public func pose(of row: GiftSummaryRow, at time: Instant, size: ScreenSize) -> Pose? {
    let motion = motion(of: row)
    guard row.endedAt == nil || motion.isMoving(at: time) else { return nil }
    var pose = motion.pose(at: time, size: size, preferences: preferences)
    pose.translation.y += place(of: row, at: time) * size.height
    return pose
  }

  /// Returns the point about which the row of a summary is scaled and rotated, as a fraction of its size.
  public func anchor(of row: GiftSummaryRow) -> ScreenPoint { motion(of: row).anchor(preferences) }

  /// Returns the pose of the label of a summary's row. The label pops at each change.
  ///
  /// - Parameters:
  ///   - row: One of ``summaryRows``.
  ///   - time: The time of the frame.
  ///   - size: The size of the label, for a pop with the unit `size`.
  /// - Complexity: O(1). Allocates nothing.
  public func labelPose(
    of row: GiftSummaryRow, at time: Instant, size: ScreenSize = ScreenSize(width: 0, height: 0)
  ) -> Pose {
    popPose(since: row.changedAt, at: time, size)
  }

  /// Returns a Boolean value that indicates whether a row, its label or its place changes after `time`.
  ///
  /// - Complexity: O(n). Allocates nothing.
  func summariesAreMoving(at time: Instant) -> Bool {
    // A row whose exit is over is invisible, and only moves the other rows.
    for other in summaryDepartures.all
    where motion(of: other.value).isMoving(at: time) { return true }
    // The last time at which a row above has appeared.
    var latest = Instant.start
    for row in summariesInOrder {
      if motion(of: row).isMoving(at: time) || pops(since: row.changedAt, at: time) { return true }
      guard !preferences.reducesMotion else { continue }
      let duration = GiftConfiguration.summaryReordering
      if latest > row.beganAt { return true }
      if time < row.beganAt + duration { latest = max(latest, row.beganAt) }
      for other in summaryDepartures.all {
        guard let push = other.value.push(on: row) else { continue }
        if time < (push.end ?? push.start ?? .distantPast) + duration { return true }
      }
    }
    return false
  }

  private func motion(of row: GiftSummaryRow) -> RunningMotion {
    RunningMotion(
      GiftConfiguration.fadeIn, from: row.beganAt,
      then: GiftConfiguration.fadeOut, from: row.endedAt)
  }

  // MARK: Places

  /// Returns the number of rows above a row, which is a fraction while the row travels.
  ///
  /// Each row above contributes a value that rises from 0 to 1 when the row appears, and falls when it ends. The sum
  /// handles overlapping travels.
  private func place(of row: GiftSummaryRow, at time: Instant) -> Double {
    var place = 0.0
    for other in summariesInOrder { place += share(of: other, above: row, at: time) }
    for other in summaryDepartures.all { place += share(of: other.value, above: row, at: time) }
    return place
  }

  private func share(of other: GiftSummaryRow, above row: GiftSummaryRow, at time: Instant)
    -> Double
  {
    guard let push = other.push(on: row) else { return 0 }
    return (push.start.map { progress(since: $0, at: time) } ?? 1)
      - (push.end.map { progress(since: $0, at: time) } ?? 0)
  }

  private func progress(since start: Instant, at time: Instant) -> Double {
    let duration = GiftConfiguration.summaryReordering
    guard !preferences.reducesMotion else { return time < start ? 0 : 1 }
    return Curve.easeInOut.value(at: (time - start).seconds / duration.seconds)
  }
}

extension GiftSummaryRow {
  /// Returns the time in which this row pushes another row down, or `nil` if the two rows were never on screen
  /// together. `start` is `nil` if this row was there first. `end` is `nil` if this row stays.
  fileprivate func push(on row: GiftSummaryRow) -> (start: Instant?, end: Instant?)? {
    guard id != row.id, isAbove(row) else { return nil }
    if let endedAt, endedAt <= row.beganAt { return nil }
    // An exiting row stays in its place, also when other rows appear or end after the beginning of its exit.
    if let end = row.endedAt, beganAt >= end { return nil }
    let isMoved = row.endedAt.map { end in endedAt.map { $0 < end } ?? false } ?? true
    return (beganAt > row.beganAt ? beganAt : nil, isMoved ? endedAt : nil)
  }
}
