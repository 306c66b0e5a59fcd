public import RoomCore

/// How one item gives way to the next: two motions, and how long they overlap.
///
/// Durations count in proportion only: the whole is fitted to the duration of a roll.
public struct TickerTransition: Hashable, Sendable {
  /// The unit of translations.
  public enum Unit: Hashable, Sendable {
    /// One point.
    case points
    /// The height of the ticker (horizontally its width) and the spacing between items.
    case pages
  }

  /// The motion of the item that leaves.
  package var outgoing: Motion
  /// The motion of the item that enters.
  package var incoming: Motion
  /// How long before the end of `outgoing` the motion `incoming` begins; negative for a gap.
  package var overlap: Duration
  /// The unit of translations.
  package var unit: Unit

  /// A transition.
  ///
  /// - Parameters:
  ///   - outgoing: the motion of the item that leaves.
  ///   - incoming: the motion of the item that enters.
  ///   - overlap: how long before the end of `outgoing` the motion `incoming` begins; by default
  ///     both begin together.
  ///   - unit: the unit of translations.
  public init(
    outgoing: Motion, incoming: Motion, overlap: Duration? = nil, unit: Unit = .points
  ) {
    self.outgoing = outgoing
    self.incoming = incoming
    self.overlap = overlap ?? outgoing.duration
    self.unit = unit
  }

  /// Both motions in points, from the beginning of a roll of this duration to its end.
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
