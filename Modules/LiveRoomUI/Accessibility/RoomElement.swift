#if canImport(SwiftUI)
  import LivePager
  import LiveRoom
  import RoomBus
  import RoomCore
  import SwiftUI

  /// An accessibility element that represents the room. Activation likes the room, adjustment turns pages, and
  /// an action hides the overlays. On tvOS the element also has the focus for the pages.
  ///
  /// Lay it over the pages, below everything that has elements of its own. It draws nothing.
  struct RoomElement: View {
    let models: RoomViewModels
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      GeometryReader { geometry in
        let size = ScreenSize(geometry.size)
        Color.clear
          .remoteControlled(in: (models.pager?.axis ?? .vertical).focusArea(of: size)) {
            models.turnPage($0)
          } select: {
            like(in: size)
          }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(phrases(.label(of: models.pager?.viewState)))
          .accessibilityValue(
            RoomPhrase.value(of: models.hearts?.viewState).map { phrases($0) } ?? ""
          )
          .accessibilityAction(.default) { like(in: size) }
          .accessibilityAction(named: phrases(.like)) { like(in: size) }
          .accessibilityAction(named: phrases(.overlays(of: models.hearts?.viewState))) {
            models.toggleOverlays()
          }
          .accessibilityAdjustableAction { direction in
            switch direction {
            case .increment: models.turnPage(.next)
            case .decrement: models.turnPage(.previous)
            @unknown default: break
            }
          }
      }
    }

    private func like(in size: ScreenSize) {
      models.like(at: ScreenPoint(x: size.width / 2, y: size.height / 2))
    }
  }
#endif
