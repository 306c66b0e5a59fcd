#if canImport(UIKit)
  public import GiftChannels
  public import RoomBus
  import RoomCore
  public import UIKit

  /// The summaries of folded gifts, the most valuable gift above, as ``SummaryRows`` in SwiftUI.
  public final class SummaryRowsUIView: ModuleUIView<GiftViewState> {
    private lazy var slots = SlotPool<UInt64, _, _>(looks.summaryRow)

    /// Creates the rows of a model, which is followed elsewhere.
    public init(_ model: GiftLanesModel, looks: RoomViewLooks = RoomViewLooks()) {
      super.init(model: model, looks: looks)
      isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func isMoving(_ viewState: GiftViewState, at time: Instant) -> Bool {
      viewState.isMovingOrDimming(.summaries, at: time)
    }

    override func update(_ viewState: GiftViewState, at now: Instant) {
      let rowHeight = scaled(30, with: .caption1)
      setContentSize(height: rowHeight * Double(viewState.summaries.count))
      let rows = viewState.summaryRows(at: now)
      let slots = slots.update(
        rows.map { ($0.id, $0, viewState.labelPose(of: $0, at: now)) }, in: self,
        change: { [looks] slot, row in
          slot.speak(.label(of: row.summary), value: .count(row.summary.units), in: looks)
        })
      for (row, slot) in zip(rows, slots) {
        var size = slot.size(
          within: bounds.width, filling: ScreenSize(width: bounds.width, height: rowHeight))
        size.height = max(size.height, rowHeight)
        // All in one place: each row has its own in its pose.
        slot.place(
          at: ScreenPoint(x: viewState.preferences.x(width: size.width, in: bounds.width), y: 0),
          size)
        slot.setPose(
          viewState.dimmed(viewState.pose(of: row, at: now, size: size), at: now),
          anchor: viewState.anchor(of: row))
      }
    }
  }
#endif
