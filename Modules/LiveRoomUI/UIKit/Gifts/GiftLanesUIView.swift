#if canImport(UIKit)
  public import GiftChannels
  import LikeGestures
  public import RoomBus
  import RoomCore
  public import UIKit

  /// The gifts on their lanes, as ``GiftLanes`` in SwiftUI.
  ///
  /// It is as high as all lanes: none moves when another is empty. A lane grows with the text, and with a
  /// look that is higher.
  public final class GiftLanesUIView: ModuleUIView<GiftViewState> {
    private lazy var slots = SlotPool<UInt64, _, _>(looks.giftRow)

    /// Creates the lanes of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. Taps on rows are reported to its module.
    ///   - looks: how rows look.
    public init(_ model: GiftLanesModel, looks: RoomViewLooks = RoomViewLooks()) {
      super.init(model: model, looks: looks)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func isMoving(_ viewState: GiftViewState, at time: Instant) -> Bool {
      viewState.isMovingOrDimming(.lanes, at: time)
    }

    override func update(_ viewState: GiftViewState, at now: Instant) {
      let rows = viewState.lanes.indices.flatMap { viewState.rows(on: $0, at: now) }
      let slots = slots.update(
        rows.map { ($0.id, $0, viewState.labelPose(of: $0, at: now)) }, in: self,
        prepare: { [gifts = model.module] slot in
          slot.touchRegion = .control
          slot.onTap = { [weak slot] _ in slot?.value?.lane.map { gifts.didTapLane($0) } }
        },
        change: { [looks] slot, row in
          slot.isUserInteractionEnabled = row.isTappable
          slot.accessibilityTraits = row.isTappable ? .button : []
          slot.speak(.label(of: row), value: .value(of: row), in: looks)
        })
      let place = ScreenSize(width: bounds.width, height: scaled(48, with: .subheadline))
      let sizes = slots.map { $0.size(within: place.width, filling: place) }
      let lanes = Rows(
        heights: viewState.lanes.indices.map { lane in
          zip(rows, sizes).filter { $0.0.lane == lane }.map(\.1.height).max() ?? 0
        }, minimum: place.height, spacing: 6)
      setContentSize(height: lanes.height)
      for ((row, size), slot) in zip(zip(rows, sizes), slots) {
        slot.place(
          at: ScreenPoint(
            x: viewState.preferences.x(width: size.width, in: bounds.width),
            y: row.lane.map { lanes.tops[$0] + (lanes.heights[$0] - size.height) / 2 } ?? 0), size)
        slot.setPose(
          viewState.dimmed(viewState.pose(of: row, at: now, size: size), at: now),
          anchor: viewState.anchor(of: row))
      }
    }
  }
#endif
