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
}

/// …/unitpoint
public struct UnitPoint: Hashable, Sendable {
  public static let center = UnitPoint()
}

/// …/angle
public struct Angle: Hashable, Sendable {
  public static func radians(_ radians: Double) -> Angle { Angle() }
}

/// …/edge
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing
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

extension ShapeStyle where Self == Color {
  public static var black: Color { .black }
  public static var gray: Color { .gray }
  public static var white: Color { .white }
}

/// …/material
public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { Material() }
}

/// …/shape
public protocol Shape: Sendable, View {}
