#if canImport(SwiftUI)
  import LivePager
  import RoomBus
  import SwiftUI

  /// Three surfaces that serve all rooms.
  struct PagesView: View {
    let model: PagerModel
    let clock: RoomClock

    var body: some View {
      GeometryReader { geometry in
        let height = geometry.size.height
        TimelineView(.animation(paused: !model.screen.isMoving(at: clock.now))) { _ in
          ZStack(alignment: .top) {
            ForEach(0..<3, id: \.self) { surface in
              page(model.surfaces[surface])
                .frame(width: geometry.size.width, height: height)
                .offset(
                  y: model.screen.position(of: surface, at: clock.now, pageLength: height))
            }
          }
        }
      }
      .ignoresSafeArea()
    }

    /// The place of the player, while the surface plays.
    private func page(_ surface: PagerSurface) -> some View {
      ZStack {
        Color.black
        Text(surface.room ?? "").foregroundStyle(surface.isPlaying ? .white : .gray)
      }
    }
  }
#endif
