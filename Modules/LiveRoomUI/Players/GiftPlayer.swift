public import GiftChannels

/// A player of the effects of gifts on the full screen, such as one of SVGA, VAP, Lottie or PAG.
///
/// ```swift
/// LiveRoomView(room).giftPlayer(effects)
/// ```
///
/// One effect plays at a time: the next one begins after ``play(_:on:)`` has returned or thrown, also
/// when it was cancelled. So a player frees its memory before the next one needs any.
///
/// A gift that waits for the full screen is prepared in advance: ``prepare(_:)`` downloads its effect. The gift
/// takes the full screen when the effect is ready.
@MainActor
public protocol GiftPlayer: AnyObject, Sendable {
  /// Prepares the effect of a gift that waits for the full screen, such as by a download to a cache.
  ///
  /// Besides cancelled preparations, at most two run at once, and not two of the same gift. Cancelling means that the
  /// gift has left the queue; the player then returns or throws promptly. The default does nothing.
  ///
  /// - Parameter gift: the combo that waits, as of the beginning of the preparation.
  /// - Throws: any error if the effect cannot be prepared: the gift moves to the lanes.
  func prepare(_ gift: GiftCombo) async throws

  /// Plays the effect of a gift until it is over.
  ///
  /// The return ends the gift, and the next gift begins. A cancellation means that the gift has ended
  /// otherwise. Reasons are the end of its duration, a revocation, a suspension, a departure from the room, the
  /// background, and scarce memory. After a cancellation, the player stops, frees its resources and returns or
  /// throws promptly.
  ///
  /// - Parameters:
  ///   - gift: the combo that has the full screen, as of its beginning.
  ///   - container: the place of the effect, empty, and for this gift only.
  /// - Throws: any error if the effect cannot be played: the gift fails, and the next one begins.
  func play(_ gift: GiftCombo, on container: PlayerView) async throws

  /// Returns when the first frame of an effect is on screen: the duration of the gift begins.
  ///
  /// It is called with ``play(_:on:)``, and cancelled when that ends. The wait adds at most
  /// `GiftConfiguration.fullScreenPreparationTime` to the duration. The default returns immediately.
  ///
  /// - Parameter gift: the combo that plays.
  func firstFrame(of gift: GiftCombo) async
}

extension GiftPlayer {
  public func prepare(_ gift: GiftCombo) async throws {}

  public func firstFrame(of gift: GiftCombo) async {}
}

/// How the sounds of effects and of the stream go together.
public enum EffectSound: Sendable {
  /// Both are heard as they are.
  case mixing
  /// The stream is quieter while an effect plays, by ``RoomPlayer/setVolume(_:of:)``.
  case ducking
}
