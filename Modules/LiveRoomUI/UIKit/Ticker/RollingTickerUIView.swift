#if canImport(UIKit)
  public import RollingTicker
  public import RoomBus
  import RoomCore
  public import UIKit

  /// Comments and notices in one line, by all styles, as ``RollingTickerView`` in SwiftUI; one that is
  /// wider scrolls.
  public final class RollingTickerUIView: ScreenUIView<TickerScreen> {
    private let looks: RoomViewLooks
    private var slots: SlotPool<TickerShowing, TickerItem, Void>
    /// Takes the taps, and clips what rolls.
    private let strip = SlotUIView<TickerItem, Void>(nil)
    private var widths: [TickerShowing: MeasuredLength] = [:]
    private var reportedSize: ScreenSize?

    /// Creates the view of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. Its size, the widths of items and taps are reported
    ///     to the module.
    ///   - looks: how an item looks.
    public init(_ model: TickerModel, looks: RoomViewLooks = RoomViewLooks()) {
      self.looks = looks
      slots = SlotPool(looks.notice)
      super.init(model)
      strip.clipsToBounds = true
      strip.onTap = { [ticker = model.module] in ticker.tap($0) }
      addFilling(strip)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func update(_ screen: TickerScreen, at now: Instant) {
      setContentSize(height: scaled(36, with: .subheadline))
      reportSize()
      let showings = screen.showings
      strip.touchRegion = screen.touchRegions
      strip.isUserInteractionEnabled = !showings.isEmpty
      let slots = slots.update(
        showings.map { ($0, $0.item, ()) }, in: strip,
        prepare: { $0.isUserInteractionEnabled = false })
      widths = widths.filter { showings.contains($0.key) }
      for (showing, slot) in zip(showings, slots) {
        let size = slot.size()
        if let width = widths[showing, default: MeasuredLength()].measured(size.width) {
          model.module.didMeasure(showing, width: width)
        }
        slot.place(at: .zero, screen.size)
        slot.placeContent(
          at: ScreenPoint(
            x: screen.preferences.x(width: size.width, in: screen.size.width),
            y: (screen.size.height - size.height) / 2), size)
        slot.setPose(
          screen.pose(of: showing.slot, at: now), anchor: screen.anchor(of: showing.slot))
      }
    }

    private func reportSize() {
      let size = ScreenSize(bounds.size)
      guard size != reportedSize else { return }
      reportedSize = size
      model.module.resize(size)
    }
  }
#endif
