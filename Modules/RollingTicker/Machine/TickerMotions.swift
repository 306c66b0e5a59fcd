public import RoomCore

/// The motions of both items of a roll, in points and over its whole length.
public struct TickerMotions: Hashable, Sendable {
  /// The item that goes.
  public var outgoing: Motion
  /// The item that comes.
  public var incoming: Motion
}
