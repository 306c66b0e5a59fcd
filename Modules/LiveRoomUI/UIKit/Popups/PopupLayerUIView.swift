#if canImport(UIKit)
  import LikeGestures
  import PopupSequencer
  import RoomBus
  import RoomCore
  import UIKit

  /// The popups of a channel, and the backdrop behind them.
  final class PopupLayerUIView: PassThroughUIView {
    typealias Answer = @MainActor (PopupAnswer) -> Void

    private let model: PopupModel
    private let looks: RoomViewLooks
    private let backdrop = UIView()
    private let stack = PassThroughUIView()
    private var slots: SlotPool<Int, Popup, Answer>
    private var rows = PopupRows()
    /// The popup that is drawn last.
    var front: UIView? { stack.subviews.last }

    init(_ model: PopupModel, _ looks: RoomViewLooks) {
      self.model = model
      self.looks = looks
      slots = SlotPool(looks.popup)
      super.init(frame: .zero)
      addFilling(backdrop)
      addFilling(stack)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Draws the popups within an area.
    ///
    /// - Returns: their sizes, in points.
    func update(
      _ layer: PopupLayer, of viewState: PopupViewState, at now: Instant, in area: CGRect
    ) -> [ScreenSize] {
      backdrop.backgroundColor = UIColor.black.withAlphaComponent(
        viewState.backdropOpacity(in: layer.id, at: now))
      backdrop.isUserInteractionEnabled = layer.isModal
      accessibilityViewIsModal = layer.isModal
      let slots = slots.update(
        layer.popups.map { ($0.number, $0.popup, answer(of: $0.popup)) }, in: stack,
        prepare: { [popups = model.module] slot in
          slot.touchRegion = .control
          slot.onEscape = { [weak slot] in slot?.value.map { popups.send(.escape($0)) } }
        },
        change: { [looks] slot, popup in slot.makeGroup(.popup(popup), in: looks) })
      let space = ScreenSize(area.size)
      let widest = min(space.width, scaled(420, with: .body))
      let sizes = slots.map { slot in
        var size = slot.size(within: widest)
        size.height = min(size.height, space.height)
        return size
      }
      for (popup, size) in zip(layer.popups, sizes) {
        rows.measured(popup.number, height: size.height, in: layer)
      }
      let origins = layer.origins(
        of: sizes, rows: rows.rows(of: layer), in: space, preferences: viewState.preferences)
      for (index, slot) in slots.enumerated() {
        let showing = layer.popups[index]
        slot.place(
          at: ScreenPoint(
            x: area.minX + origins[index].x, y: area.minY + origins[index].y), sizes[index])
        slot.setPose(
          viewState.pose(of: showing, at: now, size: sizes[index]),
          anchor: showing.motion.anchor(viewState.preferences))
        slot.isUserInteractionEnabled = showing.isAnswerable
      }
      return sizes
    }

    private func answer(of popup: Popup) -> Answer {
      { [popups = model.module] in popups.didAnswer(id: popup.id, version: popup.version, $0) }
    }
  }
#endif
