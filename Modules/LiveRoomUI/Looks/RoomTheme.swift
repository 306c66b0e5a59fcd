#if canImport(SwiftUI)
  import GiftChannels
  public import SwiftUI

  /// The colors, fonts and measures of the default looks.
  ///
  /// ```swift
  /// var theme = RoomTheme()
  /// theme.accent = .mint
  /// theme.font = .custom("Avenir Next", size: 15, relativeTo: .subheadline)
  /// ```
  ///
  /// The default theme is dark. Each text has a contrast of at least 4.5 to its ground, over a white video and over a
  /// black video.
  public struct RoomTheme: Sendable {
    /// The color scheme of a ``LiveRoomView``, for controls of the system and for views of the app. Default dark.
    public var colorScheme = ColorScheme.dark
    /// The color of texts.
    public var text = RoomDesign.standard.text.color
    /// The color of secondary texts, such as the name of a gift.
    public var secondaryText = RoomDesign.standard.secondaryText.color
    /// The color of the names of users in comments.
    public var name = RoomDesign.standard.name.color
    /// The color of counts, badges, and of the flying comments of the local user.
    public var accent = RoomDesign.standard.accent.color
    /// The color that marks a comment that was not sent.
    public var failure = RoomDesign.standard.failure.color
    /// The ground of rows, comments, notices and buttons.
    public var ground = RoomDesign.standard.ground.color
    /// The grounds of rows of gifts by their worth: from 10 units of value on, from 100, and from 500. A row of greater
    /// worth than the last ground has the last one, and without any the row has ``ground``.
    public var valuableGrounds = RoomDesign.standard.valuableGrounds.map(\.color)
    /// The border of gifts and flying comments of the local user.
    public var ownBorder = RoomDesign.standard.ownBorder.color
    /// The ground of popups, sheets, combo buttons and the words of a gift on the full screen.
    public var popupGround = RoomDesign.standard.popupGround.color
    /// The color of the prominent button of a popup, and of the button that scrolls to new comments.
    public var button = RoomDesign.standard.button.color
    /// The color over the video below a gift on the full screen.
    public var veil = RoomDesign.standard.veil.color
    /// The colors of the count of a combo: from 10 on, from 66, from 188, and from 520. A lower count has ``accent``.
    public var stepColors = RoomDesign.standard.stepColors.map(\.color)
    /// The font of names, comments and notices. Default `subheadline`.
    public var font = RoomDesign.standard.font.font
    /// The font of secondary texts, and of summaries. Default `caption`.
    public var captionFont = RoomDesign.standard.captionFont.font
    /// The font of the title of a popup and of a gift on the full screen. Default `headline`.
    public var titleFont = RoomDesign.standard.titleFont.font
    /// The radius of the corners of comments, popups and sheets, in points. Default 14.
    public var cornerRadius = RoomDesign.standard.cornerRadius
    /// The distance between the parts of a look, in points. Default 8.
    public var spacing = RoomDesign.standard.spacing

    /// Creates the default theme.
    public init() {}

    func ground(of row: GiftRow) -> Color {
      ([ground] + valuableGrounds).prefix(row.valueClass + 1).last ?? ground
    }

    func countColor(of row: GiftRow) -> Color {
      ([accent] + stepColors).prefix(row.countStep + 1).last ?? accent
    }
  }

  extension View {
    /// Sets the theme of the default looks of a room inside this view.
    public nonisolated func roomTheme(_ theme: RoomTheme) -> some View {
      looks { $0.theme = theme }
    }
  }

  extension EnvironmentValues {
    /// The theme of a room, for looks of the app.
    public var roomTheme: RoomTheme { roomLooks.theme }
  }

  extension View {
    /// Lays an element on a ground over the video.
    ///
    /// - Parameters:
    ///   - color: the color of the ground.
    ///   - border: the color of its border. Default none.
    ///   - shape: the shape of the ground.
    ///   - isOpaque: whether the ground hides the video, as with Reduce Transparency. Default `false`.
    func ground(
      _ color: Color, border: Color = .clear, in shape: some InsettableShape, isOpaque: Bool = false
    ) -> some View {
      modifier(GroundModifier(color: color, border: border, shape: shape, isOpaque: isOpaque))
    }

    /// Lays a row on a ground with round ends, to which a portrait at its beginning is close.
    func capsule(
      _ color: Color, in theme: RoomTheme, beginsWithPortrait: Bool = false
    ) -> some View {
      padding(.leading, theme.spacing * (beginsWithPortrait ? 0.5 : 1.5))
        .padding(.trailing, theme.spacing * 1.5)
        .padding(.vertical, theme.spacing / 2)
        .ground(color, in: Capsule())
    }
  }

  private struct GroundModifier<Ground: InsettableShape>: ViewModifier {
    let color: Color
    let border: Color
    let shape: Ground
    let isOpaque: Bool
    @Environment(\.accessibilityReduceTransparency) private var reducesTransparency
    @Environment(\.colorSchemeContrast) private var contrast

    func body(content: Content) -> some View {
      let isOpaque = isOpaque || reducesTransparency || contrast == .increased
      content
        .background(color, in: shape)
        .background(isOpaque ? RoomDesign.standard.backing.color : .clear, in: shape)
        .overlay { shape.strokeBorder(border, lineWidth: RoomDesign.standard.borderWidth) }
    }
  }

  extension Color {
    /// The style of a text over the video, with a shadow. The shadow of a view would be drawn off screen in each frame.
    var overVideo: some ShapeStyle {
      shadow(.drop(color: .black.opacity(0.7), radius: 1, y: 1))
    }
  }

  extension RoomFont {
    fileprivate var font: Font {
      switch self {
      case .subheadline: .subheadline
      case .caption: .caption
      case .headline: .headline
      }
    }
  }

  extension RoomTint {
    var color: Color {
      Color(.sRGB, red: red, green: green, blue: blue, opacity: opacity)
    }
  }
#endif
