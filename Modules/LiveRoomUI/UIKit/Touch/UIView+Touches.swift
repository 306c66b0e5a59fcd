#if canImport(UIKit)
  public import LikeGestures
  public import UIKit

  extension UIView {
    /// The region that the view is, for the touches of a room; empty by default.
    ///
    /// `.sheet`, `.sheetHeader`, `.backdrop` and `.outside` conceal the regions behind the view. All other
    /// regions are added to the regions behind it. A view that is drawn later is on top. A view
    /// that is hidden, that has no user interaction, or that lies in such a one has none.
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
        list?.followSheet()
      }
    }

    /// The list that the view is; `nil` for any other view.
    var touchList: TouchList? { touchInteraction?.list }

    /// The touch receiver of the view, or of its nearest superview with a receiver.
    var touchReceiver: TouchReceiver? {
      #if os(tvOS)
        nil
      #else
        (gestureRecognizers ?? []).lazy.compactMap { ($0 as? FingerRecognizer)?.receiver }.first
          ?? superview?.touchReceiver
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

  /// The touch regions and the list of a view. The interaction takes no touches.
  private final class TouchInteraction: NSObject, UIInteraction {
    var regions: TouchRegions = []
    var list: TouchList?
    private(set) weak var view: UIView?

    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) { self.view = view }
  }
#endif
