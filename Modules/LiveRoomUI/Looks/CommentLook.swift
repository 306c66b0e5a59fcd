#if canImport(SwiftUI)
  import CommentList
  import RoomCore
  import SwiftUI

  /// The default row of the comments: badge, name and text in one paragraph; a gift with its picture.
  struct CommentLook: View {
    let row: CommentRow
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      HStack(alignment: .top, spacing: theme.spacing / 2) {
        if row.message.kind == .gift || row.message.kind == .smallGift {
          GiftPicture(gift: row.message.payload, size: 18)
        }
        line
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
      .ground(theme.ground, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.bottom, theme.spacing / 2)
    }

    private var line: Text {
      let words = phrases.words(of: row)
      let badge = row.message.sender.flatMap { looks.profiles.users?($0)?.badge }
      let start = badge.map {
        Text(verbatim: $0 + " ").bold().foregroundStyle(theme.accent.overVideo)
      }
      let name = Text(verbatim: words.name).bold().foregroundStyle(theme.name.overVideo)
      let rest = Text(verbatim: words.rest).foregroundStyle(theme.text.overVideo)
      return start.map { $0 + name + rest } ?? name + rest
    }
  }
#endif
