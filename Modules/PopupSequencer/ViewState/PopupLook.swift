import RoomCore

extension PopupState.Showing {
  /// Whether it looks different after `time`.
  func isMoving(at time: Instant) -> Bool { motion.isMoving(at: time) && !motion.isStill }

  /// Whether nothing of it is there any more.
  func hasDisappeared(at time: Instant) -> Bool { phase == .dismissing && !isMoving(at: time) }

  /// How much of the popup is there: from 0 to 1 while it appears, and back while it disappears.
  func presence(at time: Instant) -> Double {
    guard !hasDisappeared(at: time) else { return 0 }
    let size = ScreenSize(width: 0, height: 0)
    return motion.pose(at: time, size: size, preferences: .init(reducesMotion: true)).opacity
  }
}

/// How the popups of a channel look.
struct PopupLook: Equatable, Sendable {
  let channel: Identifier
  let placement: PopupChannel.Placement
  let backdropOpacity: Double
  private let presentation: Motion
  private let dismissal: Motion
  // Whether the dismissal is the presentation backwards.
  private let turnsBack: Bool

  init(of channel: PopupChannel) {
    self.channel = Identifier(channel.name)
    placement = channel.placement
    backdropOpacity = channel.backdropOpacity
    presentation = channel.presentation ?? channel.placement.presentation
    dismissal = channel.dismissal ?? presentation.reversed()
    turnsBack = channel.dismissal == nil
  }

  /// The motion of a view that begins to appear, or of one that was disappearing and turns back.
  func appearing(from leaving: PopupState.Showing?, at now: Instant) -> RunningMotion {
    leaving.map { motion(presentation, at: now, after: $0.motion) }
      ?? RunningMotion(presentation, at: now)
  }

  /// A view begins to disappear.
  func dismiss(_ popup: inout PopupState.Showing, at now: Instant) {
    popup.motion = motion(dismissal, at: now, after: popup.motion)
    popup.phase = .dismissing
  }

  /// What is still to be seen of a popup that leaves its place, if anything: its view while that
  /// disappears, or the backdrop of one that is gone unasked.
  func departing(_ popup: PopupState.Showing, at now: Instant) -> PopupState.Showing? {
    if popup.phase == .dismissing { return popup.isMoving(at: now) ? popup : nil }
    guard backdropOpacity > 0, popup.presence(at: now) > 0 else { return nil }
    var popup = popup
    dismiss(&popup, at: now)
    popup.isGone = true
    return popup.isMoving(at: now) ? popup : nil
  }

  /// The way back is as long as the way there was: what has moved for 0.1 s is back after 0.1 s.
  private func motion(
    _ motion: Motion, at now: Instant, after previous: RunningMotion
  ) -> RunningMotion {
    guard turnsBack else { return RunningMotion(motion, at: now, after: previous) }
    let elapsed = min(max(.zero, now - previous.start), motion.duration)
    return RunningMotion(motion, at: now - (motion.duration - elapsed))
  }
}
