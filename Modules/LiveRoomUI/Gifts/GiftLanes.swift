#if canImport(SwiftUI)
  public import GiftChannels
  import LikeGestures
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The gifts on their lanes.
  ///
  /// ```swift
  /// GiftLanes(gifts)
  ///   .giftRow { row, labelPose in Text(row.label).posed(labelPose) }
  /// ```
  ///
  /// It is as wide as its widest row, and as high as all lanes: none moves when another is empty. In a place that is
  /// too low, the lanes overlap.
  public struct GiftLanes: View {
    static let laneHeight = 48.0

    private let model: GiftLanesModel
    @ScaledMetric(relativeTo: .subheadline) private var laneHeight = GiftLanes.laneHeight
    @Environment(\.roomLooks) private var looks

    /// Creates the lanes of a model, which is followed elsewhere. Taps on rows are reported to its module.
    public init(_ model: GiftLanesModel) {
      self.model = model
    }

    public var body: some View {
      FrameClock(model) { viewState, now in
        LaneStack {
          ForEach(viewState.lanes.indices, id: \.self) { lane in
            ZStack(alignment: .leading) {
              ForEach(viewState.rows(on: lane, at: now)) { row in
                looks.giftRow(row, viewState.labelPose(of: row, at: now))
                  .cell(height: laneHeight)
                  .posed(anchor: UnitPoint(viewState.anchor(of: row))) {
                    viewState.dimmed(viewState.pose(of: row, at: now, size: $0), at: now)
                  }
                  .remoteFocus(row.isTappable)
                  .onTapGesture { model.module.didTapLane(lane) }
                  .allowsHitTesting(row.isTappable)
                  .touchRegion(.control)
                  .spoken(as: .label(of: row), value: .value(of: row))
                  .accessibilityAddTraits(row.isTappable ? .isButton : [])
              }
            }
            .frame(minHeight: laneHeight, alignment: .leading)
          }
        }
      }
    }
  }

  /// Lanes below each other, which overlap in a low place.
  struct LaneStack: Layout {
    private static let spacing = 6.0

    /// Returns the height of a number of lanes, in points.
    static func height(of count: Int, lane: Double) -> Double {
      Rows(heights: Array(repeating: lane, count: count), spacing: spacing).height
    }

    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) -> CGSize {
      let widths = subviews.map { size(of: $0, proposal).width }
      return CGSize(width: widths.max() ?? 0, height: rows(proposal, subviews).height)
    }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
      for (subview, top) in zip(subviews, rows(ProposedViewSize(bounds.size), subviews).tops) {
        subview.place(
          at: CGPoint(x: bounds.minX, y: bounds.minY + top),
          proposal: ProposedViewSize(width: bounds.width, height: nil))
      }
    }

    private func size(of subview: LayoutSubview, _ proposal: ProposedViewSize) -> CGSize {
      subview.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil))
    }

    private func rows(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Rows {
      Rows(
        heights: subviews.map { size(of: $0, proposal).height }, spacing: Self.spacing,
        in: proposal.height ?? .infinity)
    }
  }
#endif
