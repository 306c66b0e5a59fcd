import Foundation

/// …/coregraphics/cgaffinetransform
public struct CGAffineTransform: Equatable, Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) { (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty) }
  /// …/coregraphics/cgaffinetransform/init(translationx:y:)
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }
  /// …/coregraphics/cgaffinetransform/rotated(by:): the rotation comes before this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGAffineTransform(
      a: cosine * a + sine * c, b: cosine * b + sine * d, c: cosine * c - sine * a,
      d: cosine * d - sine * b, tx: tx, ty: ty)
  }
  /// …/coregraphics/cgaffinetransform/scaledby(x:y:): the scaling comes before this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }
}

/// …/quartzcore/calayer
open class CALayer {
  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  public required init() {}
}

/// …/uicolor
open class UIColor: @unchecked Sendable {
  /// …/uicolor/init(hue:saturation:brightness:alpha:)
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {}
  /// …/uicolor/init(white:alpha:)
  public init(white: CGFloat, alpha: CGFloat) {}
  open class var black: UIColor { UIColor(white: 0, alpha: 1) }
  open class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}

/// …/uifont
open class UIFont: @unchecked Sendable {
  /// …/uifont/textstyle
  public struct TextStyle: Hashable, Sendable {
    public static let subheadline = TextStyle()
  }

  /// …/uifont/preferredfont(fortextstyle:)
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
  open var lineHeight: CGFloat { fatalError() }
}

/// …/uiimage
open class UIImage: @unchecked Sendable {
  // Not of UIKit.
  public let _name: String
  public init?(named name: String) { _name = name }
  public init?(systemName name: String) { _name = name }
}
