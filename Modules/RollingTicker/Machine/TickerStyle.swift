import RoomCore

/// How items roll.
public enum TickerStyle: Hashable, Sendable {
  /// Both move up by the height and the spacing.
  case slide
  /// The outgoing item moves up by `shift` points and vanishes, then the incoming one appears from
  /// as many below. Default 6, usual for rolling notices.
  case fade(shift: Double = 6)
  /// The outgoing item shrinks to nothing at the upper edge while the incoming one slides in below.
  case scaleY
  /// A custom transition.
  case custom(TickerTransition)

  /// The two motions of the style, and how they overlap.
  package var transition: TickerTransition {
    switch self {
    case .slide: Self.slideTransition
    case .fade(let shift): Self.fadeTransition(shift: shift)
    case .scaleY: Self.scaleTransition
    case .custom(let transition): transition
    }
  }

  private static var slideTransition: TickerTransition {
    TickerTransition(
      outgoing: Motion([.translationY: ramp(from: 0, to: -1)]),
      incoming: Motion([.translationY: ramp(from: 1, to: 0)]), unit: .pages)
  }

  private static var scaleTransition: TickerTransition {
    TickerTransition(
      outgoing: Motion([.scaleY: ramp(from: 1, to: 0)], anchor: ScreenPoint(x: 0.5, y: 0)),
      incoming: Motion([.translationY: ramp(from: 1, to: 0)]), unit: .pages)
  }

  /// Opacity leads, the movement follows a tenth of a second later; the second half begins
  /// shortly before the first has ended, so that the ticker is never quite empty.
  private static func fadeTransition(shift: Double) -> TickerTransition {
    let lag = Duration.milliseconds(100)
    let end = Duration.milliseconds(660)
    return TickerTransition(
      outgoing: Motion([
        .opacity: ramp(from: 1, to: 0, over: end, curve: .easeOut),
        .translationY: [Keyframe(at: lag, value: 0), Keyframe(at: end, value: -shift)],
      ]),
      incoming: Motion([
        .opacity: ramp(from: 0, to: 1, over: end),
        .translationY: [Keyframe(at: lag, value: shift), Keyframe(at: end, value: 0)],
      ]),
      overlap: .milliseconds(70))
  }

  private static func ramp(
    from start: Double, to end: Double, over duration: Duration = .seconds(1),
    curve: Curve = .easeInOut
  ) -> [Keyframe] {
    [Keyframe(at: .zero, value: start), Keyframe(at: duration, value: end, curve: curve)]
  }
}
