public import RoomCore

/// The outcome of all messages that a room received, over all rooms that its user entered.
public struct RoomStatistics: Described, Equatable, Sendable {
  /// Messages received, of all kinds.
  public var messages = 0
  /// The number of messages that the room rejected. The message was for another room, had an identifier, a name or a
  /// payload that is too long, was a popup with a reserved identifier, or was for a closed module.
  public var rejected = 0
  /// The numbers of messages that were refused, by kind, because nothing ran the room and an inbox was full. They are
  /// not among ``messages``.
  public var refused: [MessageKind: Int] = [:]
  /// Messages with likes of the local user, which are counted where they are made.
  public var ownLikesEchoed = 0
  /// Comments among the messages.
  public var comments = 0
  /// The numbers of messages that were taken before, by kind, and had no effect. Comments, notices and joins have the
  /// same identifier and the same content, other messages the same identifier. Gifts and popups are not included.
  public var repeated: [MessageKind: Int] = [:]
  /// The numbers of comments, notices and joins, by kind, with the identifier of an earlier message and other content.
  /// They have changed the earlier comment or notice. A join that was edited has no effect.
  public var edited: [MessageKind: Int] = [:]
  /// Messages that were taken before, by their numbers or origins, and had no effect.
  public var repeatedDeliveries = 0
  /// The number of gifts, likes of others, comments, joins, notices and messages of the app's own that were too old to be
  /// shown as new. Of these, only repeated gifts are included.
  public var oldMessages = 0
  /// The number of comments and joins that were not shown because the local user has blocked their senders.
  public var blocked = 0
  /// The session and the greatest number of the messages so far, from which to continue after a reconnect. `nil` if no
  /// message had a number.
  public var position: RoomPosition?
  /// The numbers before ``position`` that were not taken, the lowest first, in at most 64 ranges. An app asks its
  /// server for these numbers after a reconnect or a launch. Numbers of messages for other rooms are included. Numbers
  /// below the lowest taken number are not included.
  public var missing: [ClosedRange<Int>] = []
  /// The messages that wait for a delayed picture.
  public var picture = PictureStatistics()
  /// Times that a room was entered.
  public var roomsEntered = 0
  /// Times that a room was left.
  public var roomsLeft = 0

  /// The number of diagnostics by kind. Messages that came after the room was closed are among the
  /// rejections.
  public var diagnostics: [RoomDiagnostic.Kind: Int] = [:]

  /// The gifts of all rooms. Gifts that waited when the user left their room remain in `waiting`, and are counted as
  /// `left` as well.
  public var gifts = GiftStatistics()
  /// The ticker's items.
  public var ticker = TickerStatistics()
  /// The popups.
  public var popups = PopupStatistics()
  /// The pages and streams of the pager.
  public var pager = PagerStatistics()
  /// The likes.
  public var likes = LikeStatistics()
  /// The comments of the list.
  public var commentList = CommentStatistics()
  /// The comments that fly.
  public var danmaku = CommentStatistics()
  /// The items of the platform's ticker.
  public var broadcast = TickerStatistics()
  /// The messages about countdowns, scores and goals.
  public var meters = MeterStatistics()

  /// Creates empty statistics.
  public init() {}

  /// A Boolean value that indicates whether all statistics balance: no message was lost, and no message was counted
  /// twice. Messages in ``refused`` are in no statistics.
  public var isBalanced: Bool {
    gifts.isBalanced && ticker.isBalanced && popups.isBalanced && pager.isBalanced
      && likes.isBalanced && commentList.isBalanced && danmaku.isBalanced
      && broadcast.isBalanced && meters.isBalanced
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("messages", messages)
    visitor.field("rejected", rejected)
    visitor.field("refused", Self.named(refused))
    visitor.field("ownLikesEchoed", ownLikesEchoed)
    visitor.field("comments", comments)
    visitor.field("repeated", Self.named(repeated))
    visitor.field("edited", Self.named(edited))
    visitor.field("repeatedDeliveries", repeatedDeliveries)
    visitor.field("oldMessages", oldMessages)
    visitor.field("blocked", blocked)
    visitor.field("position", position)
    visitor.field("missing", missing)
    visitor.field("picture", picture)
    visitor.field("roomsEntered", roomsEntered)
    visitor.field("roomsLeft", roomsLeft)
    visitor.field("diagnostics", Self.named(diagnostics))
    visitor.field("gifts", gifts)
    visitor.field("ticker", ticker)
    visitor.field("popups", popups)
    visitor.field("pager", pager)
    visitor.field("likes", likes)
    visitor.field("commentList", commentList)
    visitor.field("danmaku", danmaku)
    visitor.field("broadcast", broadcast)
    visitor.field("meters", meters)
    visitor.field("isBalanced", isBalanced)
  }

  private static func named<Kind: RawRepresentable<String>>(
    _ counts: [Kind: Int]
  ) -> [String: Int] {
    var named: [String: Int] = [:]
    for (kind, count) in counts { named[kind.rawValue] = count }
    return named
  }
}
