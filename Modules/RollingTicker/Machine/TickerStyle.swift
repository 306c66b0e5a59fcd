public import RoomCore

/// How items roll.
public enum TickerStyle: Equatable, Sendable {
  /// Both move up by the height and the spacing.
  case slide
  /// The outgoing item moves up by `shift` points and vanishes, then the incoming one appears from
  /// as many below, all within `rollDuration`. Default 6, usual for rolling notices.
  case fade(shift: Double = 6)
  /// The same in two halves that take `rollDuration` each.
  case fadeThrough(TickerFadeThrough = TickerFadeThrough())
  /// The outgoing item shrinks to nothing at the upper edge while the incoming one slides in below.
  case scaleY
  /// The same as common rolling notice views draw it, which shrink the outgoing item and scale it as well:
  /// half way it is a quarter of its height, and it leaves towards a place below the upper edge. The
  /// incoming item begins its first roll on an empty screen below by the height and the spacing, and each
  /// later one by the width and the spacing.
  case legacyScaleY
  /// A custom transition.
  case custom(TickerTransition)

  /// How long a roll takes.
  func length(over duration: Duration) -> Duration {
    guard case .fadeThrough(let fade) = self else { return duration }
    return duration + duration - fade.overlap.clamped(to: duration)
  }

  /// Whether the first roll on an empty screen differs from later ones.
  var hasOwnFirstRoll: Bool { if case .legacyScaleY = self { true } else { false } }

  /// The two motions of the style, and how they overlap.
  ///
  /// - Parameters:
  ///   - duration: the `rollDuration` of the configuration.
  ///   - size: the size of the ticker.
  ///   - spacing: the `spacing` of the configuration.
  ///   - isFirst: whether no roll has ended since the screen was empty.
  func transition(
    over duration: Duration, size: ScreenSize, spacing: Double, isFirst: Bool
  ) -> TickerTransition {
    switch self {
    case .slide: Self.slideTransition
    case .fade(let shift):
      Self.fadeTransition(
        shift: shift, half: .milliseconds(660), lag: .milliseconds(100), overlap: .milliseconds(70))
    case .fadeThrough(let fade):
      Self.fadeTransition(
        shift: fade.shift, half: duration, lag: fade.lag.clamped(to: duration),
        overlap: fade.overlap.clamped(to: duration))
    case .scaleY: Self.scaleTransition
    case .legacyScaleY:
      Self.legacyScaleTransition(
        height: size.height, distance: (isFirst ? size.height : size.width) + spacing)
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

  /// The bounds and the scale shrink together, each eased: their product has no curve of its own, so that it
  /// is a keyframe every 10 ms of 0.66 s.
  private static func legacyScaleTransition(
    height: Double, distance: Double
  ) -> TickerTransition {
    var heights: [Keyframe] = []
    var tops: [Keyframe] = []
    for step in 0...66 {
      let part = Double(step) / 66
      let progress = Curve.easeInOut.value(at: part)
      let (bounds, scale) = (1 - progress, 1 - 0.99 * progress)
      let time = Duration.nanoseconds(Int64(part * 1e9))
      heights.append(Keyframe(at: time, value: bounds * scale))
      // It is scaled about its middle, which rises to the upper edge.
      tops.append(Keyframe(at: time, value: height / 2 * bounds * (1 - scale)))
    }
    return TickerTransition(
      outgoing: Motion(
        [.scaleY: heights, .translationY: tops], anchor: ScreenPoint(x: 0.5, y: 0)),
      incoming: Motion([.translationY: ramp(from: distance, to: 0)]))
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

extension TickerStyle: ReadCases {
  public static var allowed: String {
    """
    slide, scaleY, legacyScaleY, {"fade": points}, {"fadeThrough": {"shift": points, \
    "lag": seconds, "overlap": seconds}} or {"custom": {"outgoing": motion, "incoming": motion, \
    "overlap": seconds}}
    """
  }

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .slide: visitor.visit("slide")
    case .fade(let shift): visitor.visit("fade", "shift", shift)
    case .fadeThrough(let fade): visitor.visit("fadeThrough", fade)
    case .scaleY: visitor.visit("scaleY")
    case .legacyScaleY: visitor.visit("legacyScaleY")
    case .custom(let transition): visitor.visit("custom", transition)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "slide": self = .slide
    case "fade": self = .fade(shift: try reader.value("shift"))
    case "fadeThrough": self = .fadeThrough(try reader.fields())
    case "scaleY": self = .scaleY
    case "legacyScaleY": self = .legacyScaleY
    case "custom": self = .custom(try reader.fields())
    default: throw reader.unknown
    }
  }
}

/// The two halves of a roll in which one item vanishes and the next appears. The defaults are usual
/// for rolling notices: with a `rollDuration` of 0.66 s a roll takes 1.25 s.
public struct TickerFadeThrough: ReadFields, Equatable, Sendable {
  /// How far each item moves up, in points. Default 6.
  public var shift: Double
  /// How long after the opacity the movement begins. Default 0.1 s.
  public var lag: Duration
  /// How long before the end of the first half the second begins. Default 0.07 s.
  public var overlap: Duration

  /// Two halves.
  public init(
    shift: Double = 6, lag: Duration = .milliseconds(100), overlap: Duration = .milliseconds(70)
  ) {
    self.shift = shift
    self.lag = lag
    self.overlap = overlap
  }

  public init(from fields: some FieldReader) throws(FieldError) { self.init() }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("shift", &shift)
    visitor.field("lag", &lag, in: .upToADay)
    visitor.field("overlap", &overlap, in: .upToADay)
  }
}

extension Duration {
  /// The nearest duration from zero to `limit`.
  fileprivate func clamped(to limit: Duration) -> Duration { min(max(.zero, self), limit) }
}
