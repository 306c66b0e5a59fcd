#if canImport(SwiftUI)
  public import RoomBus
  public import SwiftUI

  extension View {
    /// Begins the frames of a source with those in which this view is updated.
    ///
    /// ```swift
    /// @State private var frames = FrameSource()
    ///
    /// var body: some View {
    ///   GiftLanes(model, of: gifts).frameSource(frames).task { await model.follow(frames: frames) }
    /// }
    /// ```
    ///
    /// While nothing is requested of the source the view causes no updates. It is type-checked, and not yet
    /// seen on a device.
    public func frameSource(_ frames: FrameSource) -> some View {
      background { FrameTimeline(frames: frames) }
    }
  }

  /// A timeline that is paused while no frame is requested.
  private struct FrameTimeline: View {
    let frames: FrameSource

    var body: some View {
      TimelineView(.animation(paused: !frames.isRunning)) { timeline in
        Color.clear.onChange(of: timeline.date) { frames.beginFrame() }
      }
      .allowsHitTesting(false)
      .accessibilityHidden(true)
    }
  }
#endif
