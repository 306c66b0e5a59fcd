/// The four ways a finger can go.
public struct Directions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Towards the top of the screen.
  public static let up = Directions(rawValue: 1)
  /// Towards the bottom.
  public static let down = Directions(rawValue: 2)
  /// Towards the left.
  public static let left = Directions(rawValue: 4)
  /// Towards the right.
  public static let right = Directions(rawValue: 8)
  /// Up and down.
  public static let vertical: Directions = [.up, .down]
  /// Left and right.
  public static let horizontal: Directions = [.left, .right]
}
