import RoomBus
public import RoomCore

/// The commands of an app, which do not wait. Each command sends an input of the room or of one module. If the room
/// does not have the module, the command has no effect.
extension LiveRoom {
  /// Replaces the list of rooms between which the user pages.
  ///
  /// - Parameters:
  ///   - rooms: The identifiers of the rooms, each once.
  ///   - current: The room that is entered. The default is `nil`: the present room if it is in the list, else the
  ///     first.
  public nonisolated func setRooms(_ rooms: [String], current: String? = nil) {
    send(.pager(.setRooms(rooms: rooms, current: current)))
  }

  /// Inserts rooms into the list between which the user pages. Rooms that are in the list already are rejected.
  ///
  /// - Parameters:
  ///   - rooms: The identifiers of the rooms, in their order.
  ///   - position: The position of the first room. The default is `.last`, the end of the list.
  public nonisolated func insertRooms(_ rooms: [String], at position: ListPosition = .last) {
    send(.pager(.insert(rooms: rooms, position: position)))
  }

  /// Turns to a room of the list.
  ///
  /// - Parameters:
  ///   - room: The identifier of the room.
  ///   - animated: Whether the pages move there. The default is `false`.
  public nonisolated func show(_ room: String, animated: Bool = false) {
    send(.pager(.show(room: room, isAnimated: animated)))
  }

  /// Gives a gift, as by a tap on it or on its combo button. The message for the server is emitted as
  /// `button.willSend`.
  ///
  /// - Parameters:
  ///   - gift: The gift.
  ///   - recipient: Who gets it. The default is `nil`, the room.
  ///   - batchSize: The number of units. The default is 1.
  ///   - unitValue: The value of one unit. The default is 1.
  public nonisolated func give(
    _ gift: String, to recipient: String? = nil, batchSize: Int = 1, unitValue: Int = 1
  ) {
    send(
      .gifts(
        .give(
          GiftTap(
            gift: gift, recipient: recipient, batchSize: batchSize, unitValue: unitValue))))
  }

  /// Likes as a button of the app does, without a finger: by a double tap, or by one tap while a combo continues. It
  /// has no effect where a double tap has none, as while a popup blocks.
  ///
  /// ```swift
  /// room.like(at: point, isContinuing: hearts.combo != nil)
  /// ```
  ///
  /// - Parameters:
  ///   - location: Where the heart appears, in points.
  ///   - isContinuing: Whether a combo of likes is running, as `HeartsModel` has it: then one tap is one more like.
  public nonisolated func like(at location: ScreenPoint, isContinuing: Bool) {
    let touches = Touch.like(at: location, now: clock.now, isContinuing: isContinuing)
    send(touches.map { .touch($0) })
  }

  /// Shows a comment of the local user at once, sends it, and scrolls to it.
  ///
  /// A ``RoomServer`` receives the comment as ``ServerMessage/comment(_:)``. If the delivery fails, the comment is sent
  /// again, and then marked. `room.modules.comments?.retry(id:)` sends a marked comment once more. In a room without a
  /// list of comments the command has no effect.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - payload: A text for the server and the views. The default is `nil`.
  ///   - mentions: The identifiers of the users whom the text mentions. The default is none.
  public nonisolated func comment(
    _ text: String, payload: String? = nil, mentions: [String] = []
  ) {
    send(
      .comments(.send(CommentMessage(text: text, payload: payload, mentions: mentions))))
  }

  /// Blocks a user for the local user, in all rooms, until the user is unblocked.
  ///
  /// Comments, flying comments, joins, entrances and pinned comments of the user are removed, and later ones are not
  /// shown. Gifts, notices and top givers are shown without the name, and their units are counted. The event
  /// ``RoomChange/didBlock(user:)`` follows. A host or a moderator can be blocked like any other user: the room stays, and
  /// the moderation of the user remains in effect. The local user is `rejected`, and so is a user beyond 10,000.
  ///
  /// - Parameter user: The identifier of the user.
  public nonisolated func block(user: String) {
    send(.room(.block(user: user)))
  }

  /// Unblocks a user. Later content of the user is shown. A user whom a moderator has removed, or whom a rule of the
  /// app mutes, remains removed or muted.
  public nonisolated func unblock(user: String) {
    send(.room(.unblock(user: user)))
  }

  /// The users whom the local user has blocked, in the order in which they were blocked, as of the last events.
  ///
  /// Save them when ``RoomChange/didBlock(user:)`` or ``RoomChange/didUnblock(user:)`` is emitted, and set
  /// ``RoomConfiguration/blockedUsers`` at the next launch.
  public nonisolated var blockedUsers: [String] { blocks.value.users }

  /// Sends a report to the server, and hides the content from the local user.
  ///
  /// A ``RoomServer`` receives the report as ``ServerMessage/report(_:)``. If the delivery fails, the report is sent
  /// again: three times at most in one call of ``serve(_:)``. Then ``RoomChange/didFailToSendReport(_:)`` is emitted.
  public nonisolated func report(_ report: RoomReport) {
    send(.room(.report(report)))
  }

  /// Presents a bottom sheet, whose content the app makes by its identity.
  public nonisolated func presentSheet(_ sheet: SheetSpec) {
    send(.likes(.presentSheet(sheet)))
  }

  /// Dismisses the bottom sheet.
  public nonisolated func dismissSheet() {
    send(.likes(.dismissSheet))
  }

  /// Sets the delay of the picture: messages of others wait until the picture gets there. A `RoomPlayer` of the views
  /// may report ``PictureReading`` values instead.
  ///
  /// - Parameter delay: The delay, which is 0 without one, and at most ``RoomConfiguration/maximumPictureDelay``.
  public nonisolated func setPictureDelay(_ delay: Duration) {
    send(.room(.setPictureDelay(delay)))
  }

  /// Sets whether the screen is in landscape orientation: then pages do not turn, and overlays
  /// stay.
  public nonisolated func setLandscape(_ isLandscape: Bool) {
    send(.room(.setLandscape(isLandscape)))
  }
}
