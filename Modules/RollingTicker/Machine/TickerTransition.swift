public import RoomCore

/// A transition from one item to the next: two motions, and the time by which they overlap.
///
/// The durations are relative, because the transition is fitted to the duration of a roll. In a
/// motion with the unit `size`, a translation of 1 is the height of the ticker plus the spacing.
/// Horizontally, it is the width plus the spacing.
public struct TickerTransition: ReadFields, Equatable, Sendable {
  /// The motion of the item that leaves.
  public var outgoing: Motion
  /// The motion of the item that enters.
  public var incoming: Motion
  /// The time before the end of `outgoing` at which `incoming` begins. A negative value is a gap.
  public var overlap: Duration

  /// Creates a transition.
  ///
  /// - Parameters:
  ///   - outgoing: The motion of the item that leaves.
  ///   - incoming: The motion of the item that enters.
  ///   - overlap: The time before the end of `outgoing` at which `incoming` begins. By default both
  ///     motions begin together.
  public init(outgoing: Motion, incoming: Motion, overlap: Duration? = nil) {
    self.outgoing = outgoing
    self.incoming = incoming
    self.overlap = overlap ?? outgoing.duration
  }

  /// Returns both motions in points, for a roll of a duration.
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
  /// Returns the motion in points, for a view of a size.
  fileprivate func inPoints(of size: ScreenSize) -> Motion {
    guard unit == .size else { return self }
    return scalingTranslation(x: size.width, y: size.height).measured(in: .points)
  }
}
