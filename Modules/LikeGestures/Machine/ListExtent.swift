/// How far a vertical list is scrolled, and how far it can be.
public struct ListExtent: Hashable, Sendable {
  /// Points the content is scrolled up; 0 at the top, negative while it bounces there.
  public var offset: Double
  /// The greatest offset at rest: content height less visible height, 0 for short content.
  public var maximum: Double

  /// An extent. What is not a finite number counts as 0.
  public init(offset: Double = 0, maximum: Double) {
    self.offset = offset.isFinite ? offset : 0
    self.maximum = maximum.isFinite ? max(0, maximum) : 0
  }

  /// Whether there is more content than fits.
  public var canScroll: Bool { maximum > 0 }

  /// Whether the content can follow a finger in this direction.
  public func canFollow(_ direction: Directions) -> Bool {
    (direction.contains(.down) && offset > 0) || (direction.contains(.up) && offset < maximum)
  }
}
