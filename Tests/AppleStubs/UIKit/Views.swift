import Foundation

/// …/uiview
@MainActor @preconcurrency open class UIView: UIResponder {
  /// …/uiview/autoresizing
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  /// …/uiview/contentmode-swift.enum
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
  }

  /// …/uiview/init(frame:)
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }
  /// …/uiview/init(coder:)
  public required init?(coder: NSCoder) { nil }
  // Inherited from NSObject.
  public override convenience init() { self.init(frame: .zero) }

  /// …/uiview/layerclass
  open class var layerClass: AnyClass { CALayer.self }
  /// …/uiview/frame
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
        height: bounds.height)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      bounds.size = newValue.size
    }
  }
  /// …/uiview/bounds. A flexible subview keeps its distances to the edges: …/uiview/autoresizingmask.
  open var bounds = CGRect.zero {
    didSet {
      guard bounds.size != oldValue.size else { return }
      needsLayout = true
      layer.bounds = bounds
      for view in subviews {
        var frame = view.frame
        if view.autoresizingMask.contains(.flexibleWidth) {
          frame.size.width += bounds.width - oldValue.width
        }
        if view.autoresizingMask.contains(.flexibleHeight) {
          frame.size.height += bounds.height - oldValue.height
        }
        view.frame = frame
      }
    }
  }
  /// …/uiview/center
  open var center = CGPoint.zero
  /// …/uiview/transform
  open var transform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  /// …/uiview/alpha
  open var alpha: CGFloat = 1
  /// …/uiview/ishidden
  open var isHidden = false
  /// …/uiview/backgroundcolor
  open var backgroundColor: UIColor?
  /// …/uiview/layer
  open private(set) lazy var layer = CALayer()
  /// …/uiview/autoresizingmask
  open var autoresizingMask: AutoresizingMask = []
  /// …/uiview/contentmode-swift.property
  open var contentMode = ContentMode.scaleToFill
  /// …/uiview/clipstobounds
  open var clipsToBounds = false
  /// …/uiview/isuserinteractionenabled
  open var isUserInteractionEnabled = true

  /// …/uiview/superview
  open private(set) weak var superview: UIView?
  /// …/uiview/subviews
  open private(set) var subviews: [UIView] = []
  /// …/uiview/window
  open var window: UIWindow? { superview?.window }
  /// …/uiresponder/next: the view controller of the view, or else the superview.
  open override var next: UIResponder? { controller ?? superview }
  weak var controller: UIViewController?

  /// …/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) {
    let window = view.window
    view.superview?.subviews.removeAll { $0 === view }
    view.superview = self
    subviews.append(view)
    view.move(from: window)
  }
  /// …/uiview/removefromsuperview()
  open func removeFromSuperview() {
    let window = window
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    move(from: window)
  }
  private func move(from old: UIWindow?) {
    guard window !== old else { return }
    didMoveToWindow()
    for view in subviews { view.move(from: old) }
  }
  /// …/uiview/isdescendant(of:)
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }
  /// …/uiview/layoutsubviews()
  open func layoutSubviews() {}
  /// …/uiview/sizethatfits(_:): the existing size by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// …/uiview/didmovetowindow()
  open func didMoveToWindow() {}

  private var windowOrigin: CGPoint {
    sequence(first: self, next: \.superview).reduce(CGPoint.zero) {
      let origin = $1.frame.origin
      return CGPoint(
        x: $0.x + origin.x - $1.bounds.minX, y: $0.y + origin.y - $1.bounds.minY)
    }
  }
  /// …/uiview/convert(_:to:)-9dbmi, without transforms.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let (from, to) = (windowOrigin, view?.windowOrigin ?? .zero)
    return rect.offsetBy(dx: from.x - to.x, dy: from.y - to.y)
  }
  /// …/uiview/hittest(_:with:): ignores view objects that are hidden, that have disabled user interactions, or have an
  /// alpha level less than 0.01.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, bounds.contains(point) else {
      return nil
    }
    for view in subviews.reversed() {
      let origin = view.frame.origin
      let place = CGPoint(
        x: point.x - origin.x + view.bounds.minX, y: point.y - origin.y + view.bounds.minY)
      if let hit = view.hitTest(place, with: event) { return hit }
    }
    return self
  }

  /// …/uiview/performwithoutanimation(_:)
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }
  /// …/uiview/intrinsiccontentsize, which is -1 where there is none: …/uiview/nointrinsicmetric.
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  /// …/uiview/invalidateintrinsiccontentsize()
  open func invalidateIntrinsicContentSize() {}
  /// …/uiview/layoutfittingcompressedsize
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// …/uiview/systemlayoutsizefitting(_:), by the intrinsic size of the view, or of a subview that fills it.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    if let view = subviews.first(where: \.fillsSuperview) {
      return view.systemLayoutSizeFitting(targetSize)
    }
    let size = intrinsicContentSize
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }
  /// …/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: systemLayoutSizeFitting(targetSize).height)
  }

  /// …/uiview/translatesautoresizingmaskintoconstraints
  open var translatesAutoresizingMaskIntoConstraints = true
  /// …/uiview/topanchor
  open private(set) lazy var topAnchor = NSLayoutYAxisAnchor(self)
  /// …/uiview/bottomanchor
  open private(set) lazy var bottomAnchor = NSLayoutYAxisAnchor(self)
  /// …/uiview/leadinganchor
  open private(set) lazy var leadingAnchor = NSLayoutXAxisAnchor(self)
  /// …/uiview/trailinganchor
  open private(set) lazy var trailingAnchor = NSLayoutXAxisAnchor(self)
  /// Whether constraints have its edges at those of its superview.
  var fillsSuperview = false
  /// Whether its bounds have changed since its last layout.
  private var needsLayout = true
  /// …/uiview/layoutifneeded()
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews {
      if view.fillsSuperview, view.frame != bounds { view.frame = bounds }
      view.layoutIfNeeded()
    }
  }
  /// …/uiview/safearealayoutguide
  open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(self)
  /// …/uiview/safeareainsets
  open var safeAreaInsets: UIEdgeInsets { window?.safeAreaInsets ?? .zero }

  /// …/uiview/addgesturerecognizer(_:)
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view = self
  }
  /// …/uiview/removegesturerecognizer(_:)
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view = nil
  }
  /// …/uiview/interactions
  open var interactions: [any UIInteraction] = []
  /// …/uiview/addinteraction(_:)
  open func addInteraction(_ interaction: any UIInteraction) {
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }

  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  /// …/uiview/accessibilityignoresinvertcolors
  open var accessibilityIgnoresInvertColors = false
  open var accessibilityElementsHidden = false
}

