import CommentList
import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import RoomCore

extension CommentPhrase {
  /// Creates the phrase of a row of the comments.
  init(of row: CommentRow) {
    let message = row.message
    self.init(
      sender: message.sender, text: message.text.displayText, kind: message.kind, count: row.count)
  }
}

extension RoomPhrase {
  /// The value of a comment of the local user that the server does not have.
  static func value(of row: CommentRow) -> RoomPhrase? {
    switch row.delivery {
    case .sending: .sendingComment
    case .failed: .unsentComment
    case .sent, nil: nil
    }
  }

  /// The label of a row of gifts.
  static func label(of row: GiftRow) -> RoomPhrase {
    let combo = row.combo
    return .gift(
      GiftPhrase(sender: combo.sender, gift: combo.gift, recipient: combo.recipient))
  }

  /// The value of a row of gifts; `nil` while nothing is counted.
  static func value(of row: GiftRow) -> RoomPhrase? {
    row.count > 0 ? .count(row.count) : nil
  }

  /// The label of the row of a summary.
  static func label(of summary: GiftSummary) -> RoomPhrase {
    .summary(
      SummaryPhrase(gift: summary.gift, senders: summary.senders, recipient: summary.recipient))
  }

  /// The label of a combo button.
  static func label(of button: GiftViewState.Button) -> RoomPhrase {
    .sendAgain(gift: button.countdown.gift, recipient: button.countdown.recipient)
  }

  /// The label of the room's accessibility element: the present page, or the action of a like if the room has
  /// no pages.
  static func label(of pages: PagerViewState?) -> RoomPhrase {
    pages?.room.map { .page(room: $0) } ?? .like
  }

  /// The value of the room as one element; `nil` while the total is not known.
  static func value(of hearts: HeartViewState?) -> RoomPhrase? {
    hearts?.total.map { .likes($0) }
  }

  /// The action of the room as one element that hides the overlays, or shows them.
  static func overlays(of hearts: HeartViewState?) -> RoomPhrase {
    hearts?.isCleared == true ? .showOverlays : .hideOverlays
  }
}

extension RoomMenuSubject {
  /// The line of the content.
  var phrase: RoomPhrase {
    switch kind {
    case .gift: .gift(GiftPhrase(sender: user ?? "", gift: text))
    case .entrance: .comment(CommentPhrase(sender: user, text: "", kind: .join))
    case .comment, .flyingComment, .user:
      .comment(
        CommentPhrase(sender: user, text: text.displayText, kind: message?.kind ?? .comment))
    }
  }
}
