public import GiftChannels
public import LikeGestures
public import LivePager
public import PopupSequencer
public import RollingTicker
import RoomBus

/// What became of everything that a room was told, over all rooms that its user was in.
public struct RoomAccount: Hashable, Sendable {
  /// Messages taken in, of all kinds.
  public var messages = 0
  /// Messages not taken, for they were meant for a room that was not on.
  public var refused = 0
  /// Messages that told of the user's own likes, which are counted where they are made.
  public var ownLikesEchoed = 0
  /// Comments among the messages.
  public var comments = 0
  /// Times that a room was entered.
  public var roomsEntered = 0
  /// Times that a room was left.
  public var roomsLeft = 0

  /// The diagnostics of the room, and the messages that came after it was closed among the
  /// rejections, by kind.
  public var diagnostics: [RoomDiagnostic.Kind: Int] = [:]

  /// The gifts of all rooms. What waited when its room was left, and so was neither shown nor
  /// summed up, stays among those that wait, and is counted as `left` as well.
  public var gifts = GiftAccount()
  /// The ticker's items.
  public var ticker = TickerAccount()
  /// The popups.
  public var popups = PopupAccount()
  /// The pager's work.
  public var pager = PagerAccount()
  /// The likes.
  public var likes = LikeAccount()

  /// Nothing yet.
  public init() {}

  /// Whether each account adds up: nothing was lost, and nothing counted twice.
  public var isBalanced: Bool {
    gifts.isBalanced && ticker.isBalanced && popups.isBalanced && pager.isBalanced
      && likes.isBalanced
  }
}

extension RoomModules {
  /// Adds the accounts as they stand.
  func add(to account: inout RoomAccount) async {
    if let gifts { account.gifts = await gifts.state.account }
    if let ticker { account.ticker = await ticker.state.account }
    if let popups { account.popups = await popups.state.account }
    if let pager { account.pager = await pager.state.account }
    if let likes { account.likes = await likes.state.account }
  }
}
