#if canImport(SwiftUI)
  public import GiftChannels
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The gift on the full screen, and one that still exits.
  ///
  /// ```swift
  /// FullScreenGifts(gifts, of: channels)
  ///   .fullScreenGift { row, labelPose in Text(row.label).posed(labelPose) }
  ///   .giftPlayer(effects)
  /// ```
  ///
  /// The effect of the player is below the look. The view takes all the space that it is offered.
  public struct FullScreenGifts: View {
    private let model: GiftLanesModel
    private let gifts: any RoomModule<GiftInput, GiftEvent, GiftState>
    @Environment(\.roomLooks) private var looks

    /// Creates the full screen of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere.
    ///   - gifts: what the end of an effect is reported to.
    public init(
      _ model: GiftLanesModel, of gifts: any RoomModule<GiftInput, GiftEvent, GiftState>
    ) {
      self.model = model
      self.gifts = gifts
    }

    public var body: some View {
      ZStack {
        GiftEffects(model: model, gifts: gifts)
        FrameClock(model) { screen, now in
          ZStack {
            ForEach(screen.fullScreenRows(at: now)) { row in
              looks.fullScreenGift(row, screen.labelPose(of: row, at: now))
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .posed(anchor: UnitPoint(screen.anchor(of: row))) {
                  screen.pose(of: row, at: now, size: $0)
                }
                .spoken(as: .label(of: row), value: .value(of: row))
            }
          }
        }
      }
      .allowsHitTesting(false)
    }
  }
#endif
