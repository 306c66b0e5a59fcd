/// A room to load ahead.
public struct Preload: Hashable, Sendable {
  /// Which.
  public var room: String
  /// How much of it.
  public var level: PreloadLevel
  /// What to load first: 0 is the room that the content is on its way to, then count from 1
  /// those around it.
  public var rank: Int

  /// A room to load ahead.
  public init(room: String, level: PreloadLevel, rank: Int) {
    self.room = room
    self.level = level
    self.rank = rank
  }
}

/// How much of a room is loaded ahead.
public enum PreloadLevel: Hashable, Sendable {
  /// The address of its stream is resolved.
  case source
  /// Its tracks are chosen and a decoder is ready.
  case tracks
  /// So much of its media is there.
  case media(Duration)
}
