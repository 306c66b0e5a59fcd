#if canImport(SwiftUI)
  import LikeGestures
  public import RollingTicker
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// A ticker that shows comments and notices in one line, one after another, in all styles. An item that is
  /// wider than the ticker scrolls. The ticker fades out after its last item, by `TickerViewState.opacity(at:)`.
  public struct RollingTickerView: View {
    static let height = 36.0

    private let model: TickerModel
    @ScaledMetric(relativeTo: .subheadline) private var height = RollingTickerView.height
    @Environment(\.roomLooks) private var looks

    /// Creates the view of a model, which is followed elsewhere. Its size, the widths of items and taps are
    /// reported to the module.
    public init(_ model: TickerModel) {
      self.model = model
    }

    public var body: some View {
      FrameClock(model) { viewState, now in
        ZStack {
          // A view for each item, so that each is measured, also after one of the same width.
          ForEach(viewState.showings(at: now), id: \.self) { showing in
            looks.notice(showing.item, ())
              .cell(width: viewState.size.width, height: viewState.size.height)
              .accessibilityAddTraits(.isButton)
              .onLength(\.width) { model.module.didMeasure(showing, width: $0) }
              .frame(
                width: viewState.size.width, height: viewState.size.height, alignment: .leading
              )
              .posed(
                viewState.pose(of: showing.slot, at: now),
                anchor: UnitPoint(viewState.anchor(of: showing.slot)))
          }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .mask {
          let fades = viewState.fades(at: now, length: looks.theme.spacing * 1.5)
          HStack(spacing: 0) {
            LinearGradient(colors: [.clear, .black], startPoint: .leading, endPoint: .trailing)
              .frame(width: fades.left)
            Color.black
            LinearGradient(colors: [.black, .clear], startPoint: .leading, endPoint: .trailing)
              .frame(width: fades.right)
          }
          .environment(\.layoutDirection, .leftToRight)
        }
        .opacity(viewState.opacity(at: now))
        .contentShape(Rectangle())
        .onTap(in: model.size, isEnabled: viewState.opacity(at: now) == 1) {
          model.module.tap($0)
        }
      }
      .frame(height: height)
      .frame(maxWidth: .infinity)
      .clipped()
      .onGeometryChange(for: ScreenSize.self) {
        ScreenSize($0.size)
      } action: {
        model.module.resize($0)
      }
      .touchPlace(id: 0) { [model] _ in
        TouchElement(regions: model.viewState.touchRegions(at: model.clock.now))
      }
      // Another model is measured for its own module.
      .id(ObjectIdentifier(model))
    }
  }
#endif
