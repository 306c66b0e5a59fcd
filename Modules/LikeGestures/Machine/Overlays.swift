import RoomCore

/// The overlays on the video, which a clear swipe hides.
package struct Overlays: Equatable, Sendable {
  /// The motion by which the overlays appear.
  private let entrance: Motion
  // The motion in progress, or `nil` before the overlays are first hidden.
  private var running: RunningMotion?
  /// A Boolean value that indicates whether the overlays are hidden, or are about to be hidden.
  package private(set) var isHidden = false

  /// Creates visible overlays.
  init(entrance: Motion) {
    self.entrance = entrance
  }

  /// Hides or shows the overlays, from their current pose.
  mutating func setHidden(_ isHidden: Bool, at now: Instant) {
    guard isHidden != self.isHidden else { return }
    self.isHidden = isHidden
    let motion = RunningMotion(
      isHidden ? entrance.reversed() : entrance, at: now, after: running)
    running = motion.isStill ? nil : motion
  }

  func isMoving(at time: Instant) -> Bool { running?.isMoving(at: time) ?? false }

  /// Returns the pose of the overlays, or `nil` if they are hidden.
  func pose(at time: Instant, size: ScreenSize, _ preferences: ViewPreferences) -> Pose? {
    guard let running, running.isMoving(at: time) else { return isHidden ? nil : .identity }
    return running.pose(at: time, size: size, preferences: preferences)
  }
}
