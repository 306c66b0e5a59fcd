public import LivePager
public import LiveRoom

/// A player of the streams of a pager's rooms, such as one with an `AVPlayer` for each room.
///
/// ```swift
/// LiveRoomView(room).roomPlayer(streams)
/// ```
///
/// The calls for a room come in this order: ``prepare(_:to:)``, any number of pairs of ``play(_:on:)`` and
/// ``pause(_:)``, and one ``release(_:)``. A preparation may be repeated, to another level or after an error.
/// Preparations of different rooms overlap. Preparations of the same room don't overlap. At most one room
/// plays: the one before is paused before the next one plays. One view at a time uses a player. A stream that
/// ``keepPlaying(reason:)`` keeps goes on with the next view: its container moves there, without a call.
@MainActor
public protocol RoomPlayer: AnyObject, Sendable {
  /// Prepares a room, so that it plays without delay.
  ///
  /// The return reports the room to the pager as loaded, and an error reports the room as failed. The pager
  /// repeats a failed preparation after 1 second, then after twice the previous delay, at most 30 seconds.
  /// Cancelling means that the room is not needed any more, or to another level; the player then returns or
  /// throws promptly. The room is prepared again or released only after the cancelled preparation has ended.
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
  /// It is called after each ``play(_:on:)``, and when a kept stream has moved to another page. It is cancelled at
  /// the pause. The default returns immediately.
  ///
  /// - Parameter room: the identity of the room.
  func firstFrame(of room: String) async

  /// Returns the readings of the picture of the room that plays, such as one each 3 seconds.
  ///
  /// A `LiveRoomView` passes the readings to the room, whose messages then wait for the picture. The stream begins with
  /// each ``play(_:on:)``, and is cancelled at the pause. The default has no reading, so that no message waits.
  ///
  /// - Parameter room: the identity of the room.
  func pictureReadings(of room: String) -> AsyncStream<PictureReading>
}

extension RoomPlayer {
  public func setVolume(_ volume: Double, of room: String) {}

  public func firstFrame(of room: String) async {}

  public func pictureReadings(of room: String) -> AsyncStream<PictureReading> {
    AsyncStream { $0.finish() }
  }
}
