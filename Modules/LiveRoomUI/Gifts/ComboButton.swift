#if canImport(SwiftUI)
  public import GiftChannels
  import LikeGestures
  import LiveRoom
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The combo buttons of the local user, one for each countdown: a tap sends the gift again.
  public struct ComboButton: View {
    private let model: GiftLanesModel
    private let batchSize: Int
    private let purse: GiftPurse?
    @Environment(\.roomLooks) private var looks

    /// Creates the buttons of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. Taps are reported to its module.
    ///   - batchSize: the number of units that a tap sends. Default 1.
    public init(_ model: GiftLanesModel, batchSize: Int = 1) {
      self.init(model, batchSize: batchSize, purse: nil)
    }

    /// Creates the buttons of a room, whose gifts the purse pays.
    init(_ model: GiftLanesModel, batchSize: Int = 1, purse: GiftPurse?) {
      self.model = model
      self.batchSize = batchSize
      self.purse = purse
    }

    public var body: some View {
      FrameClock(model, family: .buttons) { viewState, now in
        HStack(spacing: 12) {
          ForEach(viewState.buttons) { button in
            Button {
              guard purse?.pays(batchSize, of: button, from: looks.gifts) ?? true else { return }
              model.module.give(
                button.countdown.gift, to: button.countdown.recipient, batchSize: batchSize,
                unitValue: button.countdown.unitValue)
            } label: {
              looks.comboButton(button, viewState.remaining(of: button, at: now))
            }
            .buttonStyle(.plain)
            .spoken(as: .label(of: button), value: .count(button.countdown.total))
          }
        }
      }
      .touchRegion(.control)
    }
  }
#endif
