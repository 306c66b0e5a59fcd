public import RoomCore

/// How one item gives way to the next: two motions, and how long they overlap.
///
/// Durations count in proportion only: the whole is fitted to the duration of a roll. In a motion whose
/// unit is `size`, a translation of 1 is the height of the ticker (horizontally its width) and the
/// spacing between items.
public struct TickerTransition: ReadFields, Equatable, Sendable {
  /// The motion of the item that leaves.
  public var outgoing: Motion
  /// The motion of the item that enters.
  public var incoming: Motion
  /// How long before the end of `outgoing` the motion `incoming` begins; negative for a gap.
  public var overlap: Duration

  /// A transition.
  ///
  /// - Parameters:
  ///   - outgoing: the motion of the item that leaves.
  ///   - incoming: the motion of the item that enters.
  ///   - overlap: how long before the end of `outgoing` the motion `incoming` begins; by default
  ///     both begin together.
  public init(outgoing: Motion, incoming: Motion, overlap: Duration? = nil) {
    self.outgoing = outgoing
    self.incoming = incoming
    self.overlap = overlap ?? outgoing.duration
  }

  /// Both motions in points, from the beginning of a roll of this duration to its end.
  func fitted(to duration: Duration, size: ScreenSize, spacing: Double) -> TickerMotions {
    let start = max(.zero, outgoing.duration - overlap)
    let length = max(outgoing.duration, start + incoming.duration)
    let page = ScreenSize(width: size.width + spacing, height: size.height + spacing)
    return TickerMotions(
      outgoing: outgoing.delayed(by: .zero, until: length).lasting(duration).inPoints(of: page),
      incoming: incoming.delayed(by: start, until: length).lasting(duration).inPoints(of: page))
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(outgoing: try fields.required("outgoing"), incoming: try fields.required("incoming"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("outgoing", &outgoing)
    visitor.field("incoming", &incoming)
    visitor.field("overlap", &overlap, in: .seconds(-86_400) ... .seconds(86_400))
  }
}

extension Motion {
  /// The motion in points, for a view of this size.
  fileprivate func inPoints(of size: ScreenSize) -> Motion {
    guard unit == .size else { return self }
    return scalingTranslation(x: size.width, y: size.height).measured(in: .points)
  }
}
