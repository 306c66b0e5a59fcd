#if canImport(UIKit)
  import LikeGestures
  import UIKit

  extension TouchList {
    /// The list that a scroll view is.
    convenience init(_ view: UIScrollView) {
      self.init()
      let scroller = ListScroller(view)
      readExtent = { [weak self] in
        self?.isMoving = scroller.isMoving
        return scroller.extent
      }
      scroll = { scroller.scroll($0) }
    }
  }

  /// Scrolls a scroll view by the events of its sheet, and reads how far it is scrolled.
  @MainActor
  private final class ListScroller {
    private weak var view: UIScrollView?
    private var deceleration: UIViewPropertyAnimator?

    init(_ view: UIScrollView) { self.view = view }

    /// Whether it scrolls without a finger.
    var isMoving: Bool {
      view?.isDecelerating == true || deceleration?.isRunning == true
    }

    /// How far it is scrolled on screen, also while it decelerates.
    var extent: ListExtent? {
      view.map { view in
        ListExtent(
          contentOffset: (view.layer.presentation() ?? view.layer).bounds.origin.y,
          contentHeight: view.contentSize.height, visibleHeight: view.bounds.height,
          insets: (top: view.adjustedContentInset.top, bottom: view.adjustedContentInset.bottom))
      }
    }

    func scroll(_ scroll: ListScroll) {
      deceleration?.stopAnimation(true)
      deceleration = nil
      switch scroll {
      case .follow(let offset): setOffset(offset)
      case .decelerate(let offset, let duration):
        deceleration = UIViewPropertyAnimator(duration: duration, curve: .easeOut) { [weak self] in
          self?.setOffset(offset)
        }
        deceleration?.startAnimation()
      }
    }

    private func setOffset(_ offset: Double) {
      view.map { $0.contentOffset.y = offset - $0.adjustedContentInset.top }
    }
  }
#endif
