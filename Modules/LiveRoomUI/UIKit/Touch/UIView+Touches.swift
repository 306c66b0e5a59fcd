#if canImport(UIKit)
  public import LikeGestures
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
        list?.followSheet()
      }
    }

    /// The list that the view is; `nil` for any other view.
    var touchList: TouchList? { touchInteraction?.list }

    /// The receiver that the fingers of the view are on: its own, or that of the nearest view around it.
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

  /// What a view is for touches. It takes none.
  private final class TouchInteraction: NSObject, UIInteraction {
    var regions: TouchRegions = []
    var list: TouchList?
    private(set) weak var view: UIView?

    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) { self.view = view }
  }
#endif
