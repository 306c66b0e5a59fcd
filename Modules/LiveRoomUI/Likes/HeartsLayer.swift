#if canImport(SwiftUI)
  public import LikeGestures
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// A layer of rising hearts. Hearts of the local user rise from the finger, and hearts of other users from
  /// one source.
  ///
  /// Lay it over the view that receives the touches, so that places are the same in both.
  public struct HeartsLayer: View {
    private let model: HeartsModel
    private let source: UnitPoint
    @Environment(\.roomLooks) private var looks
    @Environment(\.layoutDirection) private var layoutDirection

    /// Creates the hearts of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere.
    ///   - source: where the hearts of others appear, in a layout from left to right. Default near the
    ///     lower trailing corner.
    public init(_ model: HeartsModel, source: UnitPoint = UnitPoint(x: 0.9, y: 0.9)) {
      self.model = model
      self.source = source
    }

    public var body: some View {
      FrameClock(model) { viewState, now in
        GeometryReader { geometry in
          ForEach(viewState.hearts, id: \.id) { heart in
            let origin = viewState.origin(
              of: heart, in: ScreenSize(geometry.size),
              source: ScreenPoint(x: source.x, y: source.y))
            looks.heart(heart, ())
              .environment(\.layoutDirection, layoutDirection)
              .posed(viewState.pose(of: heart, at: now))
              .position(x: origin.x, y: origin.y)
          }
        }
        // Fingers and poses count from the left.
        .environment(\.layoutDirection, .leftToRight)
      }
      .allowsHitTesting(false)
      .accessibilityHidden(true)
    }
  }
#endif
