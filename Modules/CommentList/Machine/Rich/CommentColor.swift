public import RoomCore

/// A color of a comment, in sRGB. In JSON it is a text such as "#1565C0".
public struct CommentColor: ReadValue, Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The components.
  public let red, green, blue: UInt8

  /// Creates a color from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a color from a number such as `0x1565C0`.
  public init(integerLiteral hex: Int) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  public static var allowed: String { "a color, such as #1565C0" }

  public init(from value: some ValueReader) throws(FieldError) {
    let digits = Array(try value.text().utf8)
    guard digits.count == 7, digits[0] == UInt8(ascii: "#") else {
      throw value.invalid(Self.allowed)
    }
    var hex = 0
    for digit in digits.dropFirst() {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hex = hex << 4 | Int(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F"): hex = hex << 4 | Int(digit - 55)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): hex = hex << 4 | Int(digit - 87)
      default: throw value.invalid(Self.allowed)
      }
    }
    self.init(integerLiteral: hex)
  }

  public func write(to writer: inout some ValueWriter) {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = [red, green, blue].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    writer.text("#" + String(decoding: bytes, as: UTF8.self))
  }

  /// The relative luminance of WCAG 2, from 0 to 1, with an error below 0.005.
  package var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ component: UInt8) -> Double {
    let value = Double(component) / 255
    return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
  }

  /// The color as that of a text on a dark ground: mixed with as little white as gives a contrast of at least 4.5 to
  /// the ground of flying comments.
  package var readable: CommentColor {
    var color = self
    for share in 1...16 where color.luminance < 0.2 {
      func mixed(_ component: UInt8) -> UInt8 {
        UInt8(Int(component) + (255 - Int(component)) * share / 16)
      }
      color = CommentColor(red: mixed(red), green: mixed(green), blue: mixed(blue))
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
