import Foundation

/// …/uiview
@MainActor @preconcurrency open class UIView: UIResponder, UITraitEnvironment {
  /// …/uiview/autoresizing
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var flexibleWidth: AutoresizingMask { fatalError() }
    public static var flexibleHeight: AutoresizingMask { fatalError() }
  }

  /// …/uiview/contentmode-swift.enum
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
  }

  /// …/uiview/init(frame:)
  public init(frame: CGRect) { fatalError() }
  /// …/uiview/init(coder:)
  public required init?(coder: NSCoder) { fatalError() }
  // Inherited from NSObject.
  public override convenience init() { fatalError() }

  /// …/uiview/layerclass
  open class var layerClass: AnyClass { fatalError() }
  /// …/uiview/frame
  open var frame: CGRect {
    get { fatalError() }
    set {}
  }
  /// …/uiview/bounds
  open var bounds: CGRect {
    get { fatalError() }
    set {}
  }
  /// …/uiview/center
  open var center: CGPoint {
    get { fatalError() }
    set {}
  }
  /// …/uiview/transform
  open var transform: CGAffineTransform {
    get { fatalError() }
    set {}
  }
  /// …/uiview/alpha
  open var alpha: CGFloat {
    get { fatalError() }
    set {}
  }
  /// …/uiview/ishidden
  open var isHidden: Bool {
    get { fatalError() }
    set {}
  }
  /// …/uiview/backgroundcolor
  open var backgroundColor: UIColor? {
    get { fatalError() }
    set {}
  }
  /// …/uiview/layer
  open var layer: CALayer { fatalError() }
  /// …/uiview/autoresizingmask
  open var autoresizingMask: AutoresizingMask {
    get { fatalError() }
    set {}
  }
  /// …/uiview/contentmode-swift.property
  open var contentMode: ContentMode {
    get { fatalError() }
    set {}
  }
  /// …/uiview/clipstobounds
  open var clipsToBounds: Bool {
    get { fatalError() }
    set {}
  }
  /// …/uiview/isuserinteractionenabled
  open var isUserInteractionEnabled: Bool {
    get { fatalError() }
    set {}
  }

  /// …/uiview/superview
  open var superview: UIView? { fatalError() }
  /// …/uiview/subviews
  open var subviews: [UIView] { fatalError() }
  /// …/uiview/window
  open var window: UIWindow? { fatalError() }
  /// …/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) {}
  /// …/uiview/isdescendant(of:)
  open func isDescendant(of view: UIView) -> Bool { fatalError() }
  /// …/uiview/removefromsuperview()
  open func removeFromSuperview() {}
  /// …/uiview/layoutsubviews()
  open func layoutSubviews() {}
  /// …/uiview/sizethatfits(_:)
  open func sizeThatFits(_ size: CGSize) -> CGSize { fatalError() }
  /// …/uiview/didmovetowindow()
  open func didMoveToWindow() {}
  /// …/uiview/convert(_:to:)-9dbmi
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { fatalError() }
  /// …/uiview/hittest(_:with:)
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { fatalError() }

  // Of …/uifocusenvironment and …/uifocusitem.
  /// …/uiview/isfocused
  open var isFocused: Bool { fatalError() }

  /// …/uiview/performwithoutanimation(_:)
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {}
  /// …/uiview/intrinsiccontentsize
  open var intrinsicContentSize: CGSize { fatalError() }
  /// …/uiview/invalidateintrinsiccontentsize()
  open func invalidateIntrinsicContentSize() {}
  /// …/uiview/layoutfittingcompressedsize
  public class var layoutFittingCompressedSize: CGSize { fatalError() }
  /// …/uiview/systemlayoutsizefitting(_:)
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { fatalError() }
  /// …/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fatalError() }

  /// …/uiview/translatesautoresizingmaskintoconstraints
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { fatalError() }
    set {}
  }
  /// …/uiview/topanchor
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  /// …/uiview/bottomanchor
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  /// …/uiview/leadinganchor
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  /// …/uiview/trailinganchor
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  /// …/uiview/safearealayoutguide
  open var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  /// …/uiview/safeareainsets
  open var safeAreaInsets: UIEdgeInsets { fatalError() }

  /// …/uiview/addgesturerecognizer(_:)
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  /// …/uiview/removegesturerecognizer(_:)
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  /// …/uiview/interactions
  open var interactions: [any UIInteraction] {
    get { fatalError() }
    set {}
  }
  /// …/uiview/addinteraction(_:)
  open func addInteraction(_ interaction: any UIInteraction) {}

  /// …/uitraitenvironment/traitcollection
  open var traitCollection: UITraitCollection { fatalError() }

  open var accessibilityLabel: String? {
    get { fatalError() }
    set {}
  }
  open var accessibilityValue: String? {
    get { fatalError() }
    set {}
  }
  /// …/uiview/accessibilityignoresinvertcolors
  open var accessibilityIgnoresInvertColors: Bool {
    get { fatalError() }
    set {}
  }
  open var accessibilityElementsHidden: Bool {
    get { fatalError() }
    set {}
  }
}

/// …/uiinteraction
@MainActor @preconcurrency public protocol UIInteraction: NSObjectProtocol {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

/// …/uicontentview-5fh3z
@MainActor @preconcurrency public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
}

/// …/uicontentconfiguration-9eib5
public protocol UIContentConfiguration {
  /// …/uicontentconfiguration-9eib5/makecontentview()
  @MainActor @preconcurrency func makeContentView() -> any UIView & UIContentView
}

/// …/uiviewcontroller
@MainActor @preconcurrency open class UIViewController: UIResponder {
  /// …/uiviewcontroller/init(nibname:bundle:)
  public init(nibName: String?, bundle: Bundle?) { fatalError() }
  /// …/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) { fatalError() }
  // Inherited from NSObject.
  public override convenience init() { fatalError() }

  /// …/uiviewcontroller/view
  open var view: UIView! {
    get { fatalError() }
    set {}
  }
  /// …/uiviewcontroller/parent
  open weak var parent: UIViewController? { nil }
  /// …/uiviewcontroller/addchild(_:)
  open func addChild(_ childController: UIViewController) {}
  /// …/uiviewcontroller/removefromparent()
  open func removeFromParent() {}
  /// …/uiviewcontroller/willmove(toparent:)
  open func willMove(toParent parent: UIViewController?) {}
  /// …/uiviewcontroller/didmove(toparent:)
  open func didMove(toParent parent: UIViewController?) {}
  /// …/uiviewcontroller/viewifloaded
  open var viewIfLoaded: UIView? { fatalError() }
  /// …/uiviewcontroller/loadview()
  open func loadView() {}
  /// …/uiviewcontroller/viewdidload()
  open func viewDidLoad() {}
}
