#if canImport(UIKit)
  public import GiftChannels
  import LikeGestures
  public import RoomBus
  import RoomCore
  public import UIKit

  /// The combo buttons of the local user, one for each countdown, as ``ComboButton`` in SwiftUI: a tap
  /// sends the gift again.
  public final class ComboButtonUIView: ModuleUIView<GiftViewState> {
    private let batchSize: Int
    /// The purse that pays the gifts of a room, or `nil` if the app pays.
    var purse: GiftPurse?
    private lazy var slots = SlotPool<UInt64, _, _>(looks.comboButton)

    /// Creates the buttons of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. Taps are reported to its module.
    ///   - batchSize: the number of units that a tap sends. Default 1.
    ///   - looks: how a button looks.
    public init(
      _ model: GiftLanesModel, batchSize: Int = 1, looks: RoomViewLooks = RoomViewLooks()
    ) {
      self.batchSize = batchSize
      super.init(model: model, looks: looks)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func isMoving(_ viewState: GiftViewState, at time: Instant) -> Bool {
      viewState.isMoving(.buttons, at: time)
    }

    override func update(_ viewState: GiftViewState, at now: Instant) {
      let slots = slots.update(
        viewState.buttons.map { ($0.id, $0, viewState.remaining(of: $0, at: now)) }, in: self,
        prepare: { slot in
          slot.touchRegion = .control
          slot.accessibilityTraits = .button
          slot.onTap = { [weak self, weak slot] _ in slot?.value.map { self?.send($0) } }
        },
        change: { [looks] slot, button in
          slot.speak(.label(of: button), value: .count(button.countdown.total), in: looks)
        })
      var x = 0.0
      for slot in slots {
        let size = slot.size()
        slot.place(
          at: ScreenPoint(x: viewState.preferences.x(x, width: size.width, in: bounds.width), y: 0),
          size)
        x += size.width + 12
      }
      setContentSize(width: max(0, x - 12), height: slots.map { $0.size().height }.max() ?? 0)
    }

    private func send(_ button: GiftViewState.Button) {
      let value = model.viewState.unitValue(of: button)
      let gifts = looks.offeredGifts
      guard purse?.pays(batchSize, of: button, unitValue: value, from: gifts) ?? true else {
        return
      }
      model.module.give(
        button.countdown.gift, to: button.countdown.recipient, batchSize: batchSize,
        unitValue: value)
    }
  }
#endif
