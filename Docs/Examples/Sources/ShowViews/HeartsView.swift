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
        TimelineView(.animation(paused: model.hearts.isEmpty)) { _ in
          ForEach(model.hearts, id: \.id) { heart in
            Image(systemName: "heart.fill")
              .posed(heart.pose(at: clock.now))
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
