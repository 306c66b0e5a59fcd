import RoomCore

extension PopupState.Showing {
  /// Returns a Boolean value that indicates whether the popup changes after `time`.
  func isMoving(at time: Instant) -> Bool { motion.isMoving(at: time) && !motion.isStill }

  /// Returns a Boolean value that indicates whether the popup is no longer visible.
  func hasDisappeared(at time: Instant) -> Bool { phase == .dismissing && !isMoving(at: time) }

  /// Returns the visible part of the popup: from 0 to 1 while it appears, and from 1 to 0 while it
  /// disappears.
  func presence(at time: Instant) -> Double {
    guard !hasDisappeared(at: time) else { return 0 }
    let size = ScreenSize(width: 0, height: 0)
    return motion.pose(at: time, size: size, preferences: .init(reducesMotion: true)).opacity
  }
}

/// The look of the popups of a channel.
struct PopupLook: Equatable, Sendable {
  let channel: Identifier
  let placement: PopupChannel.Placement
  let backdropOpacity: Double
  private let presentation: Motion
  private let dismissal: Motion
  // A Boolean value that indicates whether the dismissal is the presentation played backwards.
  private let turnsBack: Bool

  init(of channel: PopupChannel) {
    self.channel = Identifier(channel.name)
    placement = channel.placement
    backdropOpacity = channel.backdropOpacity
    presentation = channel.presentation ?? channel.placement.presentation
    dismissal = channel.dismissal ?? presentation.reversed()
    turnsBack = channel.dismissal == nil
  }

  /// Returns the motion of a view that begins to appear, or of a view that was disappearing and
  /// turns back.
  func appearing(from leaving: PopupState.Showing?, at now: Instant) -> RunningMotion {
    leaving.map { motion(presentation, at: now, after: $0.motion) }
      ?? RunningMotion(presentation, at: now)
  }

  /// Begins the dismissal of a view.
  func dismiss(_ popup: inout PopupState.Showing, at now: Instant) {
    popup.motion = motion(dismissal, at: now, after: popup.motion)
    popup.phase = .dismissing
  }

  /// Returns the visible rest of a popup that leaves its place, or `nil`. It is the view while it
  /// disappears, or the backdrop of a view that is gone without a request.
  func departing(_ popup: PopupState.Showing, at now: Instant) -> PopupState.Showing? {
    if popup.phase == .dismissing { return popup.isMoving(at: now) ? popup : nil }
    guard backdropOpacity > 0, popup.presence(at: now) > 0 else { return nil }
    var popup = popup
    dismiss(&popup, at: now)
    popup.isGone = true
    return popup.isMoving(at: now) ? popup : nil
  }

  /// Returns the motion after an interrupted one. A view that turns back after 0.1 seconds is back
  /// after another 0.1 seconds.
  private func motion(
    _ motion: Motion, at now: Instant, after previous: RunningMotion
  ) -> RunningMotion {
    guard turnsBack else { return RunningMotion(motion, at: now, after: previous) }
    let elapsed = min(max(.zero, now - previous.start), motion.duration)
    return RunningMotion(motion, at: now - (motion.duration - elapsed))
  }
}
