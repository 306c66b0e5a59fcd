import Foundation

/// …/uicontrol
@MainActor @preconcurrency open class UIControl: UIView {
  /// …/uicontrol/event
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
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
    @MainActor public static func filled() -> Configuration { Configuration() }
    public var title: String?
  }

  /// …/uibutton/configuration-swift.property
  open var configuration: Configuration?
  /// …/uibutton/init(configuration:primaryaction:)
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
  }
}

/// …/uilabel
@MainActor @preconcurrency open class UILabel: UIView {
  open var text: String?
  open var font: UIFont!
  /// …/uiview/intrinsiccontentsize, with characters of one size.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: 10 * CGFloat(text?.count ?? 0), height: text == nil ? 0 : 20)
  }
}

/// …/uiscrollview
@MainActor @preconcurrency open class UIScrollView: UIView {
  /// …/uiscrollview/contentinsetadjustmentbehavior-swift.enum
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, never
  }

  /// …/uiscrollview/contentoffset
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
  open var contentSize = CGSize.zero
  open var adjustedContentInset: UIEdgeInsets { .zero }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var isDecelerating: Bool { false }
  /// …/uiscrollview/pangesturerecognizer
  open private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = {
    let recognizer = UIPanGestureRecognizer()
    recognizer.view = self
    return recognizer
  }()
}
