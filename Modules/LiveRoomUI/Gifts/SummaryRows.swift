#if canImport(SwiftUI)
  public import GiftChannels
  import LiveRoom
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The summaries of folded gifts, the most valuable gift above.
  public struct SummaryRows: View {
    private let model: GiftLanesModel
    @ScaledMetric(relativeTo: .caption) private var rowHeight = RoomDesign.standard.summaryHeight
    @Environment(\.roomLooks) private var looks

    /// Creates the rows of a model, which is followed elsewhere.
    public init(_ model: GiftLanesModel) {
      self.model = model
    }

    public var body: some View {
      FrameClock(model, family: .summaries) { viewState, now in
        ZStack(alignment: .topLeading) {
          // The place of the rows; each has its own in its pose.
          Color.clear.frame(width: 0, height: rowHeight * Double(viewState.summaries.count))
          ForEach(viewState.summaryRows(at: now)) { row in
            looks.summaryRow(row, viewState.labelPose(of: row, at: now))
              .cell(height: rowHeight)
              .frame(minHeight: rowHeight, alignment: .leading)
              .posed(anchor: UnitPoint(viewState.anchor(of: row))) {
                viewState.dimmed(viewState.pose(of: row, at: now, size: $0), at: now)
              }
              .spoken(as: .label(of: row.summary), value: .count(row.summary.units))
          }
        }
      }
      .allowsHitTesting(false)
    }
  }
#endif
