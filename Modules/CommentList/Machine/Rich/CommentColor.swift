public import RoomCore

/// A color of a comment, in sRGB. In JSON it is a text such as "#1565C0".
public struct CommentColor: ReadValue, Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The components, as in `0x1565C0`.
  let hex: Int

  /// Creates a color from a number such as `0x1565C0`.
  public init(integerLiteral hex: Int) { self.hex = hex & 0xFF_FFFF }

  /// The component of a number of bits from the right, from 0 to 255.
  private func component(_ shift: Int) -> Int { hex >> shift & 0xFF }

  /// The components, from 0 to 255.
  public var components: (red: Int, green: Int, blue: Int) {
    (component(16), component(8), component(0))
  }

  public static var allowed: String { "a color, such as #1565C0" }

  public init(from value: some ValueReader) throws(FieldError) {
    let text = try value.text()
    // A sign is no digit.
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"),
      let hex = UInt32(text.dropFirst(), radix: 16),
      text.utf8.dropFirst().first != UInt8(ascii: "+")
    else { throw value.invalid(Self.allowed) }
    self.init(integerLiteral: Int(hex))
  }

  public func write(to writer: inout some ValueWriter) {
    writer.text("#" + String(0x100_0000 + hex, radix: 16, uppercase: true).dropFirst())
  }

  /// The relative luminance of WCAG 2, from 0 to 1, with an error below 0.005.
  package var luminance: Double {
    func linear(_ shift: Int) -> Double {
      let value = Double(component(shift)) / 255
      return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  /// The color of a text on a dark ground: this color, mixed with as little white as gives a contrast of at least 4.5
  /// to the ground of flying comments.
  package var readable: CommentColor {
    var color = self
    for share in 1...16 where color.luminance < 0.2 {
      func mixed(_ shift: Int) -> Int {
        (component(shift) + (255 - component(shift)) * share / 16) << shift
      }
      color = CommentColor(integerLiteral: mixed(16) + mixed(8) + mixed(0))
    }
    return color
  }

  /// The color of a text on this color, black or white, with a contrast of at least 4.5.
  package var ink: CommentColor { luminance > 0.179 ? 0x00_0000 : 0xFF_FFFF }
}

/// The style of a comment that flies over the video.
public struct CommentStyle: ReadFields, Equatable, Sendable {
  /// The size of the text of a comment, relative to other comments.
  public enum Size: String, CaseIterable, Hashable, Sendable, ReadValue {
    /// A smaller text.
    case small
    /// The text of other comments.
    case normal
    /// A larger text, within the height of a lane.
    case large
  }

  /// The color of the text, or `nil` for the color of the look. Default looks lighten a color that is too dark to read.
  public var color: CommentColor?
  /// The size of the text. The default is ``Size/normal``.
  public var size = Size.normal
  /// A Boolean value that indicates whether the letters have an outline. The width of the comment includes the outline.
  /// The default is `false`.
  public var isOutlined = false

  /// Creates a style.
  public init(color: CommentColor? = nil, size: Size = .normal, isOutlined: Bool = false) {
    (self.color, self.size, self.isOutlined) = (color, size, isOutlined)
  }

  public init(from fields: some FieldReader) throws(FieldError) { self.init() }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("color", &color)
    visitor.field("size", &size)
    visitor.field("isOutlined", &isOutlined)
  }
}
