import GiftChannels
import RoomBus

/// Plays a gift of the full screen, and reports the end of it.
///
/// Returning ends the gift, and throwing fails it: the next one begins. A cancellation ends the player
/// alone, since the gift has ended before: it is what frees the player.
typealias GiftEffect = @Sendable (GiftCombo) async throws -> Void

extension RoomModule where Input == GiftInput {
  /// Plays the combo that is on the full screen; without one or without a player nothing is played, and
  /// the gift ends after its duration.
  func play(_ combo: GiftCombo?, by player: GiftEffect?) async {
    guard let combo, let player else { return }
    do {
      try await player(combo)
      if !Task.isCancelled { didFinishFullScreen(combo: combo.id) }
    } catch {
      if !Task.isCancelled { didFailFullScreen(combo: combo.id) }
    }
  }
}
