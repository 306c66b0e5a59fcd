#if canImport(SwiftUI)
  import LikeGestures
  import LivePager
  import LiveRoom
  import RoomBus
  import RoomCore
  import SwiftUI

  /// The whole screen of a room: pages below, overlays above, fingers to the room.
  public struct ShowRoomView: View {
    private let models: ShowModels
    /// Where the finger that is down was last.
    @State private var finger: CGPoint?
    /// Ends with the gesture, also with one that the system cancels.
    @GestureState private var isTouching = false

    /// Creates the screen of these models.
    public init(_ models: ShowModels) {
      self.models = models
    }

    public var body: some View {
      ZStack {
        PagesView(model: models.pager, clock: models.clock)
        if !models.hearts.isCleared {
          VStack(alignment: .leading) {
            TickerView(model: models.ticker, clock: models.clock)
            Spacer()
            LanesView(model: models.lanes, clock: models.clock)
          }
        }
        HeartsView(model: models.hearts, clock: models.clock)
        PopupView(model: models.popup, room: models.room, clock: models.clock)
      }
      .contentShape(Rectangle())
      .onGeometryChange(for: CGFloat.self) {
        $0.size.height
      } action: { height in
        models.room.send(.pager(.setPageLength(height)))
      }
      .gesture(fingers)
      .onChange(of: isTouching) { _, isTouching in
        guard !isTouching, let finger else { return }
        self.finger = nil
        touch(.cancelled, at: finger)
      }
      .task { await models.room.run() }
      .task { await models.follow() }
    }

    /// One finger; for several, send the touches of a UIKit view.
    private var fingers: some Gesture {
      DragGesture(minimumDistance: 0)
        .updating($isTouching) { _, isTouching, _ in isTouching = true }
        .onChanged { value in
          touch(finger == nil ? .began : .moved, at: value.location)
          finger = value.location
        }
        .onEnded { value in
          finger = nil
          touch(.ended, at: value.location)
        }
    }

    private func touch(_ phase: Touch.Phase, at location: CGPoint) {
      let point = ScreenPoint(x: location.x, y: location.y)
      models.room.touch(Touch(phase: phase, location: point, regions: .likeArea))
    }
  }
#endif
