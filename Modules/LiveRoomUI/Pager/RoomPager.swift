#if canImport(SwiftUI)
  import LikeGestures
  import LiveRoom
  public import LivePager
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The pages of a list of rooms, on three surfaces that serve all of them.
  ///
  /// ```swift
  /// RoomPager(pager) { room in Text(room) }
  ///   .roomPlayer(streams)
  /// ```
  ///
  /// A surface has the stream of the room, by the player, and the page of the room over it.
  /// A page remains as long as its surface shows the room, wherever that is in the list. Whether the
  /// room plays is in the environment, as `isRoomPlaying`. The pager covers the whole of the screen,
  /// unsafe areas as well.
  public struct RoomPager<Page: View>: View {
    private let model: PagerModel
    private let page: @MainActor (String) -> Page
    @State private var playback: RoomPlayback?
    @Environment(\.roomLooks) private var looks
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.roomSurroundings.models) private var models

    /// Creates the pages of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. The length of a page and the preparations of rooms are
    ///     reported to its module.
    ///   - page: the page of a room.
    public init(
      _ model: PagerModel,
      @ViewBuilder page: @escaping @MainActor (_ room: String) -> Page
    ) {
      self.model = model
      self.page = page
    }

    public var body: some View {
      GeometryReader { geometry in
        let size = ScreenSize(geometry.size)
        ZStack(alignment: .topLeading) {
          ForEach(model.surfaces.indices, id: \.self) { surface in
            let page = page(on: surface).touchCoordinates()
            FrameClock(model) { viewState, now in
              let place = viewState.place(of: surface, at: now, in: size)
              page
                .environment(\.layoutDirection, layoutDirection)
                .frame(width: size.width, height: size.height)
                .clipped()
                // Clipped parts of a page take no taps of another page.
                .contentShape(Rectangle())
                .offset(x: place.x, y: place.y)
                // Places count from the left.
                .environment(\.layoutDirection, .leftToRight)
            }
            .touchPlace(id: surface) { [model] size in
              TouchElement(
                offset: model.viewState.place(of: surface, at: model.clock.now, in: size))
            }
          }
        }
        .touchPlace(id: 0) { [model] _ in TouchElement(regions: model.touchRegions) }
      }
      .onLength(model.axis == .horizontal ? \.width : \.height) {
        // A view without a length has no pages yet.
        if $0 > 0 { model.module.setPageLength($0) }
      }
      // The pages beside the present one are drawn as well.
      .clipped()
      .contentShape(Rectangle())
      .ignoresSafeArea()
      // Another model has pages of its own, and is measured for its own module.
      .id(ObjectIdentifier(model))
      .playback($playback, by: looks.roomPlayer, of: model) {
        RoomPlayback($0, of: model.module) { [room = models?.room] in
          room?.send(.room(.didShowPicture($0)))
        }
      }
    }

    /// Apart from the motion: it is evaluated again when the surface changes, not for each frame.
    private func page(on surface: Int) -> some View {
      ZStack {
        if let playback {
          // It remains where the surface gets another room: it is the same container.
          PlayerContainerView(
            container: playback.containers[surface], contentMode: looks.roomContentMode
          )
          .id(ObjectIdentifier(playback))
          .background(Color.black)
          .allowsHitTesting(false)
          .accessibilityHidden(true)
        }
        cover(of: surface)
        ForEach(model.surfaces[surface].rooms, id: \.identifier) { room in
          page(room).environment(\.isRoomPlaying, model.surfaces[surface].isPlaying)
        }
      }
    }

    /// Returns the picture that covers the stream of a surface until its first frame.
    private func cover(of surface: Int) -> some View {
      let rooms = model.surfaces[surface].covers(hasPlayer: playback != nil)
      return FrameClock(model) { [looks] viewState, now in
        ZStack {
          ForEach(rooms, id: \.identifier) { room in looks.cover(room) }
        }
        .opacity(viewState.coverOpacity(of: surface, at: now))
      }
      .allowsHitTesting(false)
      .accessibilityHidden(true)
    }
  }
#endif
