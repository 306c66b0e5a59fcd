/// A bottom sheet as the app presents it.
public struct SheetSpec: Hashable, Sendable {
  /// Which sheet.
  public var id: String
  /// The heights it can rest at, in points, in any order; the greatest is as high as it goes.
  public var heights: [Double]
  /// Which of them it opens at, from the lowest.
  public var initialHeight: Int
  /// Whether the user can close it.
  public var isClosable: Bool

  /// A sheet; by default it opens at its lowest height and can be closed.
  public init(
    id: String, heights: [Double], initialHeight: Int = 0, isClosable: Bool = true
  ) {
    self.id = id
    self.heights = heights
    self.initialHeight = initialHeight
    self.isClosable = isClosable
  }

  /// The same with its heights in order, each once; `nil` if there is none, one is not a number
  /// from 1 to 100,000 points, or there is none to open at.
  var normalized: SheetSpec? {
    var spec = self
    spec.heights.sort()
    guard let least = spec.heights.first, let greatest = spec.heights.last else { return nil }
    guard heights.allSatisfy({ $0.isFinite }), least >= 1, greatest <= 100_000 else { return nil }
    var distinct: [Double] = []
    for height in spec.heights where distinct.last != height { distinct.append(height) }
    spec.heights = distinct
    return distinct.indices.contains(initialHeight) ? spec : nil
  }
}
