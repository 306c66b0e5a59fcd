#if canImport(UIKit)
  public import LikeGestures
  import RoomCore
  public import UIKit

  extension UIView {
    /// The region that the view is, for the touches of a room; empty by default.
    ///
    /// `.sheet`, `.sheetHeader`, `.backdrop` and `.outside` conceal the regions behind the view. All other
    /// regions are added to the regions behind it. A view that is drawn later is on top. A view
    /// that is hidden, that has no user interaction, or that lies in such a one has none.
    ///
    /// A scroll view that takes vertical drags is a `.list`: touches know how far it is scrolled. In a
    /// sheet of the room it scrolls together with the sheet.
    public var touchRegion: TouchRegions {
      get { touchInteraction?.regions ?? [] }
      set {
        guard newValue != touchRegion else { return }
        touchMark.regions = newValue
        let list = newValue.contains(.list) ? self as? UIScrollView : nil
        touchMark.list = list.map { TouchList($0) }
        list?.followSheet()
      }
    }

    /// The list that the view is; `nil` for any other view.
    var touchList: TouchList? { touchInteraction?.list }

    /// The subviews that touches distinguish, with frames relative to a point of a view around them.
    ///
    /// - Complexity: O(n) for n views. Frames are computed for views with regions only.
    func touchElements(in root: UIView, from origin: ScreenPoint = .zero) -> [TouchElement] {
      subviews.flatMap { view -> [TouchElement] in
        guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return [] }
        guard !view.touchRegion.isEmpty else {
          return view.touchElements(in: root, from: origin)
        }
        let frame = TouchFrame(view.convert(view.bounds, to: root))
        return [
          TouchElement(
            frame: frame.moved(by: ScreenPoint(x: -origin.x, y: -origin.y)),
            regions: view.touchRegion, list: view.touchList,
            elements: view.touchElements(in: root, from: frame.origin))
        ]
      }
    }

    private var touchInteraction: TouchInteraction? {
      interactions.lazy.compactMap { $0 as? TouchInteraction }.first
    }

    /// The interaction of the view, added where it has none.
    private var touchMark: TouchInteraction {
      if let touchInteraction { return touchInteraction }
      let interaction = TouchInteraction()
      addInteraction(interaction)
      return interaction
    }
  }

  /// The touch regions and the list of a view. The interaction takes no touches.
  private final class TouchInteraction: NSObject, UIInteraction {
    var regions: TouchRegions = []
    var list: TouchList?
    private(set) weak var view: UIView?

    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) { self.view = view }
  }

  extension UIScrollView {
    /// Leaves the fingers on a touch list in a sheet to the sheet. A trackpad, a remote control, a keyboard and
    /// assistive technologies scroll it as before.
    func followSheet() {
      let indirect = [NSNumber(value: UITouch.TouchType.indirect.rawValue)]
      guard touchList != nil, panGestureRecognizer.allowedTouchTypes != indirect, isInSheet else {
        return
      }
      panGestureRecognizer.allowedTouchTypes = indirect
      // It lets go of a finger that has landed before.
      panGestureRecognizer.isEnabled = false
      panGestureRecognizer.isEnabled = true
      // The insets of the screen would change while the sheet moves.
      contentInsetAdjustmentBehavior = .never
    }

    private var isInSheet: Bool {
      sequence(first: self as UIView, next: \.superview).contains {
        ($0 as? HostUIView)?.isInSheet == true
      }
    }
  }
#endif
