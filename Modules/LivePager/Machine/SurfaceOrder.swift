/// Which of the three surfaces, 0 to 2, stands where.
public struct SurfaceOrder: Hashable, Sendable {
  /// One page before the current one.
  public var previous: Int
  /// The current page: the offset is measured from it.
  public var current: Int
  /// One page behind the current one.
  public var next: Int

  /// An order; each of 0, 1 and 2 once.
  public init(previous: Int = 0, current: Int = 1, next: Int = 2) {
    self.previous = previous
    self.current = current
    self.next = next
  }

  /// The surface at -1, 0 or 1 pages from the current one.
  subscript(slot: Int) -> Int {
    slot < 0 ? previous : slot > 0 ? next : current
  }
}
