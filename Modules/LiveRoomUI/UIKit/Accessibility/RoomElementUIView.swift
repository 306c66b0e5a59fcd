#if canImport(UIKit)
  import LikeGestures
  import LivePager
  import LiveRoom
  import RoomBus
  import RoomCore
  import UIKit

  /// The room itself as one element for assistive technologies, as `RoomElement` in SwiftUI: activating
  /// it likes, adjusting it turns pages, and an action hides the overlays. It draws nothing.
  final class RoomElementUIView: UIView {
    private let models: RoomViewModels
    private let looks: RoomViewLooks

    init(_ models: RoomViewModels, _ looks: RoomViewLooks) {
      self.models = models
      self.looks = looks
      super.init(frame: .zero)
      isUserInteractionEnabled = false
      isAccessibilityElement = true
      accessibilityTraits = .adjustable
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    // Asked for when they are needed, so that nothing has to be kept up to date.

    override var accessibilityLabel: String? {
      get { looks.text(.label(of: models.pager?.viewState)) }
      set {}
    }

    override var accessibilityValue: String? {
      get { RoomPhrase.value(of: models.hearts?.viewState).map { looks.text($0) } }
      set {}
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get {
        let name = looks.text(.overlays(of: models.hearts?.viewState))
        return [
          UIAccessibilityCustomAction(name: name) { [models] _ in
            models.hearts.map {
              models.room.send(.likes(.toggleOverlays(isCleared: $0.isCleared)))
            } != nil
          }
        ]
      }
      set {}
    }

    override func accessibilityActivate() -> Bool {
      let touches = Touch.like(
        at: ScreenPoint(x: bounds.midX, y: bounds.midY), now: models.room.clock.now,
        isContinuing: models.hearts?.combo != nil)
      for touch in touches { models.room.touch(touch) }
      return true
    }

    override func accessibilityIncrement() { page(.next) }
    override func accessibilityDecrement() { page(.previous) }

    private func page(_ direction: PagingDirection) {
      models.pager?.viewState.page(direction).map { models.room.send(.pager($0)) }
    }
  }
#endif
