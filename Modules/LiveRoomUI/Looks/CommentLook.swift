#if canImport(SwiftUI)
  import CommentList
  import RoomCore
  import SwiftUI

  /// The default row of the comments: badge, name and text in one paragraph; a gift with its picture.
  struct CommentLook: View {
    let row: CommentRow
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      HStack(alignment: .top, spacing: 4) {
        if row.message.kind == .gift { GiftPicture(gift: row.message.payload, size: 18) }
        line
        switch row.delivery {
        case .sending: Image(systemName: "clock").foregroundStyle(.secondary)
        case .failed: Image(systemName: "exclamationmark.circle.fill").foregroundStyle(.red)
        case .sent, nil: EmptyView()
        }
      }
      .font(.subheadline)
      .padding(.horizontal, 10)
      .padding(.vertical, 4)
      .background(Color.black.opacity(0.55), in: RoundedRectangle(cornerRadius: 12))
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.bottom, 4)
    }

    private var line: Text {
      let words = phrases.words(of: row)
      let badge = row.message.sender.flatMap { looks.profiles.users?($0)?.badge }
      let start = badge.map { Text(verbatim: $0 + " ").bold().foregroundStyle(.yellow) }
      let name = Text(verbatim: words.name).bold().foregroundStyle(.gray)
      let rest = Text(verbatim: words.rest).foregroundStyle(.white)
      return start.map { $0 + name + rest } ?? name + rest
    }
  }
#endif
