#if canImport(SwiftUI)
  public import SwiftUI

  // Each holds for all views of a room inside the view that it modifies, and replaces the player from
  // outside.
  extension View {
    /// Plays the effect of each gift that takes the full screen; without a player a gift ends after
    /// its duration.
    ///
    /// - Parameters:
    ///   - player: the player, kept by the app: another one begins again. `nil` for none.
    ///   - contentMode: the content mode of its player views. Default `.fit`.
    ///   - sound: how effects sound together with the stream of a `roomPlayer`. Default `.mixing`.
    public nonisolated func giftPlayer(
      _ player: (any GiftPlayer)?, contentMode: ContentMode = .fit, sound: EffectSound = .mixing
    ) -> some View {
      looks {
        $0.giftPlayer = player
        $0.giftContentMode = contentMode
        $0.giftSound = sound
      }
    }

    /// Prepares the rooms that the pager wants to be preloaded, and plays the one that it wants to be
    /// played, below its page.
    ///
    /// - Parameters:
    ///   - player: the player, kept by the app: another one begins again. `nil` for none: then the page
    ///     of a room plays, by `isRoomPlaying`.
    ///   - contentMode: the content mode of its player views. Default `.fill`.
    public nonisolated func roomPlayer(
      _ player: (any RoomPlayer)?, contentMode: ContentMode = .fill
    ) -> some View {
      looks {
        $0.roomPlayer = player
        $0.roomContentMode = contentMode
      }
    }
  }
#endif
