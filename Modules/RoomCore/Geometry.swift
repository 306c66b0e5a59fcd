/// A point on a screen, whose `y` grows downwards.
public struct ScreenPoint: ReadFields, Equatable, Sendable {
  /// The distance from the leading edge or from the top, in points.
  public var x, y: Double

  /// Creates a point at distances from the leading edge and from the top.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The corner at the top and the leading edge.
  public static let zero = ScreenPoint(x: 0, y: 0)

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(x: try fields.required("x"), y: try fields.required("y"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("x", &x)
    visitor.field("y", &y)
  }
}

/// A width and a height, in points.
public struct ScreenSize: ReadFields, Equatable, Sendable {
  /// The extent in this direction, in points.
  public var width, height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  package static let zero = ScreenSize(width: 0, height: 0)

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(width: try fields.required("width"), height: try fields.required("height"))
  }

  /// Reads a size or a point into this one. An absent field keeps its value.
  public mutating func update(from value: some ValueReader) throws(FieldError) {
    guard !value.isNothing else { return }
    try value.object().read(into: &self)
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("width", &width)
    visitor.field("height", &height)
  }
}
