import RoomCore

/// The view of a popup: which it is, and how it moves.
struct PopupAppearance: Equatable, Sendable {
  /// Identifies the view: the number of presentations when it appeared.
  let number: Int
  /// Its motion since it began to appear, or since it began to disappear.
  var motion: RunningMotion
  /// Whether it disappears.
  var isLeaving = false
  /// Whether it has reported to be gone without being asked to: its backdrop alone disappears.
  var isGone = false

  /// Whether it looks different after `time`.
  func isMoving(at time: Instant) -> Bool { motion.isMoving(at: time) && !motion.isStill }

  /// Whether nothing of it is there any more.
  func hasDisappeared(at time: Instant) -> Bool { isLeaving && !isMoving(at: time) }

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

  /// A view that begins to appear, or one that was disappearing and turns back.
  func appearing(
    _ number: Int, at now: Instant, from leaving: PopupAppearance? = nil
  ) -> PopupAppearance {
    PopupAppearance(
      number: leaving?.number ?? number,
      motion: leaving.map { motion(presentation, at: now, after: $0.motion) }
        ?? RunningMotion(presentation, at: now))
  }

  /// A view begins to disappear.
  func dismiss(_ appearance: inout PopupAppearance, at now: Instant) {
    appearance.motion = motion(dismissal, at: now, after: appearance.motion)
    appearance.isLeaving = true
  }

  /// What is still to be seen of a popup that leaves its place, if anything: its view while that
  /// disappears, or the backdrop of one that is gone unasked.
  func departing(_ appearance: PopupAppearance, at now: Instant) -> PopupAppearance? {
    if appearance.isLeaving { return appearance.isMoving(at: now) ? appearance : nil }
    guard backdropOpacity > 0, appearance.presence(at: now) > 0 else { return nil }
    var appearance = appearance
    dismiss(&appearance, at: now)
    appearance.isGone = true
    return appearance.isMoving(at: now) ? appearance : nil
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

/// The popups that have left their places while their views still disappear, in the order in which they
/// left.
struct PopupDepartures: Equatable, Sendable {
  /// The greatest number of them: of more the first disappear at once.
  static let limit = 8

  private(set) var all: [PopupState.Showing] = []

  /// Adds a popup of which something is still to be seen.
  mutating func add(_ showing: PopupState.Showing, at now: Instant) {
    removeFirstEnded(at: now)
    if all.count == Self.limit { all.removeFirst() }
    all.append(showing)
  }

  /// Removes the popup of this identifier that is presented again while its view disappears; returns
  /// how that looks.
  mutating func remove(_ id: Identifier, in channel: Int, at now: Instant) -> PopupAppearance? {
    removeFirstEnded(at: now)
    if all.isEmpty { return nil }
    let index = all.firstIndex {
      $0.channel == channel && Identifier($0.popup.id) == id && !$0.appearance.isGone
        && $0.appearance.isMoving(at: now)
    }
    return index.map { all.remove(at: $0).appearance }
  }

  /// Removes what has disappeared; one behind another that still moves remains, without a pose.
  mutating func removeFirstEnded(at now: Instant) {
    while !all.isEmpty, !all[0].appearance.isMoving(at: now) { all.removeFirst() }
  }
}
