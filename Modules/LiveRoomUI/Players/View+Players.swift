#if canImport(SwiftUI)
  public import SwiftUI

  // A player applies to all views of a room inside the modified view, and replaces the player of an outer
  // modifier.
  extension View {
    /// Plays the effect of each gift that takes the full screen; without a player a gift ends after
    /// its duration.
    ///
    /// - Parameters:
    ///   - player: a player that the app keeps, or `nil` for none. A different player restarts playback.
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

    /// Sets the player that prepares the rooms of a pager, and plays the present room below its page.
    ///
    /// - Parameters:
    ///   - player: a player that the app keeps. A different player restarts playback. If the player is `nil`,
    ///     the page of a room plays its stream, by `isRoomPlaying`.
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
