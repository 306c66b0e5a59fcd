#if canImport(UIKit)
  public import GiftChannels
  public import RoomBus
  import RoomCore
  public import UIKit

  /// Shows the gift on the full screen, and the one before while it exits: ``FullScreenGifts`` for UIKit.
  ///
  /// The player of the looks plays each effect below the look of the gift; both are freed with it.
  public final class FullScreenGiftsUIView: ModuleUIView<GiftViewState> {
    private let player = PlaybackHost<GiftPlayback>()
    /// The view of the gifts, over their effects.
    private let front = UIView()
    // Slots are not reused, since a kept view would keep its resources, such as an effect.
    private lazy var slots = SlotPool<UInt64, _, _>(looks.fullScreenGift, isReusing: false)

    /// Creates the full screen of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. The end of an effect is reported to its module.
    ///   - looks: the look of a gift, and the player of its effect.
    public init(_ model: GiftLanesModel, looks: RoomViewLooks = RoomViewLooks()) {
      super.init(model: model, looks: looks)
      isUserInteractionEnabled = false
      addFilling(front)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func isMoving(_ viewState: GiftViewState, at time: Instant) -> Bool {
      viewState.isMoving(.fullScreen, at: time)
    }

    override func update(_ viewState: GiftViewState, at now: Instant) {
      let rows = viewState.fullScreenRows(at: now)
      let slots = slots.update(
        rows.map { ($0.id, $0, viewState.labelPose(of: $0, at: now)) }, in: front,
        change: { [looks] slot, row in
          slot.speak(.label(of: row), value: .value(of: row), in: looks)
        })
      let size = ScreenSize(bounds.size)
      for (row, slot) in zip(rows, slots) {
        slot.place(at: .zero, size)
        slot.setPose(
          viewState.pose(of: row, at: now, size: size), anchor: viewState.anchor(of: row))
      }
    }

    override func didChangeWindow() {
      player.playback?.container.view.removeFromSuperview()
      player.move(to: window, contentMode: looks.giftContentMode) {
        looks.giftPlayer.map {
          GiftPlayback($0, of: model.module, sound: looks.giftSound, with: looks.roomPlayer)
        }
      }
      guard let container = player.playback?.container.view else { return }
      container.accessibilityElementsHidden = true
      addFilling(container, at: 0)
    }
  }
#endif
