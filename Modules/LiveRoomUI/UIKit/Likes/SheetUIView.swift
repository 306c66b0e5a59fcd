#if canImport(UIKit)
  import LikeGestures
  import RoomCore
  import UIKit

  /// The card of a bottom sheet: a header to drag it by, and the content of the app.
  final class SheetUIView: UIView {
    private static let headerHeight = 21.0

    private let header = UIView()
    private let handle = UIView()
    private let content: UIView?
    /// Below the content, for the home indicator, in points.
    var contentInset = 0.0 {
      didSet { if contentInset != oldValue { setNeedsLayout() } }
    }
    /// Its frame at the greatest detent, in the view that it moves in.
    var restingFrame = TouchFrame(origin: .zero, size: .zero)
    /// The sheet that it shows.
    var sheet: SheetSpec?
    /// Dismisses the sheet, for assistive technologies.
    var onEscape: (@MainActor () -> Void)?

    init(_ content: UIView?) {
      self.content = content
      super.init(frame: .zero)
      clipsToBounds = true
      layer.cornerRadius = 16
      layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      touchRegion = .sheet
      header.touchRegion = .sheetHeader
      handle.backgroundColor = .tertiaryLabel
      handle.layer.cornerRadius = 2.5
      header.addSubview(handle)
      addSubview(header)
      content.map(addSubview)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Self.headerHeight)
      handle.frame = CGRect(x: bounds.midX - 18, y: 8, width: 36, height: 5)
      content?.frame = CGRect(
        x: 0, y: Self.headerHeight, width: bounds.width,
        height: max(0, bounds.height - Self.headerHeight - contentInset))
      content?.followSheets()
    }

    /// The safe area of the sheet at its greatest detent. The present safe area would change in each frame of a
    /// motion, and lay out the content.
    override var safeAreaInsets: UIEdgeInsets {
      guard let superview else { return super.safeAreaInsets }
      let area = SafeArea(superview.safeAreaInsets)
        .inside(restingFrame, in: ScreenSize(superview.bounds.size))
      return UIEdgeInsets(top: area.top, left: area.left, bottom: area.bottom, right: area.right)
    }

    override func accessibilityPerformEscape() -> Bool {
      onEscape?()
      return true
    }
  }

  extension SafeArea {
    fileprivate init(_ insets: UIEdgeInsets) {
      self.init(
        top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }

  extension UIView {
    fileprivate func followSheets() {
      for view in subviews { view.followSheets() }
      (self as? UIScrollView)?.followSheet()
    }

    fileprivate var isInSheet: Bool {
      superview.map { $0 is SheetUIView || $0.isInSheet } ?? false
    }

    /// Covers the keyboard of the superview; without one its unsafe area.
    func pinToKeyboard(of superview: UIView) {
      translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        topAnchor.constraint(equalTo: superview.keyboardTopAnchor),
        leadingAnchor.constraint(equalTo: superview.leadingAnchor),
        trailingAnchor.constraint(equalTo: superview.trailingAnchor),
        bottomAnchor.constraint(equalTo: superview.bottomAnchor),
      ])
    }
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
  }
#endif
