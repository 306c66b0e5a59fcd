import RoomCore

/// The overlays over the video, which a clear swipe hides.
package struct Overlays: Equatable, Sendable {
  /// How they appear again.
  private let entrance: Motion
  // Its pose is that at rest while they are neither hidden nor shown again.
  private var running: RunningMotion?
  /// Whether they are hidden, or about to be.
  package private(set) var isHidden = false

  /// Overlays that are visible.
  init(entrance: Motion) {
    self.entrance = entrance
  }

  /// Hides them, or shows them again, from where they are.
  mutating func setHidden(_ isHidden: Bool, at now: Instant) {
    guard isHidden != self.isHidden else { return }
    self.isHidden = isHidden
    let motion = RunningMotion(
      isHidden ? entrance.reversed() : entrance, at: now, after: running)
    running = motion.isStill ? nil : motion
  }

  func isMoving(at time: Instant) -> Bool { running?.isMoving(at: time) ?? false }

  /// Their pose; `nil` when they are hidden.
  func pose(at time: Instant, size: ScreenSize, _ preferences: ViewPreferences) -> Pose? {
    guard let running, running.isMoving(at: time) else { return isHidden ? nil : .identity }
    return running.pose(at: time, size: size, preferences: preferences)
  }
}
