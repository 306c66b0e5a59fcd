#if canImport(SwiftUI)
  import CommentList
  import LiveRoom
  import RoomBus
  import RoomCore
  import SwiftUI

  /// The default row of the comments: quote, badges, name and text in one paragraph; a gift with its picture.
  struct CommentLook: View {
    let row: CommentRow
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.roomSurroundings) private var surroundings
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      let tier = row.message.payment?.tier
      HStack(alignment: .top, spacing: theme.spacing / 2) {
        if row.message.kind == .gift || row.message.kind == .smallGift {
          GiftPicture(gift: row.message.payload, size: RoomDesign.standard.smallPicture)
        }
        line(phrases.line(of: row, for: surroundings.localUser))
        switch row.delivery {
        case .sending: Image(systemName: "clock").foregroundStyle(theme.secondaryText.overVideo)
        case .failed:
          Image(systemName: "exclamationmark.circle.fill").foregroundStyle(theme.failure.overVideo)
        case .sent, nil: EmptyView()
        }
      }
      .font(theme.font)
      .padding(.horizontal, theme.spacing * 1.5)
      .padding(.vertical, theme.spacing / 2)
      .ground(
        tier.map { Color($0.color) } ?? theme.ground,
        border: surroundings.isPinned ? theme.accent : .clear,
        in: RoundedRectangle(cornerRadius: theme.cornerRadius)
      )
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.bottom, theme.spacing / 2)
    }

    @ViewBuilder private func line(_ parts: [LinePart]) -> some View {
      let badge = row.message.sender.flatMap { looks.profiles.users?($0)?.badge }
      let ink = row.message.payment?.tier.map { Color($0.color.ink) }
      let line = badge.map { [.title($0)] + parts } ?? parts
      let color = [.join, .follow].contains(row.message.kind) ? theme.secondaryText : nil
      if let clock = surroundings.emoteClock, !reducesMotion {
        TimelineView(.animation(minimumInterval: 0.05)) { _ in
          LineText(parts: line, ink: ink, color: color, time: clock.now)
        }
      } else {
        LineText(parts: line, ink: ink, color: color)
      }
    }
  }

  /// The parts of a line as one text. The pictures of emotes and badges have their sizes before they are loaded.
  struct LineText: View {
    let parts: [LinePart]
    /// The color of all texts on a colored ground, or `nil` for the colors of the theme.
    var ink: Color?
    /// The color of the text, or `nil` for the color of the theme.
    var color: Color?
    var isOutlined = false
    /// The time of the emotes that move, or `nil` for emotes at rest.
    var time: RoomCore.Instant?
    @ScaledMetric(relativeTo: .subheadline) private var height = RoomDesign.standard.emote
    @Environment(\.roomLooks) private var looks

    /// The width of an outline, in points.
    static let outline = 1.0

    var body: some View { parts.reduce(Text(verbatim: "")) { $0 + text(of: $1) } }

    private func text(of part: LinePart) -> Text {
      let theme = looks.theme
      func styled(_ text: Text, _ color: Color) -> Text {
        if let ink { return text.foregroundStyle(ink) }
        return isOutlined
          ? text.foregroundStyle(color.outlined) : text.foregroundStyle(color.overVideo)
      }
      switch part {
      case .quote(let text):
        return styled(Text(verbatim: text + "\n").font(theme.captionFont), theme.secondaryText)
      case .title(let title):
        return styled(Text(verbatim: title.displayText.isolated + " ").bold(), theme.accent)
      case .badge(let id):
        let badge = looks.badges?(id)
        let name = badge?.name ?? id
        guard let image = badge?.image else { return text(of: .title(name)) }
        return picture(image, named: name, aspectRatio: 1, scale: 0.75) + Text(verbatim: " ")
      case .name(let name): return styled(Text(verbatim: name).bold(), theme.name)
      case .text(let text): return styled(Text(verbatim: text), color ?? theme.text)
      case .mention(let text, let isLocal):
        return styled(Text(verbatim: text).bold(), isLocal ? theme.accent : theme.name)
      case .emote(let id, let code):
        guard let emote = looks.emotes?(id) else {
          return styled(Text(verbatim: code), color ?? theme.text)
        }
        return picture(emote.picture(at: time), named: emote.name, aspectRatio: emote.aspectRatio)
      }
    }

    private func picture(
      _ image: RoomImage?, named name: String, aspectRatio: Double, scale: Double = 1
    ) -> Text {
      let name = Text(verbatim: name.displayText)
      let ratio = aspectRatio > 0 ? min(max(aspectRatio, 0.25), 8) : 1
      let size = CGSize(width: height * scale * ratio, height: height * scale)
      let placeholder = (ink ?? looks.theme.text, looks.theme.captionFont)
      let picture = Image(size: size, label: name) { context in
        let place = CGRect(origin: .zero, size: size)
        if let image {
          context.draw(Image(room: image), in: place)
        } else {
          context.draw(name.font(placeholder.1).foregroundStyle(placeholder.0), in: place)
        }
      }
      // The middle of a picture is at the middle of the letters.
      return Text(picture).baselineOffset(-size.height / 4)
    }
  }

  extension Color {
    /// The style of letters with an outline. It is drawn with the letters, once.
    fileprivate var outlined: some ShapeStyle {
      let width = LineText.outline
      return shadow(.drop(color: .black, radius: 0.5, x: width))
        .shadow(.drop(color: .black, radius: 0.5, x: -width))
        .shadow(.drop(color: .black, radius: 0.5, y: width))
        .shadow(.drop(color: .black, radius: 0.5, y: -width))
    }

    init(_ color: CommentColor) {
      let (red, green, blue) = color.components
      self.init(
        .sRGB, red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
        opacity: 1)
    }
  }
#endif
