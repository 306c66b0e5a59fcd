#if canImport(UIKit)
  import LikeGestures
  import LivePager
  import LiveRoom
  import RoomBus
  import RoomCore
  import UIKit

  /// An accessibility element that represents the room, as `RoomElement` in SwiftUI. Activation likes the room,
  /// adjustment turns pages, and an action hides the overlays. On tvOS it has the focus for the pages as well.
  /// It draws nothing.
  final class RoomElementUIView: UIView {
    private let models: RoomViewModels
    private let looks: RoomViewLooks

    init(_ models: RoomViewModels, _ looks: RoomViewLooks) {
      self.models = models
      self.looks = looks
      super.init(frame: .zero)
      #if !os(tvOS)
        isUserInteractionEnabled = false
      #endif
      accessibilityRespondsToUserInteraction = true
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
          UIAccessibilityCustomAction(name: looks.text(.like)) { [weak self] _ in
            self?.accessibilityActivate() ?? false
          },
          UIAccessibilityCustomAction(name: name) { [models] _ in models.toggleOverlays() },
        ]
      }
      set {}
    }

    override func accessibilityActivate() -> Bool {
      models.like(at: ScreenPoint(center))
      return true
    }

    override func accessibilityIncrement() { models.turnPage(.next) }
    override func accessibilityDecrement() { models.turnPage(.previous) }

    /// Places the view on a screen of this size.
    func place(in screen: ScreenSize) {
      #if os(tvOS)
        let area = (models.pager?.viewState.axis ?? .vertical).focusArea(of: screen)
      #else
        let area = screen
      #endif
      place(
        at: ScreenPoint(
          x: (screen.width - area.width) / 2, y: (screen.height - area.height) / 2), area)
    }

    #if os(tvOS)
      override var canBecomeFocused: Bool { true }

      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        super.pressesEnded(presses, with: event)
        for press in presses {
          switch press.type {
          case .upArrow: models.turnPage(.up)
          case .downArrow: models.turnPage(.down)
          case .leftArrow: models.turnPage(.left)
          case .rightArrow: models.turnPage(.right)
          case .select: _ = accessibilityActivate()
          default: break
          }
        }
      }
    #endif
  }
#endif
