#if canImport(UIKit)
  import LikeGestures
  import RoomBus
  import UIKit

  extension TouchList {
    /// The list that a scroll view is.
    convenience init(_ view: UIScrollView) {
      self.init()
      let scroller = ListScroller(view)
      readExtent = { [weak self] in
        scroller.followSheet()
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
    private let motion: ListMotion

    init(_ view: UIScrollView) {
      self.view = view
      motion = ListMotion(frames: FrameSource(of: view), clock: RoomClock(.continuous)) {
        [weak view] offset in
        view.map { $0.contentOffset.y = offset - $0.adjustedContentInset.top }
      }
    }

    /// Whether it scrolls without a finger.
    var isMoving: Bool { view?.isDecelerating == true || motion.isMoving }

    /// How far it is scrolled.
    var extent: ListExtent? {
      view.map { view in
        ListExtent(
          contentOffset: view.contentOffset.y, contentHeight: view.contentSize.height,
          visibleHeight: view.bounds.height,
          insets: (top: view.adjustedContentInset.top, bottom: view.adjustedContentInset.bottom))
      }
    }

    /// Also where the list was added to its sheet later.
    func followSheet() { view?.followSheet() }

    func scroll(_ scroll: ListScroll) { extent.map { motion.scroll(scroll, from: $0.offset) } }
  }
#endif
