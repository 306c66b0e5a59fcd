public import RoomCore

/// An event of a room, by the module that emitted it.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum RoomEvent: DescribedCases, Equatable, Sendable {
  /// The gift channels.
  case gifts(GiftEvent)
  /// The ticker.
  case ticker(TickerEvent)
  /// The popups.
  case popups(PopupEvent)
  /// The pager.
  case pager(PagerEvent)
  /// Likes and gestures.
  case likes(LikeEvent)
  /// The list of comments.
  case comments(CommentEvent)
  /// The comments that fly.
  case danmaku(DanmakuEvent)
  /// The ticker of the platform.
  case broadcast(TickerEvent)
  /// Countdowns, scores and goals.
  case meters(MeterEvent)
  /// The room as a whole.
  case room(RoomChange)

  @inlinable
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .gifts(let event): visitor.visit(path: "gifts", event)
    case .ticker(let event): visitor.visit(path: "ticker", event)
    case .popups(let event): visitor.visit(path: "popups", event)
    case .pager(let event): visitor.visit(path: "pager", event)
    case .likes(let event): visitor.visit(path: "likes", event)
    case .comments(let event): visitor.visit(path: "comments", event)
    case .danmaku(let event): visitor.visit(path: "danmaku", event)
    case .broadcast(let event): visitor.visit(path: "broadcast", event)
    case .meters(let event): visitor.visit(path: "meters", event)
    case .room(let change): visitor.visit(path: "room", change)
    }
  }
}

extension RoomEvent {
  /// The module that emitted it; `nil` for the room as a whole.
  package var module: ModuleKind? {
    switch self {
    case .gifts: .gifts
    case .ticker: .ticker
    case .popups: .popups
    case .pager: .pager
    case .likes: .likes
    case .comments: .comments
    case .danmaku: .danmaku
    case .broadcast: .broadcast
    case .meters: .meters
    case .room: nil
    }
  }
}

/// An event of a room as a whole.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum RoomChange: DescribedCases, Equatable, Sendable {
  /// Emitted when a room is entered. The app starts its feed.
  case didEnter(room: String)
  /// Emitted when a room is left. The app stops its feed. The statistics of its modules follow.
  case didLeave(room: String)
  /// Emitted when the overlays are to be hidden, or shown again: lanes, summaries, the ticker and the list of comments. New
  /// gifts and comments wait in the meantime.
  case didHideOverlays(Bool)
  /// Emitted when the room is suspended. The events by which its modules stop follow.
  case didSuspend
  /// Emitted when the last reason to be suspended has ended. The events by which its modules resume
  /// follow.
  case didResume
  /// Emitted when a message is to be sent to the server: by ``LiveRoom/serve(_:)``, or by the app itself.
  case willSend(ServerMessage)
  /// Emitted when a gift of the local user could not be delivered to the server. It is not sent again; the app may
  /// say so, or offer to.
  case didFailToSendGift(GiftSend)
  /// Emitted when numbers of messages are missing: the app may ask its server for them, and they are taken when
  /// they come.
  case didMiss(MissedDeliveries)
  /// Emitted when the server has sent the name of a user. The room keeps none: it is for the app's own names, which
  /// views ask for.
  case didReceiveProfile(ProfileMessage)
  /// Emitted when a message of the app's own was received, in its order among all messages. No module reads it.
  case didReceiveApp(AppMessage)
  /// Emitted when messages wait for a picture with another delay, which is 0 if no message waits.
  case didSetPictureDelay(Duration)
  /// Emitted when the stream has ended and its picture has not. The user may not write any more.
  /// ``didEnd(_:)`` follows at the end of the picture, and at the latest 5 seconds after the delay.
  case willEnd(RoomEnd)
  /// Emitted when the server has ended the visit of a room. ``didLeave(room:)`` follows.
  case didEnd(RoomEnd)
  /// Emitted when the local user has blocked a user. The app saves ``LiveRoom/blockedUsers``.
  case didBlock(user: String)
  /// Emitted when the local user has unblocked a user. Later content of the user is shown.
  case didUnblock(user: String)
  /// Emitted when a report could not be delivered to the server. It is not sent again; the app may say so, or offer
  /// to.
  indirect case didFailToSendReport(RoomReport)
  /// Emitted when a message was not taken.
  case rejected(RoomRejection)

  @inlinable
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .didEnter(let room): visitor.visit("didEnter", "room", room)
    case .didLeave(let room): visitor.visit("didLeave", "room", room)
    case .didHideOverlays(let flag): visitor.visit("didHideOverlays", "areHidden", flag)
    case .didSuspend: visitor.visit("didSuspend")
    case .didResume: visitor.visit("didResume")
    case .willSend(let message): visitor.visit(path: "willSend", message)
    case .didFailToSendGift(let gift): visitor.visit("didFailToSendGift", gift)
    case .didMiss(let missed): visitor.visit("didMiss", missed)
    case .didReceiveProfile(let profile): visitor.visit("didReceiveProfile", profile)
    case .didReceiveApp(let message): visitor.visit("didReceiveApp", message)
    case .didSetPictureDelay(let delay): visitor.visit("didSetPictureDelay", "delay", delay)
    case .willEnd(let end): visitor.visit("willEnd", end)
    case .didEnd(let end): visitor.visit("didEnd", end)
    case .didBlock(let user): visitor.visit("didBlock", "user", user, .person)
    case .didUnblock(let user): visitor.visit("didUnblock", "user", user, .person)
    case .didFailToSendReport(let report): visitor.visit("didFailToSendReport", report)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

