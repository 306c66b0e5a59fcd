#if canImport(SwiftUI)
  public import GiftChannels
  import LiveRoom
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// A view of the gift on the full screen, and of a gift that is still exiting.
  ///
  /// ```swift
  /// FullScreenGifts(gifts)
  ///   .fullScreenGift { row, labelPose in Text(row.label).posed(labelPose) }
  ///   .giftPlayer(effects)
  /// ```
  ///
  /// The effect of the player is below the look. The view takes all the space that it is offered.
  public struct FullScreenGifts: View {
    private let model: GiftLanesModel
    @State private var playback: GiftPlayback?
    @Environment(\.roomLooks) private var looks

    /// Creates the full screen of a model, which is followed elsewhere. The end of an effect is reported to
    /// its module.
    public init(_ model: GiftLanesModel) {
      self.model = model
    }

    public var body: some View {
      ZStack {
        ZStack {
          Color.clear
          if let playback {
            PlayerContainerView(container: playback.container, contentMode: looks.giftContentMode)
              .id(ObjectIdentifier(playback))
          }
        }
        .ignoresSafeArea()
        .accessibilityHidden(true)
        FrameClock(model, family: .fullScreen) { viewState, now in
          ZStack {
            ForEach(viewState.fullScreenRows(at: now)) { row in
              looks.fullScreenGift(row, viewState.labelPose(of: row, at: now))
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .posed(anchor: UnitPoint(viewState.anchor(of: row))) {
                  viewState.pose(of: row, at: now, size: $0)
                }
                .spoken(as: .label(of: row), value: .value(of: row))
            }
          }
        }
      }
      .allowsHitTesting(false)
      .playback($playback, by: looks.giftPlayer, of: model) {
        GiftPlayback($0, of: model.module, sound: looks.giftSound, with: looks.roomPlayer)
      }
    }
  }
#endif
