// Shapes and colors. They take all of a proposal, and their forms are not drawn.

/// …/shape
public nonisolated protocol Shape: Sendable, View {
  func path(in rect: CGRect) -> Path
}

/// …/path
public struct Path: Equatable, Sendable {}

/// A shape of SwiftUI's own.
public nonisolated protocol SystemShape: Shape where Body == Never {}

extension SystemShape {
  public func path(in rect: CGRect) -> Path { Path() }
}

/// A shape with a style. A clear one takes no fingers.
struct FilledShape: PrimitiveView {
  let style: any ShapeStyle

  nonisolated init(style: any ShapeStyle) { self.style = style }

  func _boxes(_ element: ViewElement) -> [ViewBox] {
    let box = ViewBox.greedy("Shape", element)
    box.isHit = !style._isClear
    return [box]
  }
}

/// A border, which takes no fingers.
private struct Border: PrimitiveView {
  nonisolated init() {}

  func _boxes(_ element: ViewElement) -> [ViewBox] { [.greedy("Border", element)] }
}

extension Shape {
  public var body: Never { fatalError() }
  public func _update(_ element: ViewElement) {}
  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let box = ViewBox.greedy(ViewGraph.name(Self.self), element)
    box.isHit = true
    return [box]
  }

  /// …/shape/fill(_:style:)
  public nonisolated func fill<Style: ShapeStyle>(
    _ content: Style = Color.black, style: FillStyle = FillStyle()
  ) -> some View { FilledShape(style: content) }

  /// …/shape/stroke(_:style:antialiased:)
  public nonisolated func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool = true
  ) -> some View { Border() }

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
  ) -> some View { Border() }
}

struct TrimmedShape: SystemShape {}

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

/// …/color
public struct Color: PrimitiveView, ShapeStyle, Hashable, Sendable {
  nonisolated let components: [Double]

  /// …/color/opacity(_:)
  public nonisolated func opacity(_ opacity: Double) -> Color {
    Color(
      red: components[0], green: components[1], blue: components[2],
      opacity: components[3] * opacity)
  }
  /// …/color/init(_:red:green:blue:opacity:)
  public nonisolated init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) { components = [red, green, blue, opacity] }
  /// …/color/rgbcolorspace
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB, sRGBLinear, displayP3
  }
  public nonisolated static let black = Color(red: 0, green: 0, blue: 0)
  public nonisolated static let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
  public nonisolated static let white = Color(red: 1, green: 1, blue: 1)
  public nonisolated static let blue = Color(red: 0, green: 0, blue: 1)
  public nonisolated static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
  public nonisolated static let mint = Color(red: 0, green: 0.8, blue: 0.7)
  public nonisolated static let orange = Color(red: 1, green: 0.6, blue: 0)
  public nonisolated static let pink = Color(red: 1, green: 0.2, blue: 0.4)
  public nonisolated static let purple = Color(red: 0.6, green: 0.3, blue: 0.9)
  public nonisolated static let red = Color(red: 1, green: 0, blue: 0)
  public nonisolated static let yellow = Color(red: 1, green: 0.8, blue: 0)

  public nonisolated var _isClear: Bool { components[3] == 0 }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let box = ViewBox.greedy("Color", element)
    box.isHit = !_isClear
    return [box]
  }
}

/// …/lineargradient
public struct LinearGradient: PrimitiveView {
  public nonisolated init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}

  public func _boxes(_ element: ViewElement) -> [ViewBox] { [.greedy("LinearGradient", element)] }
}