/// …/uiinteraction
@MainActor @preconcurrency public protocol UIInteraction: NSObjectProtocol {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

/// …/uiviewcontroller
@MainActor @preconcurrency open class UIViewController: UIResponder {
  /// …/uiviewcontroller/init(nibname:bundle:)
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  /// …/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) { nil }
  // Inherited from NSObject.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  private var loaded: UIView?
  /// …/uiviewcontroller/view
  open var view: UIView! {
    get {
      if loaded == nil {
        loadView()
        loaded?.controller = self
        viewDidLoad()
      }
      return loaded
    }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }
  /// …/uiviewcontroller/parent
  open private(set) weak var parent: UIViewController?
  private var children: [UIViewController] = []
  /// …/uiviewcontroller/addchild(_:)
  open func addChild(_ childController: UIViewController) {
    childController.parent = self
    children.append(childController)
  }
  /// …/uiviewcontroller/removefromparent()
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  /// …/uiviewcontroller/willmove(toparent:)
  open func willMove(toParent parent: UIViewController?) {}
  /// …/uiviewcontroller/didmove(toparent:)
  open func didMove(toParent parent: UIViewController?) {}
  /// …/uiviewcontroller/viewifloaded
  open var viewIfLoaded: UIView? { loaded }
  /// …/uiviewcontroller/loadview()
  open func loadView() { view = UIView() }
  /// …/uiviewcontroller/viewdidload()
  open func viewDidLoad() {}
}
