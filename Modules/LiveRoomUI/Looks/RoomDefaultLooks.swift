#if canImport(SwiftUI)
  import LikeGestures
  import PopupSequencer
  import RollingTicker
  import RoomCore
  import SwiftUI

  /// The default item of the ticker: one line.
  struct NoticeLook: View {
    let item: TickerItem
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      Text(phrases.line(of: item))
        .font(.subheadline)
        .lineLimit(1)
        .padding(.horizontal, 12)
        .padding(.vertical, 4)
        .background(.thinMaterial, in: Capsule())
    }
  }

  /// The default popup: its kind, its payload as a text, and a button for each answer.
  struct PopupLook: View {
    let popup: Popup
    let answer: @MainActor (PopupAnswer) -> Void
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      ViewThatFits(in: .vertical) {
        content
        ScrollView { content.frame(maxWidth: .infinity) }
      }
      .multilineTextAlignment(.center)
      .padding(20)
      .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 20))
    }

    private var content: some View {
      VStack(spacing: 12) {
        Text(popup.kind.displayText).font(.headline)
        Text(popup.payload.displayText).font(.body).foregroundStyle(.secondary)
        ViewThatFits(in: .horizontal) {
          HStack(spacing: 12) { buttons }
          VStack(spacing: 12) { buttons }
        }
      }
    }

    @ViewBuilder private var buttons: some View {
      Button(phrases(.cancel)) { answer(.cancelled) }
        .buttonStyle(.bordered)
      Button(phrases(.confirm)) { answer(.confirmed) }
        .buttonStyle(.borderedProminent)
    }
  }

  /// The default heart: one of a few colors.
  struct HeartLook: View {
    private static let colors: [Color] = [.red, .pink, .orange, .purple, .yellow, .blue]

    let heart: Heart

    static func color(of heart: Heart) -> Color { colors[heart.variant % colors.count] }

    var body: some View {
      Image(systemName: "heart.fill").font(.title).foregroundStyle(Self.color(of: heart))
    }
  }
#endif
