/// What became of all items of a ticker:
/// `received == shown + dropped + withdrawn + waiting`, always.
public struct TickerAccount: Hashable, Sendable {
  /// Items taken in.
  public var received = 0
  /// Those that have been on screen, each counted once.
  public var shown = 0
  /// Those that left unseen because more came than can be shown.
  public var dropped = 0
  /// Those that left unseen because they were removed.
  public var withdrawn = 0
  /// Those that wait unseen.
  public var waiting = 0
  /// Rolls begun.
  public var rolls = 0
  /// Inputs, or items of them, that were refused.
  public var rejected = 0
  /// Fingers that found an item.
  public var taps = 0

  /// Nothing yet.
  public init() {}

  /// Whether it adds up.
  public var isBalanced: Bool { received == shown + dropped + withdrawn + waiting }
}
