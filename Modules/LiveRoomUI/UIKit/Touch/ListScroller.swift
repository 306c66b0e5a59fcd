#if canImport(UIKit)
  import LikeGestures
  import RoomBus
  import SwiftUI
  import UIKit

  extension TouchList {
    /// The list that a scroll view is.
    convenience init(_ view: UIScrollView) {
      self.init()
      let scroller = ListScroller(view)
      follow { scroller }
    }

    /// Reads and scrolls the scroll view of a scroller. Without one, the list has no extent.
    fileprivate func follow(_ scroller: @escaping @MainActor () -> ListScroller?) {
      readExtent = { [weak self] in
        guard let scroller = scroller() else { return nil }
        scroller.followSheet()
        self?.isMoving = scroller.isMoving
        return scroller.extent
      }
      scroll = { scroller()?.scroll($0) }
    }
  }

  /// Scrolls a scroll view by the events of its sheet, and reads how far it is scrolled.
  @MainActor
  private final class ListScroller {
    private(set) weak var view: UIScrollView?
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

  /// A view behind a scroll view of SwiftUI, by which a list finds the scroll view of UIKit.
  struct ScrollViewMarker: UIViewRepresentable {
    let list: TouchList

    func makeUIView(context: Context) -> ScrollViewMarkerUIView {
      let view = ScrollViewMarkerUIView()
      view.isUserInteractionEnabled = false
      return view
    }

    func updateUIView(_ view: ScrollViewMarkerUIView, context: Context) {
      list.follow { [weak view] in view?.scroller }
    }
  }

  final class ScrollViewMarkerUIView: UIView {
    private var found: ListScroller?

    fileprivate var scroller: ListScroller? {
      if let view = found?.view, view.window != nil { return found }
      found = scrollViewAround.map { ListScroller($0) }
      return found
    }

    /// The first scroll view that is drawn after this view and fills its frame. SwiftUI draws the background of
    /// a view immediately before the view. Other scroll views that fill the frame, such as a feed behind the
    /// list, are drawn earlier.
    private var scrollViewAround: UIScrollView? {
      let inner = bounds.insetBy(dx: 1, dy: 1)
      // Every scroll view would contain an empty frame.
      guard !inner.isEmpty else { return nil }
      let frame = convert(inner, to: nil)
      let parents = sequence(first: self as UIView, next: \.superview)
      return zip(parents, parents.dropFirst()).lazy.compactMap { child, parent in
        parent.scrollViews(after: child).first { $0.convert($0.bounds, to: nil).contains(frame) }
      }.first
    }
  }

  extension UIView {
    /// The scroll views within the view, an outer one before its inner ones.
    fileprivate var scrollViews: [UIScrollView] { subviews.flatMap(\.scrollViewsFromHere) }

    /// The scroll views within the view that are drawn after a subview.
    fileprivate func scrollViews(after subview: UIView) -> [UIScrollView] {
      subviews.drop { $0 !== subview }.dropFirst().flatMap(\.scrollViewsFromHere)
    }

    /// The view itself if it is a scroll view, or else the scroll views within the view.
    private var scrollViewsFromHere: [UIScrollView] {
      (self as? UIScrollView).map { [$0] } ?? scrollViews
    }
  }
#endif
