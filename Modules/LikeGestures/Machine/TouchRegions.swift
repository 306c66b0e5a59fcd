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
