public import CommentList
public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RollingTicker
public import RoomCore

/// The outcome of all messages that a room received, over all rooms that its user entered.
public struct RoomAccount: Equatable, Sendable {
  /// Messages received, of all kinds.
  public var messages = 0
  /// Messages rejected by the room: delivered for a room that was not the present one; with an identifier, a name or a
  /// payload that is too long; or for a module that was closed before.
  public var rejected = 0
  /// Messages that were refused, by kind, because nothing ran the room and its inbox, or that of a module, was full.
  /// They are not among ``messages``.
  public var refused: [MessageKind: Int] = [:]
  /// Messages with likes of the local user, which are counted where they are made.
  public var ownLikesEchoed = 0
  /// Comments among the messages.
  public var comments = 0
  /// Likes that were taken before, by their identifiers, and comments and notices, by their identifiers and content:
  /// they had no effect. Gifts and popups count theirs.
  public var repeated: [MessageKind: Int] = [:]
  /// Messages that were taken before, by their numbers, and had no effect.
  public var repeatedDeliveries = 0
  /// Gifts, likes of others, comments and notices that were too old to be shown as new. Of what was taken before, by
  /// the identifiers of likes and items, none is among them.
  public var oldMessages = 0
  /// The session and the greatest number of the messages so far: what to ask a server for after a
  /// reconnect. `nil` while none had a number.
  public var position: RoomPosition?
  /// The numbers before ``position`` that were not taken, the lowest first, in at most 64 ranges: what else to ask a server
  /// for after a reconnect or a launch. Those of messages for other rooms are among them, those below the lowest
  /// that was taken are not.
  public var missing: [ClosedRange<Int>] = []
  /// Times that a room was entered.
  public var roomsEntered = 0
  /// Times that a room was left.
  public var roomsLeft = 0

  /// The number of diagnostics by kind. Messages that came after the room was closed are among the
  /// rejections.
  public var diagnostics: [RoomDiagnostic.Kind: Int] = [:]

  /// The gifts of all rooms. Gifts that waited when their room was left remain among those that
  /// wait, and are counted as `left` as well.
  public var gifts = GiftAccount()
  /// The ticker's items.
  public var ticker = TickerAccount()
  /// The popups.
  public var popups = PopupAccount()
  /// The pages and streams of the pager.
  public var pager = PagerAccount()
  /// The likes.
  public var likes = LikeAccount()
  /// The comments of the list.
  public var commentList = CommentAccount()
  /// The comments that fly.
  public var danmaku = CommentAccount()
  /// The items of the platform's ticker.
  public var broadcast = TickerAccount()

  /// Creates an empty account.
  public init() {}

  /// Whether each account balances: nothing that was taken was lost, and nothing counted twice. What was ``refused`` is in
  /// none of them.
  public var isBalanced: Bool {
    gifts.isBalanced && ticker.isBalanced && popups.isBalanced && pager.isBalanced
      && likes.isBalanced && commentList.isBalanced && danmaku.isBalanced
      && broadcast.isBalanced
  }
}

extension RoomAccount: Described {
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("messages", messages)
    visitor.field("rejected", rejected)
    visitor.field("refused", Self.named(refused))
    visitor.field("ownLikesEchoed", ownLikesEchoed)
    visitor.field("comments", comments)
    visitor.field("repeated", Self.named(repeated))
    visitor.field("repeatedDeliveries", repeatedDeliveries)
    visitor.field("oldMessages", oldMessages)
    visitor.field("position", position)
    visitor.field("missing", missing)
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
