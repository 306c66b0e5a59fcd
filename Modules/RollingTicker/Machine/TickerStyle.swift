import RoomCore

/// How items roll.
public enum TickerStyle: Hashable, Sendable {
  /// Both move up by the height and the spacing.
  case slide
  /// The outgoing item moves up by `shift` points and vanishes, then the incoming one appears from
  /// as many below, all within `rollDuration`. Default 6, usual for rolling notices.
  case fade(shift: Double = 6)
  /// The same in two halves that take `rollDuration` each: the second begins `overlap` before the
  /// end of the first, and in each the movement follows the opacity after `lag`. The defaults are
  /// usual for rolling notices: with a `rollDuration` of 0.66 s a roll takes 1.25 s.
  case fadeThrough(
    shift: Double = 6, lag: Duration = .milliseconds(100), overlap: Duration = .milliseconds(70))
  /// The outgoing item shrinks to nothing at the upper edge while the incoming one slides in below.
  case scaleY
  /// A custom transition.
  case custom(TickerTransition)

  /// How long a roll takes.
  func length(over duration: Duration) -> Duration {
    guard case .fadeThrough(_, _, let overlap) = self else { return duration }
    return duration + duration - overlap.held(within: duration)
  }

  /// The two motions of the style, and how they overlap.
  ///
  /// - Parameter duration: the `rollDuration` of the configuration.
  func transition(over duration: Duration) -> TickerTransition {
    switch self {
    case .slide: Self.slideTransition
    case .fade(let shift):
      Self.fadeTransition(
        shift: shift, half: .milliseconds(660), lag: .milliseconds(100), overlap: .milliseconds(70))
    case .fadeThrough(let shift, let lag, let overlap):
      Self.fadeTransition(
        shift: shift, half: duration, lag: lag.held(within: duration),
        overlap: overlap.held(within: duration))
    case .scaleY: Self.scaleTransition
    case .custom(let transition): transition
    }
  }

  private static var slideTransition: TickerTransition {
    TickerTransition(
      outgoing: Motion([.translationY: ramp(from: 0, to: -1)], unit: .size),
      incoming: Motion([.translationY: ramp(from: 1, to: 0)], unit: .size))
  }

  private static var scaleTransition: TickerTransition {
    TickerTransition(
      outgoing: Motion([.scaleY: ramp(from: 1, to: 0)], anchor: ScreenPoint(x: 0.5, y: 0)),
      incoming: Motion([.translationY: ramp(from: 1, to: 0)], unit: .size))
  }

  /// Opacity leads, the movement follows; the second half begins shortly before the first has
  /// ended, so that the ticker is never quite empty.
  private static func fadeTransition(
    shift: Double, half: Duration, lag: Duration, overlap: Duration
  ) -> TickerTransition {
    TickerTransition(
      outgoing: Motion([
        .opacity: ramp(from: 1, to: 0, over: half, curve: .easeOut),
        .translationY: [Keyframe(at: lag, value: 0), Keyframe(at: half, value: -shift)],
      ]),
      incoming: Motion([
        .opacity: ramp(from: 0, to: 1, over: half),
        .translationY: [Keyframe(at: lag, value: shift), Keyframe(at: half, value: 0)],
      ]),
      overlap: overlap)
  }

  private static func ramp(
    from start: Double, to end: Double, over duration: Duration = .seconds(1),
    curve: Curve = .easeInOut
  ) -> [Keyframe] {
    [Keyframe(at: .zero, value: start), Keyframe(at: duration, value: end, curve: curve)]
  }
}

extension Duration {
  /// The nearest duration from zero to `limit`.
  fileprivate func held(within limit: Duration) -> Duration { min(max(.zero, self), limit) }
}