/// Messages of a server that have not come, while later ones have.
public struct MissedDeliveries: Described, Equatable, Sendable {
  /// The session of the numbers.
  public var session: String
  /// The first number that is missing.
  public var first: Int
  /// The last of them.
  public var last: Int

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("session", session)
    visitor.field("first", first)
    visitor.field("last", last)
  }
}

/// A message from a room to its server.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum ServerMessage: DescribedCases, Equatable, Sendable {
  /// Likes of the local user, gathered. An app without ``LiveRoom/serve(_:)`` answers with
  /// `LikeInput.didDeliver(_:)`, `didFailToDeliver(_:)` or `didRefuse(_:)`.
  case likes(LikeMessage)
  /// Units of a gift that the local user sends.
  case gift(GiftSend)
  /// A comment that the local user sends. An app without ``LiveRoom/serve(_:)`` answers with
  /// `CommentInput.didDeliver(_:)`, `didFailToDeliver(_:)` or `didRefuse(_:)`.
  case comment(CommentSend)
  /// A report of content or of a user.
  indirect case report(RoomReport)

  @inlinable
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .likes(let message): visitor.visit("likes", message)
    case .gift(let send): visitor.visit("gift", send)
    case .comment(let send): visitor.visit("comment", send)
    case .report(let report): visitor.visit("report", report)
    }
  }
}

/// The reason for which a room did not take a message.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum RoomRejection: Equatable, Sendable, DiagnosticTextConvertible {
  /// It is addressed to a room that is not the present one.
  case otherRoom(String)
  /// The snapshot to restore was saved for another user.
  case otherUser
  /// An identifier is longer than 256 bytes. The limit holds for identifiers and senders of messages, identifiers of
  /// profiles, kinds of app messages, and origins of deliveries.
  case identifierTooLong
  /// The identifier of the popup begins like the identifiers of the room's entrances.
  case identifierReserved
  /// The name of a profile is longer than 1 KiB.
  case nameTooLong
  /// The payload is longer than the limit: 64 KiB for a message of the app's own, and 4 KiB for a comment, a notice or a
  /// join.
  case payloadTooLong(limit: Int)
  /// The room is suspended for that reason already.
  case suspended
  /// The room is not suspended for that reason.
  case notSuspended
  /// This many reasons suspend the room already.
  case tooManySuspensions(limit: Int)
  /// The user to block is the local user, or has an empty identifier.
  case cannotBlock
  /// This many users are blocked already. None is unblocked for another user.
  case tooManyBlockedUsers(limit: Int)

  public var text: DiagnosticText { sentence.named("room.\(caseName)") }

  private var sentence: DiagnosticText {
    switch self {
    case .otherRoom(let room):
      "The message is addressed to “\(room)”, which is not the current room."
    case .otherUser: "The snapshot to restore was saved for another user."
    case .identifierTooLong: "The identifier is longer than 256 bytes."
    case .identifierReserved: "The identifier is reserved for entrances."
    case .nameTooLong: "The name is longer than 1024 bytes."
    case .payloadTooLong(let limit): .payloadTooLong(limit)
    case .suspended: "The room is already suspended for this reason."
    case .notSuspended: "The room is not suspended for this reason."
    case .tooManySuspensions(let limit): .tooManySuspensions(limit)
    case .cannotBlock: "The local user cannot be blocked."
    case .tooManyBlockedUsers(let limit):
      "\(limit) users are blocked already. Unblock a user first."
    }
  }
}

extension RoomRejection: DescribedCases {
  @inlinable
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .otherRoom(let room): visitor.visit("otherRoom", "room", room)
    case .otherUser: visitor.visit("otherUser")
    case .identifierTooLong: visitor.visit("identifierTooLong")
    case .identifierReserved: visitor.visit("identifierReserved")
    case .nameTooLong: visitor.visit("nameTooLong")
    case .payloadTooLong(let limit): visitor.visit("payloadTooLong", "limit", limit)
    case .suspended: visitor.visit("suspended")
    case .notSuspended: visitor.visit("notSuspended")
    case .tooManySuspensions(let limit): visitor.visit("tooManySuspensions", "limit", limit)
    case .cannotBlock: visitor.visit("cannotBlock")
    case .tooManyBlockedUsers(let limit): visitor.visit("tooManyBlockedUsers", "limit", limit)
    }
  }
}
