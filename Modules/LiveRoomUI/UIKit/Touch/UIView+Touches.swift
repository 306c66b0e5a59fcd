#if canImport(UIKit)
  public import LikeGestures
  public import LiveRoom
  import RoomCore
  public import UIKit

  extension UIView {
    /// The region that the view is, for the touches of a room; empty by default.
    ///
    /// `.sheet`, `.sheetHeader`, `.backdrop` and `.outside` conceal what is behind the view; all others
    /// are added to it. Of two views the one that is drawn later is on top. A view that is hidden, that
    /// has no user interaction, or that lies in such a one has none.
    ///
    /// A scroll view that takes vertical drags is a `.list`: touches know how far it is scrolled. In a
    /// ``RoomSheetUIView`` it scrolls together with the sheet.
    public var touchRegion: TouchRegions {
      get { touchInteraction?.regions ?? [] }
      set {
        guard newValue != touchRegion else { return }
        touchMark.regions = newValue
        let list = newValue.contains(.list) ? self as? UIScrollView : nil
        touchMark.list = list.map { TouchList($0) }
      }
    }

    #if !os(tvOS)
      /// Sends all fingers on the view to a room, with what lies under them.
      ///
      /// Add it once, to the view that hearts fill too: touches are in its coordinates. A place with no
      /// ``touchRegion`` is the like area. Controls, scroll views and the system's gestures inside the view
      /// work as without it. A ``LiveRoomUIView`` has it.
      ///
      /// - Returns: the recognizer, for `removeGestureRecognizer(_:)`.
      @discardableResult
      public func addRoomTouches(to room: LiveRoom) -> UIGestureRecognizer {
        addTouches(.init(room))
      }

      /// Sends all fingers on the view to likes and gestures without a room.
      @discardableResult
      public func addRoomTouches(to likes: LikeGestures) -> UIGestureRecognizer {
        addTouches(.init(likes))
      }

      private func addTouches(_ receiver: TouchSurface.Receiver) -> UIGestureRecognizer {
        let recognizer = ViewFingerRecognizer()
        recognizer.becomeObserver()
        recognizer.surface = TouchSurface()
        recognizer.surface?.connect(to: receiver)
        addGestureRecognizer(recognizer)
        return recognizer
      }
    #endif

    /// The list that the view is; `nil` for any other view.
    var touchList: TouchList? { touchInteraction?.list }

    /// The surface that the fingers of the view are on: its own, or that of the nearest view around it.
    var touchSurface: TouchSurface? {
      #if os(tvOS)
        nil
      #else
        (gestureRecognizers ?? []).lazy.compactMap { ($0 as? FingerRecognizer)?.surface }.first
          ?? superview?.touchSurface
      #endif
    }
  }

  extension UIView {
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

  /// What a view is for touches. It takes none.
  private final class TouchInteraction: NSObject, UIInteraction {
    var regions: TouchRegions = []
    var list: TouchList?
    private(set) weak var view: UIView?

    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) { self.view = view }
  }

  /// A view within the view that has the touches.
  private struct TouchedView: TouchElement {
    let view: UIView
    let root: UIView

    var touchElements: [any TouchElement] {
      view.subviews.map { TouchedView(view: $0, root: root) }
    }

    var isTouchable: Bool { !view.isHidden && view.alpha > 0.01 && view.isUserInteractionEnabled }
    var touchRegions: TouchRegions { view.touchRegion }
    var touchList: TouchList? { view.touchList }
    var touchFrame: TouchFrame { TouchFrame(view.convert(view.bounds, to: root)) }
  }

  #if !os(tvOS)
    /// Sees all fingers on a view of UIKit, and what lies under them.
    private final class ViewFingerRecognizer: FingerRecognizer {
      override func location(of touch: UITouch, on surface: TouchSurface) -> ScreenPoint {
        ScreenPoint(touch.location(in: view))
      }

      override func prepare(_ surface: TouchSurface, for phase: Touch.Phase) {
        // What a finger lands on counts, and what it leaves.
        if phase != .moved, let view {
          surface.map = TouchMap(of: TouchedView(view: view, root: view))
        }
        surface.refreshLists()
      }
    }
  #endif
#endif
