#if canImport(SwiftUI)
  import LikeGestures
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
    let room: LiveRoom
    let pages: PagerModel?
    let hearts: HeartsModel?
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      GeometryReader { geometry in
        Color.clear
          .remoteControlled(in: axis.focusArea(of: ScreenSize(geometry.size))) { move in
            pages?.viewState.page(move).map { room.send(.pager($0)) }
          } select: {
            like(in: geometry.size)
          }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(phrases(.label(of: pages?.viewState)))
          .accessibilityValue(RoomPhrase.value(of: hearts?.viewState).map { phrases($0) } ?? "")
          .accessibilityAction(.default) { like(in: geometry.size) }
          .accessibilityAction(named: phrases(.like)) { like(in: geometry.size) }
          .accessibilityAction(named: phrases(.overlays(of: hearts?.viewState))) {
            hearts.map { room.send(.likes(.toggleOverlays(isCleared: $0.isCleared))) }
          }
          .accessibilityAdjustableAction { direction in
            switch direction {
            case .increment: page(.next)
            case .decrement: page(.previous)
            @unknown default: break
            }
          }
      }
    }

    private var axis: PagingAxis { pages?.axis ?? .vertical }

    private func page(_ direction: PagingDirection) {
      pages?.viewState.page(direction).map { room.send(.pager($0)) }
    }

    private func like(in size: CGSize) {
      room.like(
        at: ScreenPoint(x: size.width / 2, y: size.height / 2), isContinuing: hearts?.combo != nil)
    }
  }
#endif
