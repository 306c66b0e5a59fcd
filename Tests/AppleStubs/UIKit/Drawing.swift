import Foundation

/// …/coregraphics/cgaffinetransform
public struct CGAffineTransform: Sendable {
  public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {}
}

/// …/coregraphics/cgcolor
public final class CGColor: Sendable {}

/// …/quartzcore/calayer
open class CALayer {
  open var frame: CGRect {
    get { fatalError() }
    set {}
  }
  open var mask: CALayer? {
    get { fatalError() }
    set {}
  }
  open var cornerRadius: CGFloat {
    get { fatalError() }
    set {}
  }
  open var maskedCorners: CACornerMask {
    get { fatalError() }
    set {}
  }
  open var bounds: CGRect {
    get { fatalError() }
    set {}
  }
  /// …/quartzcore/calayer/sublayertransform
  open var sublayerTransform: CATransform3D {
    get { fatalError() }
    set {}
  }
  public required init() {}
}

/// …/quartzcore/catransform3d
public struct CATransform3D: Sendable {}

/// …/quartzcore/catransform3dmakescale(_:_:_:)
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  fatalError()
}

/// …/quartzcore/cacornermask
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var layerMinXMinYCorner: CACornerMask { fatalError() }
  public static var layerMaxXMinYCorner: CACornerMask { fatalError() }
}

/// …/quartzcore/cagradientlayer
open class CAGradientLayer: CALayer {
  open var colors: [Any]? {
    get { fatalError() }
    set {}
  }
  open var startPoint: CGPoint {
    get { fatalError() }
    set {}
  }
  open var endPoint: CGPoint {
    get { fatalError() }
    set {}
  }
}

/// …/quartzcore/catransaction
open class CATransaction {
  open class func begin() {}
  open class func commit() {}
  open class func setDisableActions(_ flag: Bool) {}
}

/// …/uicolor
open class UIColor: @unchecked Sendable {
  /// …/uicolor/init(hue:saturation:brightness:alpha:)
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {}
  /// …/uicolor/init(white:alpha:)
  public init(white: CGFloat, alpha: CGFloat) {}
  open class var black: UIColor { fatalError() }
  open class var clear: UIColor { fatalError() }
  open class var white: UIColor { fatalError() }
  open class var tertiaryLabel: UIColor { fatalError() }
  open class var systemYellow: UIColor { fatalError() }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { fatalError() }
  open var cgColor: CGColor { fatalError() }
}

/// …/uifont
open class UIFont: @unchecked Sendable {
  /// …/uifont/textstyle
  public struct TextStyle: Hashable, Sendable {
    public static let title1 = TextStyle()
    public static let title3 = TextStyle()
    public static let headline = TextStyle()
    public static let subheadline = TextStyle()
    public static let body = TextStyle()
    public static let caption1 = TextStyle()
  }

  /// …/uifont/preferredfont(fortextstyle:)
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
}

/// …/uifontmetrics
open class UIFontMetrics {
  public init(forTextStyle textStyle: UIFont.TextStyle) {}
  @MainActor open func scaledValue(
    for value: CGFloat, compatibleWith: UITraitCollection?
  ) -> CGFloat { fatalError() }
}

/// …/uiimage
open class UIImage: @unchecked Sendable {
  /// …/uiimage/symbolconfiguration-swift.class
  open class SymbolConfiguration: @unchecked Sendable {
    public init(textStyle: UIFont.TextStyle) {}
  }

  public init?(named name: String) {}
  public init?(systemName name: String) {}
}

/// …/uivisualeffect
@MainActor @preconcurrency open class UIVisualEffect {}

/// …/uiblureffect
@MainActor @preconcurrency open class UIBlurEffect: UIVisualEffect {
  /// …/uiblureffect/style
  public enum Style: Int, Sendable {
    case regular, prominent
    #if !os(tvOS)
      case systemMaterial
    #endif
  }

  public init(style: Style) {}
}
