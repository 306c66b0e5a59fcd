import Foundation

/// …/uiview
@MainActor open class UIView: UIResponder {
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

  // Inherited from NSObject.
  public override init() {}
  /// …/uiview/init(frame:)
  public init(frame: CGRect) {}

  /// …/uiview/layerclass
  open class var layerClass: AnyClass { fatalError() }
  /// …/uiview/layer
  open var layer: CALayer { fatalError() }
  /// …/uiview/subviews
  open var subviews: [UIView] { fatalError() }
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

  /// …/uiview/backgroundcolor
  open var backgroundColor: UIColor? {
    get { fatalError() }
    set {}
  }

  /// …/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) {}
  /// …/uiview/removefromsuperview()
  open func removeFromSuperview() {}
}

/// https://developer.apple.com/documentation/quartzcore/calayer
open class CALayer {}

/// …/uicolor
open class UIColor: @unchecked Sendable {
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {}
}

/// …/uiapplication
@MainActor open class UIApplication: UIResponder {
  /// …/uiapplication/didreceivememorywarningnotification
  public nonisolated class var didReceiveMemoryWarningNotification: NSNotification.Name {
    fatalError()
  }
}
