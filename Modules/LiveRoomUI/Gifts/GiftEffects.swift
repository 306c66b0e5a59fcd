#if canImport(SwiftUI)
  import GiftChannels
  import RoomBus
  import SwiftUI

  /// The effects of the gifts on the full screen, as their player shows them.
  struct GiftEffects: View {
    let model: GiftLanesModel
    @State private var playback: GiftPlayback?
    @Environment(\.roomLooks) private var looks

    var body: some View {
      ZStack {
        Color.clear
        if let playback {
          PlayerContainerView(container: playback.container).id(ObjectIdentifier(playback))
        }
      }
      .ignoresSafeArea()
      .accessibilityHidden(true)
      .playback(
        $playback, by: looks.giftPlayer, of: model, contentMode: looks.giftContentMode
      ) {
        GiftPlayback($0, of: model.module, sound: looks.giftSound, with: looks.roomPlayer)
      }
    }
  }
#endif
