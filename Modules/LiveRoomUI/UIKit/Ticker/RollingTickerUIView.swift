#if canImport(UIKit)
  public import RollingTicker
  public import RoomBus
  import RoomCore
  public import UIKit

  /// A ticker that shows comments and notices in one line, in all styles, as ``RollingTickerView`` in SwiftUI.
  /// An item that is wider than the ticker scrolls.
  public final class RollingTickerUIView: ModuleUIView<TickerViewState> {
    private lazy var slots = SlotPool<TickerShowing, _, _>(looks.notice)
    /// The strip that takes the taps and clips the rolling items.
    private let strip = SlotUIView<TickerItem, Void>(nil)
    private var widths: [TickerShowing: MeasuredLength] = [:]
    /// A view that is hidden while the ticker has an item.
    weak var covered: UIView?

    /// Creates the view of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. Its size, the widths of items and taps are reported
    ///     to the module.
    ///   - looks: how an item looks.
    public init(_ model: TickerModel, looks: RoomViewLooks = RoomViewLooks()) {
      super.init(model: model, looks: looks)
      strip.clipsToBounds = true
      strip.onTap = { [ticker = model.module] in ticker.tap($0) }
      addFilling(strip)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func update(_ viewState: TickerViewState, at now: Instant) {
      setContentSize(height: scaled(36, with: .subheadline))
      changedSize().map { model.module.resize($0) }
      let showings = viewState.showings
      strip.touchRegion = viewState.touchRegions
      strip.isUserInteractionEnabled = !showings.isEmpty
      covered?.alpha = showings.isEmpty ? 1 : 0
      let slots = slots.update(
        showings.map { ($0, $0.item, ()) }, in: strip,
        prepare: { [ticker = model.module] slot in
          // Fingers are on the strip.
          slot.isUserInteractionEnabled = false
          slot.accessibilityTraits = .button
          slot.isAccessibilityElement = true
          slot.onTap = { ticker.tap($0) }
        },
        change: { [looks] slot, item in
          slot.accessibilityLabel = looks.current().phrases.line(of: item)
        })
      widths = widths.filter { showings.contains($0.key) }
      for (showing, slot) in zip(showings, slots) {
        let size = slot.size(filling: viewState.size)
        if let width = widths[showing, default: MeasuredLength()].measured(size.width) {
          model.module.didMeasure(showing, width: width)
        }
        slot.place(at: .zero, viewState.size)
        slot.placeContent(
          at: ScreenPoint(
            x: viewState.preferences.x(width: size.width, in: viewState.size.width),
            y: (viewState.size.height - size.height) / 2), size)
        slot.setPose(
          viewState.pose(of: showing.slot, at: now), anchor: viewState.anchor(of: showing.slot))
      }
    }
  }
#endif
