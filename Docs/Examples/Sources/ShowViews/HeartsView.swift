#if canImport(SwiftUI)
  import LikeGestures
  import RoomBus
  import RoomCore
  import SwiftUI

  /// Hearts that rise from where the finger was, or from the lower right.
  struct HeartsView: View {
    let model: HeartsModel
    let clock: RoomClock

    var body: some View {
      GeometryReader { geometry in
        TimelineView(.animation(paused: !model.screen.isMoving(at: clock.now))) { _ in
          ForEach(model.hearts, id: \.id) { heart in
            Image(systemName: "heart.fill")
              .posed(model.screen.pose(of: heart, at: clock.now) ?? .identity)
              .position(
                x: heart.point?.x ?? geometry.size.width - 40,
                y: heart.point?.y ?? geometry.size.height - 80)
          }
        }
      }
      .allowsHitTesting(false)
    }
  }
#endif
