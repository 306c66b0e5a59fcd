public import RoomCore

/// How one item gives way to the next: two motions, and for how long both are under way.
///
/// Lengths count in proportion only: the whole is fitted to the ticker's animation time.
public struct TickerTransition: Hashable, Sendable {
  /// What a translation of 1 means.
  public enum Unit: Hashable, Sendable {
    /// One point.
    case points
    /// The height (across: the width) of the ticker and the spacing between items.
    case pages
  }

  /// The motion of the item that goes.
  public var outgoing: Motion
  /// The motion of the item that comes.
  public var incoming: Motion
  /// How long before the end of `outgoing` the motion `incoming` begins; negative for a gap.
  public var overlap: Duration
  /// What a translation of 1 means.
  public var unit: Unit

  /// A transition; by default both motions begin together, and translations are in points.
  public init(
    outgoing: Motion, incoming: Motion, overlap: Duration? = nil, unit: Unit = .points
  ) {
    self.outgoing = outgoing
    self.incoming = incoming
    self.overlap = overlap ?? outgoing.duration
    self.unit = unit
  }

  /// Both motions in points, from the beginning of a roll that takes `duration`, to its end.
  func fitted(to duration: Duration, size: ScreenSize, spacing: Double) -> TickerMotions {
    let start = max(.zero, outgoing.duration - overlap)
    let length = max(outgoing.duration, start + incoming.duration)
    let isPaged = unit == .pages
    let width = isPaged ? size.width + spacing : 1
    let height = isPaged ? size.height + spacing : 1
    return TickerMotions(
      outgoing: outgoing.delayed(by: .zero, until: length).lasting(duration)
        .scalingTranslation(x: width, y: height),
      incoming: incoming.delayed(by: start, until: length).lasting(duration)
        .scalingTranslation(x: width, y: height))
  }
}
