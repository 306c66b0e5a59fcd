#if canImport(SwiftUI)
  public import GiftChannels
  import LikeGestures
  import LiveRoom
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
    private let spacing: Double
    @ScaledMetric(relativeTo: .subheadline) private var laneHeight = RoomDesign.standard.laneHeight
    @State private var frames = ElementFrames<GiftRow.ID>()
    @Environment(\.roomLooks) private var looks

    /// Creates the lanes of a model, which is followed elsewhere. Taps on rows are reported to its module.
    public init(_ model: GiftLanesModel) {
      self.init(model, spacing: RoomDesign.standard.laneSpacing)
    }

    init(_ model: GiftLanesModel, spacing: Double) {
      self.model = model
      self.spacing = spacing
    }

    public var body: some View {
      FrameClock(model, family: .lanes) { viewState, now in
        VStack(alignment: .leading, spacing: spacing) {
          ForEach(viewState.lanes.indices, id: \.self) { lane in
            ZStack(alignment: .leading) {
              ForEach(viewState.rows(on: lane, at: now)) { row in
                looks.giftRow(row, viewState.labelPose(of: row, at: now))
                  .cell(height: laneHeight)
                  .posed(anchor: UnitPoint(viewState.anchor(of: row))) {
                    viewState.dimmed(viewState.pose(of: row, at: now, size: $0), at: now)
                  }
                  .remoteFocus(row.isTappable)
                  .onTapGesture { if row.isTappable { model.module.didTapLane(lane) } }
                  .allowsHitTesting(row.isTappable || looks.menu.open != nil)
                  .touchFrame(row.id, in: frames)
                  .spoken(as: .label(of: row), value: .value(of: row))
                  .accessibilityAddTraits(row.isTappable ? .isButton : [])
                  .menu { RoomMenuSubject(row) }
              }
            }
            .frame(minHeight: laneHeight, alignment: .leading)
          }
        }
      }
      .touchPlace(id: ObjectIdentifier(model)) { [model, frames] _ in
        TouchElement(
          elements: model.viewState.touchElements(frames.frames, at: model.clock.now))
      }
    }
  }
#endif
