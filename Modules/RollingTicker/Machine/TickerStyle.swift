public import RoomCore

/// The style of rolls.
public enum TickerStyle: ReadCases, Equatable, Sendable {
  /// Both items move up by the height and the spacing.
  case slide
  /// The outgoing item moves up by `shift` points and fades out. Then the incoming item appears
  /// from `shift` points below. The default is 6 points, usual for rolling notices. Both halves
  /// together take `rollDuration`.
  case fade(shift: Double = 6)
  /// A fade as in ``fade(shift:)`` whose halves take `rollDuration` each.
  case fadeThrough(TickerFadeThrough = TickerFadeThrough())
  /// The outgoing item shrinks to the upper edge while the incoming item slides in from below.
  case scaleY
  /// The style ``scaleY`` as common rolling notice views draw it. They shrink the bounds of the
  /// outgoing item and scale it as well. The item is a quarter of its height half way, and leaves
  /// towards a place below the upper edge.
  ///
  /// The incoming item begins below its place. In the first roll on an empty screen, the distance
  /// is the height and the spacing. In later rolls, it is the width and the spacing.
  case legacyScaleY
  /// A custom transition.
  case custom(TickerTransition)

  /// Returns the duration of a roll.
  func length(over duration: Duration) -> Duration {
    guard case .fadeThrough(let fade) = self else { return duration }
    return duration + duration - fade.overlap.clamped(to: duration)
  }

  /// A Boolean value that indicates whether the first roll on an empty screen differs from later
  /// rolls.
  var hasOwnFirstRoll: Bool { if case .legacyScaleY = self { true } else { false } }

  /// Returns the transition of the style.
  ///
  /// - Parameters:
  ///   - duration: The `rollDuration` of the configuration.
  ///   - size: The size of the ticker.
  ///   - spacing: The `spacing` of the configuration.
  ///   - isFirst: A Boolean value that indicates whether no roll has ended since the screen was
  ///     empty.
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
      outgoing: Motion([.translationY: .ramp(from: 0, to: -1)], unit: .size),
      incoming: Motion([.translationY: .ramp(from: 1, to: 0)], unit: .size))
  }

  private static var scaleTransition: TickerTransition {
    TickerTransition(
      outgoing: Motion([.scaleY: .ramp(from: 1, to: 0)], anchor: ScreenPoint(x: 0.5, y: 0)),
      incoming: Motion([.translationY: .ramp(from: 1, to: 0)], unit: .size))
  }

  /// Bounds and scale shrink together, each with its easing. No curve describes their product, so
  /// it has a keyframe every 10 ms of 0.66 s.
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
      // The item is scaled about its middle, which moves to the upper edge.
      tops.append(Keyframe(at: time, value: height / 2 * bounds * (1 - scale)))
    }
    return TickerTransition(
      outgoing: Motion(
        [.scaleY: heights, .translationY: tops], anchor: ScreenPoint(x: 0.5, y: 0)),
      incoming: Motion([.translationY: .ramp(from: distance, to: 0)]))
  }

  /// The opacity changes first, and the movement follows. The second half begins shortly before the
  /// end of the first half, so that the ticker is never empty.
  private static func fadeTransition(
    shift: Double, half: Duration, lag: Duration, overlap: Duration
  ) -> TickerTransition {
    TickerTransition(
      outgoing: Motion([
        .opacity: .ramp(from: 1, to: 0, over: half, curve: .easeOut),
        .translationY: [Keyframe(at: lag, value: 0), Keyframe(at: half, value: -shift)],
      ]),
      incoming: Motion([
        .opacity: .ramp(from: 0, to: 1, over: half),
        .translationY: [Keyframe(at: lag, value: shift), Keyframe(at: half, value: 0)],
      ]),
      overlap: overlap)
  }

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

/// A fade in two halves: one item disappears, then the next item appears. The defaults are usual
/// for rolling notices. With a `rollDuration` of 0.66 seconds, a roll takes 1.25 seconds.
public struct TickerFadeThrough: ReadFields, Equatable, Sendable {
  /// The distance that each item moves up, in points. The default is 6 points.
  public var shift: Double
  /// The time from the beginning of the fade to the beginning of the movement. The default is 0.1
  /// seconds.
  public var lag: Duration
  /// The time by which the halves overlap. The default is 0.07 seconds.
  public var overlap: Duration

  /// Creates a fade in two halves.
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
  /// Returns the nearest duration from zero to `limit`.
  fileprivate func clamped(to limit: Duration) -> Duration { min(max(.zero, self), limit) }
}
