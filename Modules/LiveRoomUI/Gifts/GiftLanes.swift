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
  /// It is as wide as its widest row, and as high as all lanes: none moves when another is empty.
  public struct GiftLanes: View {
    private let model: GiftLanesModel
    private let gifts: (any RoomModule<GiftInput, GiftEvent, GiftState>)?
    @ScaledMetric(relativeTo: .subheadline) private var laneHeight = 48.0
    @Environment(\.roomLooks) private var looks

    /// Creates the lanes of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere.
    ///   - gifts: what taps on rows are reported to; by default nothing.
    public init(
      _ model: GiftLanesModel, of gifts: (any RoomModule<GiftInput, GiftEvent, GiftState>)? = nil
    ) {
      self.model = model
      self.gifts = gifts
    }

    public var body: some View {
      FrameClock(model) { screen, now in
        VStack(alignment: .leading, spacing: 6) {
          ForEach(screen.lanes.indices, id: \.self) { lane in
            ZStack(alignment: .leading) {
              ForEach(screen.rows(on: lane, at: now)) { row in
                looks.giftRow(row, screen.labelPose(of: row, at: now))
                  .posed(anchor: UnitPoint(screen.anchor(of: row))) {
                    screen.pose(of: row, at: now, size: $0)
                  }
                  .onTapGesture { gifts?.didTapLane(lane) }
                  .allowsHitTesting(row.isTappable)
                  .touchRegion(.control)
                  .spoken(as: .label(of: row), value: .value(of: row))
              }
            }
            .frame(minHeight: laneHeight, alignment: .leading)
          }
        }
      }
    }
  }
#endif
