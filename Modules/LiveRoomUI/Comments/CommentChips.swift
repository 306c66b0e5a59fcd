#if canImport(SwiftUI)
  import CommentList
  import RoomBus
  import RoomCore
  import SwiftUI

  /// The latest paid comments that are pinned, each with its amount and the time that remains.
  struct CommentChips: View {
    /// The greatest number of chips on screen.
    private static let limit = 3

    let model: CommentListModel
    /// The number of whole seconds that were waited for.
    @State private var seconds = 0
    @Environment(\.roomLooks) private var looks

    var body: some View {
      let now = model.clock.now
      let next = model.viewState.nextSecond(after: now)
      let more = model.chips.count - Self.limit
      HStack(spacing: looks.theme.spacing / 2) {
        ForEach(model.chips.prefix(Self.limit), id: \.message.id?.identifier) { chip in
          self.chip(chip.message, timeLeft: chip.secondsLeft(at: now)?.timeText)
        }
        if more > 0 {
          Text(verbatim: "+\(more)").font(looks.theme.captionFont)
            .foregroundStyle(looks.theme.text)
            .capsule(looks.theme.ground, in: looks.theme)
        }
      }
      .lineLimit(1)
      .minimumScaleFactor(0.7)
      .wait(until: next, of: model.clock, number: seconds) { seconds += 1 }
    }

    private func chip(_ message: CommentMessage, timeLeft: String?) -> some View {
      let theme = looks.theme
      let color = message.payment?.tier?.color
      let words = [message.payment?.text.displayText, timeLeft].compactMap { $0 }
      return HStack(spacing: theme.spacing / 2) {
        if let sender = message.sender { Portrait(user: sender) }
        Text(verbatim: words.joined(separator: " · "))
          .font(theme.captionFont.bold())
          .foregroundStyle(color.map { Color($0.ink) } ?? theme.text)
      }
      .capsule(
        color.map { Color($0) } ?? theme.ground, in: theme,
        beginsWithPortrait: message.sender != nil
      )
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(looks.label(of: CommentRow(id: 0, message: message)))
      .accessibilityValue(timeLeft ?? "")
    }
  }
#endif
