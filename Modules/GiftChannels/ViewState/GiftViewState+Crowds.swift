public import RoomCore

extension GiftViewState {
  /// The pose of the row of a summary, from the place of the first row; `nil` if its exit is over.
  ///
  /// A row that others appear above, or end above, travels to its place. One that exits remains where
  /// it was. With reduced motion it is at its place at once.
  ///
  /// - Parameters:
  ///   - row: one of ``crowdRows``.
  ///   - time: the time of the frame.
  ///   - size: the size of a row: its height with the distance to the next one.
  /// - Complexity: O(n) for n summaries, of which there are at most 64; allocates nothing.
  public func pose(of row: GiftCrowdRow, at time: Instant, size: ScreenSize) -> Pose? {
    let motion = motion(of: row)
    guard row.endedAt == nil || motion.isMoving(at: time) else { return nil }
    var pose = motion.pose(at: time, size: size, preferences: preferences)
    pose.translation.y += place(of: row, at: time) * size.height
    return pose
  }

  /// The point about which the row of a summary is scaled and rotated, as a part of its size.
  public func anchor(of row: GiftCrowdRow) -> ScreenPoint { motion(of: row).anchor(preferences) }

  /// The pose of the label of a summary's row: it pops at each change, from the beginning of the pop.
  ///
  /// - Parameters:
  ///   - row: one of ``crowdRows``.
  ///   - time: the time of the frame.
  ///   - size: the size of the label, for a pop whose unit is that.
  /// - Complexity: O(1); allocates nothing.
  public func labelPose(
    of row: GiftCrowdRow, at time: Instant, size: ScreenSize = ScreenSize(width: 0, height: 0)
  ) -> Pose {
    popPose(since: row.changedAt, at: time, size)
  }

  /// Whether a row, its label or the way to its place changes after `time`.
  ///
  /// - Complexity: O(n); allocates nothing.
  func crowdsAreMoving(at time: Instant) -> Bool {
    // One whose exit is over is seen no more, and moves the others only.
    for other in crowdDepartures.all
    where motion(of: other.value).isMoving(at: time) { return true }
    // The last time at which one above has appeared just now.
    var latest = Instant.start
    for row in crowdsInOrder {
      if motion(of: row).isMoving(at: time) || pops(since: row.changedAt, at: time) { return true }
      guard !preferences.reducesMotion else { continue }
      let duration = GiftConfiguration.crowdReordering
      if latest > row.beganAt { return true }
      if time < row.beganAt + duration { latest = max(latest, row.beganAt) }
      for other in crowdDepartures.all {
        guard let push = other.value.push(on: row) else { continue }
        if time < (push.end ?? push.start ?? .distantPast) + duration { return true }
      }
    }
    return false
  }

  private func motion(of row: GiftCrowdRow) -> RunningMotion {
    RunningMotion(
      GiftConfiguration.fadeIn, from: row.beganAt,
      then: GiftConfiguration.fadeOut, from: row.endedAt)
  }

  // MARK: Places

  /// The number of rows above a row: a fraction while it travels.
  ///
  /// Each row above contributes its own way from 0 to 1 as it appears, and back as it ends. So travels
  /// that overlap add up, and none has to know of another.
  private func place(of row: GiftCrowdRow, at time: Instant) -> Double {
    var place = 0.0
    for other in crowdsInOrder { place += share(of: other, above: row, at: time) }
    for other in crowdDepartures.all { place += share(of: other.value, above: row, at: time) }
    return place
  }

  private func share(of other: GiftCrowdRow, above row: GiftCrowdRow, at time: Instant) -> Double {
    guard let push = other.push(on: row) else { return 0 }
    return (push.start.map { progress(since: $0, at: time) } ?? 1)
      - (push.end.map { progress(since: $0, at: time) } ?? 0)
  }

  private func progress(since start: Instant, at time: Instant) -> Double {
    let duration = GiftConfiguration.crowdReordering
    guard !preferences.reducesMotion else { return time < start ? 0 : 1 }
    return Curve.easeInOut.value(at: (time - start).seconds / duration.seconds)
  }
}

extension GiftCrowdRow {
  /// When this row pushes another one down, and no longer: `start` is `nil` for one that was there
  /// before the other, `end` for one that stays. `nil` for a row that the other one never met.
  fileprivate func push(on row: GiftCrowdRow) -> (start: Instant?, end: Instant?)? {
    guard id != row.id, isAbove(row) else { return nil }
    if let endedAt, endedAt <= row.beganAt { return nil }
    // A row that exits remains where it was: what appears or ends from then on does not move it.
    if let end = row.endedAt, beganAt >= end { return nil }
    let isMoved = row.endedAt.map { end in endedAt.map { $0 < end } ?? false } ?? true
    return (beganAt > row.beganAt ? beganAt : nil, isMoved ? endedAt : nil)
  }
}
