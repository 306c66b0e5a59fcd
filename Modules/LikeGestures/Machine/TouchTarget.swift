/// What lies under a finger when it lands.
public struct TouchTarget: Hashable, Sendable {
  /// The regions the place belongs to: often several, as with a button inside the like area.
  public var regions: TouchRegions
  /// The innermost vertical list at the place, where there is one.
  public var list: ListExtent?

  /// A target; by default a place in the like area.
  public init(_ regions: TouchRegions = .likeArea, list: ListExtent? = nil) {
    self.regions = regions
    self.list = list
  }
}
