/// …/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
  /// The part of the free space that is ahead of a view, counted from the leading edge.
  let part: CGFloat
  public static let leading = HorizontalAlignment(part: 0)
  public static let center = HorizontalAlignment(part: 0.5)
  public static let trailing = HorizontalAlignment(part: 1)
}

/// …/verticalalignment
public struct VerticalAlignment: Equatable, Sendable {
  let part: CGFloat
  public static let top = VerticalAlignment(part: 0)
  public static let center = VerticalAlignment(part: 0.5)
  public static let bottom = VerticalAlignment(part: 1)
}

/// …/alignment
public struct Alignment: Equatable, Sendable {
  public let horizontal: HorizontalAlignment
  let vertical: VerticalAlignment
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
}

/// …/unitpoint
public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
}

/// …/angle
public struct Angle: Hashable, Sendable {
  let radians: Double
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
}

/// …/edge
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// …/edge/set
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal = Set(rawValue: 10)
    public static let vertical = Set(rawValue: 5)
    public static let all = Set(rawValue: 15)
  }
}

/// …/edgeinsets
public struct EdgeInsets: Equatable, Sendable {
  public var top: CGFloat = 0
  var leading: CGFloat = 0
  public var bottom: CGFloat = 0
  var trailing: CGFloat = 0
}

/// …/safearearegions
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let all = SafeAreaRegions(rawValue: .max)
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
}

/// …/scenephase
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}

/// …/coordinatespaceprotocol
public protocol CoordinateSpaceProtocol {}

/// …/localcoordinatespace
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

/// …/layoutdirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

/// …/animation
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
}

/// …/transaction
public struct Transaction {}

/// …/shapestyle
public protocol ShapeStyle: Sendable {
  // Not of SwiftUI.
  /// Whether nothing of it is drawn. Fingers pass through a clear color.
  var _isClear: Bool { get }
}

extension ShapeStyle {
  public var _isClear: Bool { false }
  /// …/shapestyle/shadow(_:)
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }
}

/// …/shadowstyle
public struct ShadowStyle: Equatable, Sendable {
  /// …/shadowstyle/drop(color:radius:x:y:)
  public static func drop(
    color: Color = Color(.sRGB, red: 0, green: 0, blue: 0, opacity: 0.33), radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}

extension ShapeStyle where Self == Color {
  public static var black: Color { .black }
  public static var gray: Color { .gray }
  public static var orange: Color { .orange }
  public static var pink: Color { .pink }
  public static var red: Color { .red }
  public static var white: Color { .white }
  public static var yellow: Color { .yellow }
}

/// …/hierarchicalshapestyle
public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// …/fillstyle
public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

/// …/strokestyle
public struct StrokeStyle: Equatable, Sendable {
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
  ) {}
}

// https://developer.apple.com/documentation/coregraphics/cglinecap
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

// https://developer.apple.com/documentation/coregraphics/cglinejoin
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}

/// …/material
public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { Material() }
  public static var thinMaterial: Material { Material() }
}

/// …/roundedcornerstyle
public enum RoundedCornerStyle: Sendable {
  case circular, continuous
}
