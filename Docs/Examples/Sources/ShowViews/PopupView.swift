#if canImport(SwiftUI)
  import LiveRoom
  import PopupSequencer
  import RoomBus
  import SwiftUI

  /// The popup whose turn it is.
  struct PopupView: View {
    let model: PopupModel
    let room: LiveRoom

    var body: some View {
      ZStack {
        if let showing = model.modal, showing.phase != .dismissing {
          card(showing.popup)
        }
      }
      .animation(.default, value: model.modal)
    }

    private func card(_ popup: Popup) -> some View {
      VStack {
        Text(popup.kind)
        Text(popup.payload)
        HStack {
          Button("Cancel") { report(.didAnswer(id: popup.id, .cancelled)) }
          Button("OK") { report(.didAnswer(id: popup.id, .confirmed)) }
        }
      }
      .padding()
      .background(.regularMaterial)
      .onAppear { report(.didPresent(id: popup.id)) }
      .onDisappear { report(.didDismiss(id: popup.id)) }
      .id(popup.id)
    }

    private func report(_ input: PopupInput) {
      room.modules.popups?.send(input)
    }
  }
#endif
