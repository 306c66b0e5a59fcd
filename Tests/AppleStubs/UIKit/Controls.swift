import Foundation

/// …/uicontrol
@MainActor @preconcurrency open class UIControl: UIView {
  /// …/uicontrol/event
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var primaryActionTriggered: Event { fatalError() }
  }

  /// …/uicontrol/addaction(_:for:)
  open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

/// …/uiaction
@MainActor @preconcurrency open class UIAction {
  /// …/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {}
}

/// …/uibutton
@MainActor @preconcurrency open class UIButton: UIControl {
  /// …/uibutton/configuration-swift.struct
  public struct Configuration {
    @MainActor public static func filled() -> Configuration { fatalError() }
    public var title: String?
  }

  /// …/uibutton/configuration-swift.property
  open var configuration: Configuration? {
    get { fatalError() }
    set {}
  }
  /// …/uibutton/init(configuration:primaryaction:)
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    fatalError()
  }
}

/// …/uilabel
@MainActor @preconcurrency open class UILabel: UIView {
  open var text: String? {
    get { fatalError() }
    set {}
  }
  open var font: UIFont! {
    get { fatalError() }
    set {}
  }
  open var minimumScaleFactor: CGFloat {
    get { fatalError() }
    set {}
  }
}

/// …/uiimageview
@MainActor @preconcurrency open class UIImageView: UIView {
  public init(image: UIImage?) { fatalError() }
  public override init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var image: UIImage? {
    get { fatalError() }
    set {}
  }
  open override var intrinsicContentSize: CGSize { fatalError() }
}

/// …/uiscrollview
@MainActor @preconcurrency open class UIScrollView: UIView {
  /// …/uiscrollview/contentinsetadjustmentbehavior-swift.enum
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, never
  }

  open var contentOffset: CGPoint {
    get { fatalError() }
    set {}
  }
  open var contentSize: CGSize {
    get { fatalError() }
    set {}
  }
  open var adjustedContentInset: UIEdgeInsets { fatalError() }
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { fatalError() }
    set {}
  }
  open var isDecelerating: Bool { fatalError() }
  /// …/uiscrollview/pangesturerecognizer
  open var panGestureRecognizer: UIPanGestureRecognizer { fatalError() }
}
