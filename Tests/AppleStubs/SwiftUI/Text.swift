// Texts, symbols and their fonts. The sizes of text styles are those of Apple's table; the widths of characters are made
// up.

#if canImport(UIKit)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

/// …/font
public struct Font: Hashable, Sendable {
  /// …/font/textstyle, with the sizes in points of
  /// https://developer.apple.com/design/human-interface-guidelines/typography#Specifications.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption,
      caption2

    /// The size of the font, in points.
    func pointSize(_ size: DynamicTypeSize) -> CGFloat {
      // At the sizes large, AX 3 and AX 5.
      let sizes: [CGFloat] =
        switch self {
        case .largeTitle: [34, 52, 60]
        case .title: [28, 48, 58]
        case .title2: [22, 44, 56]
        case .title3: [20, 43, 55]
        case .headline, .body: [17, 40, 53]
        case .callout: [16, 38, 51]
        case .subheadline: [15, 36, 49]
        case .footnote: [13, 33, 44]
        case .caption: [12, 32, 43]
        case .caption2: [11, 29, 40]
        }
      return switch size {
      case .large: sizes[0]
      case .accessibility3: sizes[1]
      case .accessibility5: sizes[2]
      }
    }
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

  private let style: TextStyle?
  private let fixedSize: CGFloat

  private init(_ style: TextStyle?, size: CGFloat = 0) { (self.style, fixedSize) = (style, size) }

  public static let largeTitle = Font(.largeTitle)
  public static let title = Font(.title)
  public static let title2 = Font(.title2)
  public static let title3 = Font(.title3)
  public static let headline = Font(.headline)
  public static let subheadline = Font(.subheadline)
  public static let body = Font(.body)
  public static let caption = Font(.caption)
  /// …/font/system(size:weight:design:): the size is the same for all sizes of type.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font(nil, size: size) }
  /// …/font/system(_:design:weight:)
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font(style) }
  public func weight(_ weight: Weight) -> Font { self }
  public func bold() -> Font { self }
  /// …/font/italic()
  public func italic() -> Font { self }

  func pointSize(_ size: DynamicTypeSize) -> CGFloat { style?.pointSize(size) ?? fixedSize }
}

/// …/textalignment
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading, center, trailing
}

/// The values that modifiers set for the texts in a view.
struct TextSettings {
  var font = Font.body
  var lineLimit: Int?
  var minimumScale: CGFloat = 1
}

extension View {
  /// …/view/font(_:)
  public nonisolated func font(_ font: Font?) -> some View {
    ModifiedView(self, environment: { $0.text.font = font ?? .body })
  }

  /// …/view/bold(_:)
  public nonisolated func bold(_ isActive: Bool = true) -> some View { ModifiedView(self) }

  /// …/view/monospaceddigit()
  public nonisolated func monospacedDigit() -> some View { ModifiedView(self) }

  /// …/view/linelimit(_:)
  public nonisolated func lineLimit(_ number: Int?) -> some View {
    ModifiedView(self, environment: { $0.text.lineLimit = number })
  }

  /// …/view/minimumscalefactor(_:): the minimum amount that text in this view scales down to fit in the available
  /// space.
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View {
    ModifiedView(self, environment: { $0.text.minimumScale = factor })
  }

  /// …/view/multilinetextalignment(_:)
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    ModifiedView(self)
  }
}

/// …/text: wraps text to the proposed width, and is cut off at the last line that fits.
public struct Text: PrimitiveView {
  /// A run of characters, or a picture with its size. The text of a picture is what it draws.
  fileprivate struct Run: Sendable {
    var text: String
    var isImage = false
    var size: CGSize?
    var font: Font?
  }

  private nonisolated let runs: [Run]
  fileprivate nonisolated var content: String { runs.map(\.text).joined() }

  private nonisolated init(runs: [Run]) { self.runs = runs }
  public nonisolated init(verbatim content: String) { runs = [Run(text: content)] }
  public nonisolated init<Content: StringProtocol>(_ content: Content) {
    self.init(verbatim: String(content))
  }
  /// …/text/init(_:)-(image): a picture in the line of the text.
  public nonisolated init(_ image: Image) {
    runs = [Run(text: image.name, isImage: true, size: image.size)]
  }
  /// …/text/font(_:)
  public nonisolated func font(_ font: Font?) -> Text {
    Text(
      runs: runs.map {
        var run = $0
        run.font = run.font ?? font
        return run
      })
  }
  /// …/text/baselineoffset(_:)
  public nonisolated func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }
  /// …/text/bold()
  public nonisolated func bold() -> Text { self }
  /// …/text/foregroundstyle(_:)
  public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text { self }
  /// …/text/+(_:_:)
  public nonisolated static func + (lhs: Text, rhs: Text) -> Text {
    Text(runs: lhs.runs + rhs.runs)
  }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let measure = TextMeasure(
      runs, element.environment.text, element.environment.dynamicTypeSize)
    let box = ViewBox("Text", element) { measure.size(in: $0) }
    (box.text, box.isText, box.isHit) = (content, true, true)
    box.accessibility.label = content
    box.accessibility.isElement = true
    return [box]
  }
}

