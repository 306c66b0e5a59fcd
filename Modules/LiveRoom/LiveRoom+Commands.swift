import CommentList
import GiftChannels
public import LikeGestures
import LivePager
import RoomBus
public import RoomCore

/// What an app does with a room, without waiting. Each is the input of a module, and has no effect in a room
/// without that.
extension LiveRoom {
  /// Replaces the list of rooms between which the user pages.
  ///
  /// - Parameters:
  ///   - rooms: the identifiers of the rooms, each once.
  ///   - current: the room that is entered. Default `nil`: the present room if it is in the list, else the
  ///     first.
  public nonisolated func setRooms(_ rooms: [String], current: String? = nil) {
    send(.pager(.setRooms(RoomListUpdate(rooms: rooms, current: current))))
  }

  /// Inserts rooms into the list between which the user pages; those that it has already are rejected.
  ///
  /// - Parameters:
  ///   - rooms: the identifiers of the rooms, in their order.
  ///   - position: the position of the first of them. Default `.last`: at the end.
  public nonisolated func insertRooms(_ rooms: [String], at position: ListPosition = .last) {
    send(.pager(.insert(RoomInsertion(rooms: rooms, position: position))))
  }

  /// Turns to a room of the list.
  ///
  /// - Parameters:
  ///   - room: the identifier of the room.
  ///   - animated: whether the pages move there. Default `false`.
  public nonisolated func show(_ room: String, animated: Bool = false) {
    send(.pager(.show(RoomSelection(room: room, isAnimated: animated))))
  }

  /// Gives a gift, as by a tap on it or on its combo button. The message for the server is emitted
  /// as `button.willSend`.
  ///
  /// - Parameters:
  ///   - gift: the gift.
  ///   - recipient: who gets it. Default `nil`, the room.
  ///   - batchSize: the number of units. Default 1.
  ///   - unitValue: the value of one unit. Default 1.
  public nonisolated func give(
    _ gift: String, to recipient: String? = nil, batchSize: Int = 1, unitValue: Int = 1
  ) {
    send(
      .gifts(
        .give(
          GiftTap(
            gift: gift, recipient: recipient, batchSize: batchSize, unitValue: unitValue))))
  }

  /// Likes as a button of the app does, without a finger: by a double tap, or by one tap while a combo continues. It has
  /// no effect where a double tap has none, as while a popup blocks.
  ///
  /// ```swift
  /// room.like(at: point, isContinuing: hearts.combo != nil)
  /// ```
  ///
  /// - Parameters:
  ///   - location: where the heart appears, in points.
  ///   - isContinuing: whether a combo of likes is running, as `HeartsModel` has it: then one tap is one more like.
  public nonisolated func like(at location: ScreenPoint, isContinuing: Bool) {
    let touches = Touch.like(at: location, now: clock.now, isContinuing: isContinuing)
    send(touches.map { .touch($0) })
  }

  /// Shows a comment of the local user at once, sends it, and scrolls to it.
  ///
  /// A ``RoomServer`` gets it as ``ServerMessage/comment(_:)``. What was not delivered is sent again, and then marked:
  /// `room.modules.comments?.retry(id:)` sends it once more. In a room without a list of comments it has no effect.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - payload: a text for the server and the views, passed through. Default `nil`.
  ///   - mentions: the identifiers of the users whom the text mentions. Default none.
  public nonisolated func comment(
    _ text: String, payload: String? = nil, mentions: [String] = []
  ) {
    send(
      .comments(.send(CommentMessage(text: text, payload: payload, mentions: mentions))))
  }

  /// Presents a bottom sheet, whose content the app makes by its identity.
  public nonisolated func presentSheet(_ sheet: SheetSpec) {
    send(.likes(.presentSheet(sheet)))
  }

  /// Dismisses the bottom sheet.
  public nonisolated func dismissSheet() {
    send(.likes(.dismissSheet))
  }

  /// Sets whether the screen is in landscape orientation: then pages do not turn, and overlays
  /// stay.
  public nonisolated func setLandscape(_ isLandscape: Bool) {
    send(.room(.setLandscape(isLandscape)))
  }
}
