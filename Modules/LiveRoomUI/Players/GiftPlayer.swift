public import GiftChannels

/// A player of the effects of gifts on the full screen, such as one of SVGA, VAP, Lottie or PAG.
///
/// ```swift
/// LiveRoomView(room).giftPlayer(effects)
/// ```
///
/// One effect plays at a time: the next one begins after ``play(_:on:)`` has returned or thrown, also
/// when it was cancelled. So a player frees its memory before the next one needs any.
@MainActor
public protocol GiftPlayer: AnyObject, Sendable {
  /// Plays the effect of a gift until it is over.
  ///
  /// Returning ends the gift; the next one begins. Cancelling means that the gift has ended otherwise:
  /// its duration is over, it was revoked or suspended, the room was left, the app has entered the
  /// background, or memory is scarce. The player then stops, frees what it holds and returns promptly;
  /// whether it throws makes no difference.
  ///
  /// - Parameters:
  ///   - gift: the combo that has the full screen, as of its beginning.
  ///   - container: the place of the effect, empty, and for this gift only.
  /// - Throws: any error if the effect cannot be played: the gift fails, and the next one begins.
  func play(_ gift: GiftCombo, on container: PlayerView) async throws
}