/// The size of a text: 6 tenths of the font's size for each character, and a line of 1.2 of it.
private struct TextMeasure {
  private let words: [CGFloat]
  private let space: CGFloat
  private let lineHeight: CGFloat
  private let settings: TextSettings

  init(_ runs: [Text.Run], _ settings: TextSettings, _ size: DynamicTypeSize) {
    self.settings = settings
    let ownSize = (runs.first?.font ?? settings.font).pointSize(size)
    space = ownSize * 0.6
    var lineHeight: CGFloat = 0
    var words: [CGFloat] = [0]
    for run in runs where !run.text.isEmpty || runs.count == 1 {
      let pointSize = (run.font ?? settings.font).pointSize(size)
      let height = (pointSize * 1.2).rounded()
      lineHeight = max(lineHeight, run.isImage ? run.size?.height ?? height : height)
      if run.isImage {
        words[words.count - 1] += run.size?.width ?? height
      } else {
        for scalar in run.text.unicodeScalars {
          if scalar == " " {
            words.append(0)
          } else {
            words[words.count - 1] += (scalar.value < 0x2E80 ? 0.6 : 1) * pointSize
          }
        }
      }
    }
    self.words = words
    self.lineHeight = lineHeight > 0 ? lineHeight : (ownSize * 1.2).rounded()
  }

  private var ideal: CGFloat { words.reduce(space * CGFloat(words.count - 1), +) }

  func size(in proposal: ProposedViewSize) -> CGSize {
    var scale: CGFloat = 1
    if let width = proposal.width, ideal > width, settings.minimumScale < 1 {
      scale = max(settings.minimumScale, width / ideal)
    }
    var lines = lines(in: (proposal.width ?? .infinity) / scale)
    let fitting = proposal.height.map { Int(min(1e6, $0 / (lineHeight * scale))) } ?? Int.max
    let limit = max(1, min(settings.lineLimit ?? .max, fitting))
    // A text that is cut off fills its last line.
    if lines.count > limit, let width = proposal.width { lines[limit - 1] = width / scale }
    lines = Array(lines.prefix(limit))
    let width = min(((lines.max() ?? 0) * scale).rounded(.up), max(0, proposal.width ?? .infinity))
    return CGSize(width: width, height: CGFloat(lines.count) * lineHeight * scale)
  }

  /// The widths of the lines.
  private func lines(in width: CGFloat) -> [CGFloat] {
    var lines: [CGFloat] = []
    for word in words {
      var rest = word
      if let last = lines.last, last + space + rest <= width {
        lines[lines.count - 1] = last + space + rest
        continue
      }
      // A word that is longer than a line is broken.
      while rest > width, width > space {
        lines.append(width)
        rest -= width
      }
      lines.append(rest)
    }
    return lines
  }
}

/// …/image: as large as a character, or as the proposal where it is resizable.
public struct Image: PrimitiveView {
  fileprivate nonisolated let name: String
  /// The name of the picture, which a context draws.
  fileprivate nonisolated var picture: String?
  fileprivate nonisolated var size: CGSize?
  private nonisolated let isResizable: Bool

  private nonisolated init(_ name: String, isResizable: Bool, picture: String? = nil) {
    (self.name, self.isResizable, self.picture) = (name, isResizable, picture)
  }
  /// …/image/init(size:label:opaque:colormode:renderer:): its name is what the renderer draws.
  public nonisolated init(
    size: CGSize, label: Text? = nil, opaque: Bool = false,
    renderer: @escaping (inout GraphicsContext) -> Void
  ) {
    var context = GraphicsContext()
    renderer(&context)
    self.init(context.canvas.drawn.joined(), isResizable: false)
    self.size = size
  }
  public nonisolated init(systemName: String) { self.init(systemName, isResizable: false) }
  #if canImport(UIKit)
    /// …/image/init(uiimage:)
    public nonisolated init(uiImage: UIImage) {
      self.init("UIImage", isResizable: false, picture: uiImage._name)
    }
  #elseif canImport(AppKit)
    /// …/image/init(nsimage:)
    public nonisolated init(nsImage: NSImage) {
      self.init("NSImage", isResizable: false, picture: nsImage._name)
    }
  #endif

  /// …/image/resizable(capinsets:resizingmode:)
  public nonisolated func resizable() -> Image { Image(name, isResizable: true, picture: picture) }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let values = element.environment
    let side = (values.text.font.pointSize(values.dynamicTypeSize) * 1.2).rounded()
    let isResizable = isResizable
    let box = ViewBox("Image", element) { proposal in
      let size = CGSize(width: side, height: side)
      return isResizable ? proposal.replacingUnspecifiedDimensions(by: size) : size
    }
    (box.text, box.isHit) = (name, true)
    box.accessibility.label = name
    box.accessibility.isElement = true
    return [box]
  }
}

/// …/graphicscontext: notes what is drawn, a picture as its name in brackets.
public struct GraphicsContext {
  final class Canvas { var drawn: [String] = [] }
  let canvas = Canvas()

  /// …/graphicscontext/draw(_:in:style:)-blhz
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    canvas.drawn.append("⟨\(image.picture ?? image.name)⟩")
  }
  /// …/graphicscontext/draw(_:in:)-5opqf
  public func draw(_ text: Text, in rect: CGRect) { canvas.drawn.append(text.content) }
}
