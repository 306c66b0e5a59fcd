import RoomCore

/// How far ahead rooms are loaded, and what that may cost.
///
/// The distances and amounts are those of Android's media3 preload manager: the next room 3 s,
/// the previous one 1 s, tracks up to two rooms away, the source up to four.
public struct PreloadConfiguration: Hashable, Sendable {
  /// Memory units that all preloads together may take, beside the room that the content is on its
  /// way to; 0 to 100,000. Default 16, which is all
  /// of the default distances at rest.
  public var budget = 16
  /// Media of the room next in the direction of travel. Default 3 s.
  public var leadingMedia: Duration = .seconds(3)
  /// Media of the room behind. Default 1 s.
  public var trailingMedia: Duration = .seconds(1)
  /// Tracks are prepared up to so many rooms away; 0 to 16. Default 2.
  public var tracksDistance = 2
  /// Sources are resolved up to so many rooms away; 0 to 16. Default 4.
  public var sourceDistance = 4
  /// Units of each second of media that is begun. Default 2.
  public var unitsPerMediaSecond = 2
  /// Units of prepared tracks. Default 2.
  public var unitsOfTracks = 2
  /// Units of a source. Default 1.
  public var unitsOfSource = 1

  /// The defaults.
  public init() {}

  /// The memory units of a level.
  func units(of level: PreloadLevel) -> Int {
    switch level {
    case .source: return unitsOfSource
    case .tracks: return unitsOfTracks
    case .media(let duration):
      return max(1, Int(duration.seconds.rounded(.up))) * unitsPerMediaSecond
    }
  }
}
