public import LivePager

/// A player of the streams of a pager's rooms, such as one with an `AVPlayer` for each room.
///
/// ```swift
/// LiveRoomView(room).roomPlayer(streams)
/// ```
///
/// For each room the calls come in this order: ``prepare(_:to:)``, which may be repeated to another level
/// and after an error; any number of ``play(_:on:)``, each followed by one ``pause(_:)``; and one
/// ``release(_:)``. Preparations of different rooms overlap; those of one room do not. At most one room
/// plays: the one before is paused before the next one plays. One view at a time uses a player.
@MainActor
public protocol RoomPlayer: AnyObject, Sendable {
  /// Prepares a room, so that it plays without delay.
  ///
  /// Returning reports the room to the pager as loaded, throwing as failed: the pager repeats the
  /// preparation after 1 s, then after twice as long each time, at most 30 s. Cancelling means that the
  /// room is not needed any more, or to another level; the player then returns or throws promptly.
  /// Until it has, the room is neither prepared again nor released.
  ///
  /// - Parameters:
  ///   - room: the identity of the room.
  ///   - level: how far it is prepared. A room that plays is prepared at least to its tracks.
  /// - Throws: any error if the room cannot be prepared.
  func prepare(_ room: String, to level: PreloadLevel) async throws

  /// Plays a prepared room, with sound.
  ///
  /// - Parameters:
  ///   - room: the identity of the room.
  ///   - container: the place of its stream, empty unless it is played again there after a pause.
  func play(_ room: String, on container: PlayerView)

  /// Sets the volume of the room that plays: 0.3 while an effect ducks the stream, then 1 again, at the latest after the
  /// pause. The default does nothing.
  ///
  /// - Parameters:
  ///   - volume: the volume, from 0 to 1. A room begins to play with 1.
  ///   - room: the identity of the room.
  func setVolume(_ volume: Double, of room: String)

  /// Pauses the room that plays: no sound is heard when it returns.
  func pause(_ room: String)

  /// Frees all that is held for a room, also after a preparation that has failed or was cancelled.
  func release(_ room: String)

  /// Returns when the first frame of the room that plays is on screen: the cover of its stream fades out.
  ///
  /// It is called after each ``play(_:on:)``, and cancelled at the pause. The default returns immediately.
  ///
  /// - Parameter room: the identity of the room.
  func firstFrame(of room: String) async
}

extension RoomPlayer {
  public func setVolume(_ volume: Double, of room: String) {}

  public func firstFrame(of room: String) async {}
}
