#if canImport(SwiftUI)
  import LiveRoom
  import PopupSequencer
  import RoomBus
  import RoomCore
  import SwiftUI

  /// The popup whose turn it is, and one that still leaves.
  struct PopupView: View {
    let model: PopupModel
    let room: LiveRoom
    let clock: RoomClock

    var body: some View {
      let screen = model.screen
      let popups = (screen.leaving + screen.all).filter { $0.popup.channel == PopupChannel.modal }
      TimelineView(.animation(paused: !screen.isMoving(at: clock.now))) { _ in
        let now = clock.now
        ZStack {
          Color.black.opacity(screen.backdropOpacity(in: PopupChannel.modal, at: now))
            .ignoresSafeArea()
            .allowsHitTesting(model.modal != nil)
          ForEach(popups, id: \.number) { showing in
            card(showing)
              .visualEffect { [screen] card, geometry in
                let size = ScreenSize(width: geometry.size.width, height: geometry.size.height)
                let pose = screen.pose(of: showing, at: now, size: size)
                return
                  card
                  .scaleEffect(x: pose?.scaleX ?? 1, y: pose?.scaleY ?? 1)
                  .offset(x: pose?.translation.x ?? 0, y: pose?.translation.y ?? 0)
                  .opacity(pose?.opacity ?? 0)
              }
          }
        }
      }
    }

    private func card(_ showing: PopupState.Showing) -> some View {
      let id = showing.popup.id
      return VStack {
        Text(showing.popup.kind)
        Text(showing.popup.payload)
        HStack {
          Button("Cancel") { report(.didAnswer(id: id, .cancelled)) }
          Button("OK") { report(.didAnswer(id: id, .confirmed)) }
        }
      }
      .padding()
      .background(.regularMaterial)
      .task(id: showing.phase) {
        // What is presented or dismissed is, when its motion is over.
        guard (try? await clock.sleep(until: showing.motion.end)) != nil,
          model.modal?.number == showing.number
        else { return }
        switch showing.phase {
        case .presenting: report(.didPresent(id: id))
        case .dismissing: report(.didDismiss(id: id))
        case .queued, .held, .visible, .ended: break
        }
      }
    }

    private func report(_ input: PopupInput) {
      room.modules.popups?.send(input)
    }
  }
#endif
