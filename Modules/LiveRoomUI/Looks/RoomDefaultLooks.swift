#if canImport(SwiftUI)
  import LikeGestures
  import LiveRoom
  import PopupSequencer
  import RollingTicker
  import RoomCore
  import SwiftUI

  /// The default item of the ticker: one line.
  struct NoticeLook: View {
    let item: TickerItem
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      Text(phrases.line(of: item))
        .font(theme.font)
        .foregroundStyle(theme.text.overVideo)
        .lineLimit(1)
        .capsule(theme.ground, in: theme)
    }
  }

  /// The default entrance: the portrait of the user and a line that says who has joined.
  private struct EntranceLook: View {
    let popup: Popup
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      HStack(spacing: theme.spacing) {
        if let user = popup.sender { Portrait(user: user) }
        Text(phrases(.popup(popup))).font(theme.font.bold()).foregroundStyle(theme.accent.overVideo)
          .lineLimit(1)
      }
      .capsule(
        theme.valuableGrounds.first ?? theme.ground, in: theme,
        beginsWithPortrait: popup.sender != nil)
    }
  }

  /// The default popup: the title of its kind, its payload as a text, and a button for each answer.
  struct PopupLook: View {
    let popup: Popup
    let answer: @MainActor (PopupAnswer) -> Void
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      if popup.isEntrance { EntranceLook(popup: popup) } else { card }
    }

    private var card: some View {
      ViewThatFits(in: .vertical) {
        content
        ScrollView { content.frame(maxWidth: .infinity) }
      }
      .multilineTextAlignment(.center)
      .padding(RoomDesign.standard.popupPadding)
      .ground(theme.popupGround, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
    }

    private var content: some View {
      VStack(spacing: theme.spacing * 1.5) {
        Text(phrases(.popup(popup))).font(theme.titleFont).foregroundStyle(theme.text)
        if !popup.payload.isEmpty {
          Text(popup.payload.displayText).font(theme.font).foregroundStyle(theme.secondaryText)
        }
        ViewThatFits(in: .horizontal) {
          HStack(spacing: theme.spacing) { buttons }
          VStack(spacing: theme.spacing) { buttons }
        }
        .tint(theme.button)
        .environment(\.colorScheme, theme.colorScheme)
      }
    }

    @ViewBuilder private var buttons: some View {
      button(.cancel, .cancelled).foregroundStyle(theme.text).buttonStyle(.bordered)
      button(.confirm, .confirmed).buttonStyle(.borderedProminent)
    }

    private func button(_ title: RoomPhrase, _ answer: PopupAnswer) -> some View {
      Button {
        self.answer(answer)
      } label: {
        // 44 points, with the padding of a bordered button of iOS.
        Text(phrases(title)).frame(minHeight: 30)
      }
    }
  }

  /// The default heart: one of a few colors.
  struct HeartLook: View {
    private static let colors: [Color] = [.red, .pink, .orange, .purple, .yellow, .blue]

    let heart: Heart

    var body: some View {
      Image(systemName: "heart.fill").font(.title)
        .foregroundStyle(Self.colors[heart.variant % Self.colors.count])
    }
  }
#endif
