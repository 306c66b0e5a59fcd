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

/// Parts of a room's screen, as the gestures see it.
public struct TouchRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The free area over the video, where taps are likes.
  public static let likeArea = TouchRegions(rawValue: 1 << 0)
  /// A button or another control that takes taps itself.
  public static let control = TouchRegions(rawValue: 1 << 1)
  /// The content of a bottom sheet.
  public static let sheet = TouchRegions(rawValue: 1 << 2)
  /// The header or grabber of a bottom sheet, which drags the sheet whatever its list shows.
  public static let sheetHeader = TouchRegions(rawValue: 1 << 3)
  /// A vertical list; ``TouchTarget/list`` says how far it is scrolled.
  public static let list = TouchRegions(rawValue: 1 << 4)
  /// Something that scrolls sideways, such as a row of pictures inside a sheet.
  public static let row = TouchRegions(rawValue: 1 << 5)
  /// The dimmed area around a sheet.
  public static let backdrop = TouchRegions(rawValue: 1 << 6)
  /// Outside of all the above.
  public static let outside = TouchRegions(rawValue: 1 << 7)
  /// Content that was still moving when the finger landed: the touch stops it.
  public static let moving = TouchRegions(rawValue: 1 << 8)

  /// A region of the app's own.
  ///
  /// - Parameter number: from 0 to 22; what is beyond counts as the nearest.
  public static func custom(_ number: Int) -> TouchRegions {
    TouchRegions(rawValue: 1 << UInt32(9 + min(max(0, number), 22)))
  }
}

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
