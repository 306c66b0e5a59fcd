/// …/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
  public static let trailing = HorizontalAlignment()
}

/// …/verticalalignment
public struct VerticalAlignment: Equatable, Sendable {
  public static let top = VerticalAlignment()
  public static let center = VerticalAlignment()
  public static let bottom = VerticalAlignment()
}

/// …/alignment
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
  public static let leading = Alignment()
  public static let top = Alignment()
  public static let topLeading = Alignment()
  public static let bottom = Alignment()
  public static let bottomLeading = Alignment()
  public static let bottomTrailing = Alignment()
  public static let trailing = Alignment()
  public var horizontal: HorizontalAlignment { fatalError() }
}

/// …/unitpoint
public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat = 0
  public var y: CGFloat = 0
  public init(x: CGFloat, y: CGFloat) {}
  init() {}
  public static let center = UnitPoint()
  public static let topLeading = UnitPoint()
  public static let top = UnitPoint()
  public static let bottom = UnitPoint()
}

/// …/angle
public struct Angle: Hashable, Sendable {
  public static func radians(_ radians: Double) -> Angle { Angle() }
}

/// …/edge
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// …/edge/set
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let bottom = Set(rawValue: 4)
    public static let horizontal = Set(rawValue: 10)
    public static let vertical = Set(rawValue: 5)
    public static let all = Set(rawValue: 15)
  }
}

/// …/edgeinsets
public struct EdgeInsets: Equatable, Sendable {
  public var bottom: CGFloat
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

/// …/textalignment
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading, center, trailing
}

/// …/font
public struct Font: Hashable, Sendable {
  /// …/font/textstyle
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption,
      caption2
  }

  /// …/font/weight
  public struct Weight: Hashable, Sendable {
    public static let semibold = Weight()
    public static let heavy = Weight()
  }

  /// …/font/design
  public enum Design: Hashable, Sendable {
    case `default`, rounded
  }

  public static let largeTitle = Font()
  public static let title = Font()
  public static let title2 = Font()
  public static let title3 = Font()
  public static let headline = Font()
  public static let subheadline = Font()
  public static let body = Font()
  public static let caption = Font()
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font() }
  /// …/font/system(_:design:weight:)
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font() }
  public func weight(_ weight: Weight) -> Font { self }
  public func bold() -> Font { self }
}

/// …/layoutdirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

/// …/environmentvalues
public struct EnvironmentValues {
  public var layoutDirection: LayoutDirection {
    get { fatalError() }
    set {}
  }
  public var accessibilityReduceMotion: Bool { fatalError() }
  public var scenePhase: ScenePhase {
    get { fatalError() }
    set {}
  }
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { fatalError() }
    set {}
  }
}

/// …/animation
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
}

/// …/anytransition
public struct AnyTransition {
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
}

/// …/contenttransition
public struct ContentTransition: Equatable, Sendable {
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition()
  }
}

/// …/transaction
public struct Transaction {}

/// …/shapestyle
public protocol ShapeStyle: Sendable {}

extension ShapeStyle {
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
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
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

/// …/shape
public nonisolated protocol Shape: Sendable, View {
  func path(in rect: CGRect) -> Path
}

/// …/path
public struct Path: Equatable, Sendable {}

/// A shape of SwiftUI's own.
public nonisolated protocol SystemShape: Shape where Body == Never {}

extension SystemShape {
  public func path(in rect: CGRect) -> Path { fatalError() }
}

extension Shape {
  public var body: Never { fatalError() }

  /// …/shape/fill(_:style:)
  public nonisolated func fill<Style: ShapeStyle>(
    _ content: Style = Color.black, style: FillStyle = FillStyle()
  ) -> some View { ModifiedView() }

  /// …/shape/stroke(_:style:antialiased:)
  public nonisolated func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> some View { ModifiedView() }

  /// …/shape/trim(from:to:)
  public nonisolated func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    TrimmedShape()
  }
}

/// …/insettableshape
public nonisolated protocol InsettableShape: Shape {}

extension InsettableShape {
  /// …/insettableshape/strokeborder(_:linewidth:antialiased:)
  public nonisolated func strokeBorder<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View { ModifiedView() }
}

struct TrimmedShape: SystemShape {}

/// …/roundedcornerstyle
public enum RoundedCornerStyle: Sendable {
  case circular, continuous
}

/// …/rectangle
public struct Rectangle: InsettableShape, SystemShape {
  public nonisolated init() {}
}

/// …/circle
public struct Circle: InsettableShape, SystemShape {
  public nonisolated init() {}
}

/// …/capsule
public struct Capsule: InsettableShape, SystemShape {
  public nonisolated init(style: RoundedCornerStyle = .continuous) {}
}

/// …/roundedrectangle
public struct RoundedRectangle: InsettableShape, SystemShape {
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}

/// …/unevenroundedrectangle
public struct UnevenRoundedRectangle: InsettableShape, SystemShape {
  public nonisolated init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {}
}
