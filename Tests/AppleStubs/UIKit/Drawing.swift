import Foundation

/// …/coregraphics/cgaffinetransform
public struct CGAffineTransform: Sendable {
  public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {}
}

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
  open var bounds: CGRect {
    get { fatalError() }
    set {}
  }
  public required init() {}
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
}

/// …/uifont
open class UIFont: @unchecked Sendable {
  /// …/uifont/textstyle
  public struct TextStyle: Hashable, Sendable {
    public static let title3 = TextStyle()
    public static let headline = TextStyle()
    public static let subheadline = TextStyle()
    public static let body = TextStyle()
  }

  /// …/uifont/preferredfont(fortextstyle:)
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
  open var lineHeight: CGFloat { fatalError() }
}

/// …/uiimage
open class UIImage: @unchecked Sendable {

  public init?(named name: String) {}
  public init?(systemName name: String) {}
}
