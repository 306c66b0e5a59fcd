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
    private let screens: RoomScreens
    private let looks: RoomViewLooks

    init(_ screens: RoomScreens, _ looks: RoomViewLooks) {
      self.screens = screens
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
      get { looks.phrases(.label(of: screens.pager?.screen)) }
      set {}
    }

    override var accessibilityValue: String? {
      get { RoomPhrase.value(of: screens.hearts?.screen).map { looks.phrases($0) } }
      set {}
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get {
        let name = looks.phrases(.overlays(of: screens.hearts?.screen))
        return [
          UIAccessibilityCustomAction(name: name) { [screens] _ in
            screens.hearts.map {
              screens.room.send(.likes(.toggleOverlays(isCleared: $0.isCleared)))
            } != nil
          }
        ]
      }
      set {}
    }

    override func accessibilityActivate() -> Bool {
      let touches = Touch.like(
        at: ScreenPoint(x: bounds.midX, y: bounds.midY), now: screens.room.clock.now,
        isContinuing: screens.hearts?.combo != nil)
      for touch in touches { screens.room.touch(touch) }
      return true
    }

    override func accessibilityIncrement() { turn(.next) }
    override func accessibilityDecrement() { turn(.previous) }

    private func turn(_ direction: PagingDirection) {
      screens.pager?.screen.turn(direction).map { screens.room.send(.pager($0)) }
    }
  }
#endif
