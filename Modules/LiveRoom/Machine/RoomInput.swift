public import RoomCore

/// An input of a room: a message of its server, a touch, or an action of the app. It mirrors
/// ``RoomEvent``: an input of a module under the module's name, or one of the room as a whole.
public enum RoomInput: ReadInputs, Equatable, Sendable {
  /// For the gift channels.
  case gifts(GiftInput)
  /// For the ticker.
  case ticker(TickerInput)
  /// For the popups.
  case popups(PopupInput)
  /// For the pager.
  case pager(PagerInput)
  /// For likes and gestures.
  case likes(LikeInput)
  /// For the list of comments.
  case comments(CommentInput)
  /// For the comments that fly.
  case danmaku(DanmakuInput)
  /// For the ticker of the platform.
  case broadcast(TickerInput)
  /// For countdowns, scores and goals.
  case meters(MeterInput)
  /// For the room as a whole.
  case room(RoomAction)

  /// A message with the details of its delivery: its room, its session and its number.
  indirect case delivered(RoomDelivery)

  /// The kind of message that it is, in a delivery or without; `nil` for an input that is none.
  public var messageKind: MessageKind? {
    switch self {
    case .gifts(let input): input.messageKind
    case .ticker(let input), .broadcast(let input): input.messageKind
    case .popups(let input): input.messageKind
    case .pager(let input): input.messageKind
    case .likes(let input): input.messageKind
    case .comments(let input): input.messageKind
    case .danmaku(let input): input.messageKind
    case .meters(let input): input.messageKind
    case .room(.receiveLike): .like
    case .room(.receiveProfile): .profile
    case .room(.receiveJoin): .join
    case .room(.receiveApp): .app
    case .room: nil
    case .delivered(let delivery): delivery.input.messageKind
    }
  }

  // The messages that servers send have the names of their short forms.
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .gifts(.receive(let message)): visitor.visit("gift", message)
    case .gifts(.receiveBatch(let messages)): visitor.visit("gifts", "gifts", messages)
    case .gifts(let input): visitor.visit(path: "gifts", input)
    case .ticker(.append(let item)): visitor.visit("notice", item)
    case .ticker(let input): visitor.visit(path: "ticker", input)
    case .popups(.enqueue(let popup)): visitor.visit("popup", popup)
    case .popups(.enqueueBatch(let popups)): visitor.visit("popups", "popups", popups)
    case .popups(.setRules(let rules)): visitor.visit("setRules", "rules", rules)
    case .popups(let input): visitor.visit(path: "popups", input)
    case .pager(let input): visitor.visit(path: "pager", input)
    case .likes(.touch(let touch)): visitor.visit("touch", touch)
    case .likes(let input): visitor.visit(path: "likes", input)
    case .comments(.receive(let comment)) where comment.sender != nil:
      visitor.visit("comment", comment)
    case .comments(let input): visitor.visit(path: "comments", input)
    case .danmaku(let input): visitor.visit(path: "danmaku", input)
    case .broadcast(let input): visitor.visit(path: "broadcast", input)
    case .meters(.receive(let meter)): visitor.visit("meter", meter)
    case .meters(let input): visitor.visit(path: "meters", input)
    case .room(.receiveLike(let like)): visitor.visit("like", like)
    case .room(.receiveProfile(let profile)): visitor.visit("profile", profile)
    case .room(.receiveJoin(let join)): visitor.visit("join", join)
    case .room(.receiveApp(let message)): visitor.visit("app", message)
    case .room(let action):
      switch action {
      case .enter, .leave, .end, .suspend, .resume: action.describe(&visitor)
      default: visitor.visit(path: "room", action)
      }
    case .delivered(let delivery): visitor.visit("delivered", delivery)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "gift": self = .gift(try reader.fields())
    case "gifts": self = .gifts(try reader.value("gifts") as [GiftMessage])
    case "notice":
      let item: TickerItem = try reader.fields()
      guard item.id != nil || reader.isExact else { throw .missing("id") }
      self = .notice(item)
    case "ticker.configure":
      // Settings that the configuration does not name have the defaults of a room.
      var configuration = RoomConfiguration().ticker
      try reader.update("configuration", &configuration)
      self = .ticker(.configure(configuration))
    case "broadcast.configure":
      var configuration = RoomConfiguration().broadcast
      try reader.update("configuration", &configuration)
      self = .broadcast(.configure(configuration))
    case "popup": self = .popup(try reader.fields())
    case "popups": self = .popups(try reader.value("popups") as [Popup])
    case "setRules": self = .setRules(try reader.value("rules"))
    case "meter": self = .meter(try reader.fields())
    case "touch": self = .touch(try reader.fields())
    case "like": self = .like(try reader.fields())
    case "comment":
      let comment: CommentMessage = try reader.fields()
      if comment.kind == .comment { _ = try reader.fields() as WrittenComment }
      self = .comment(comment)
    case "profile": self = .profile(try reader.fields())
    case "join": self = .join(try reader.fields())
    case "app": self = .app(try reader.fields())
    case "end", "enter", "leave", "suspend", "resume": self = .room(try RoomAction(from: reader))
    case "delivered": self = .delivered(try reader.fields())
    default:
      switch reader.pathBeginning {
      case "gifts": self = .gifts(try reader.path())
      case "ticker": self = .ticker(try reader.path())
      case "popups": self = .popups(try reader.path())
      case "pager": self = .pager(try reader.path())
      case "likes": self = .likes(try reader.path())
      case "comments": self = .comments(try reader.path())
      case "danmaku": self = .danmaku(try reader.path())
      case "broadcast": self = .broadcast(try reader.path())
      case "meters": self = .meters(try reader.path())
      case "room": self = .room(try reader.path())
      default: throw reader.unknown
      }
    }
  }
}

/// The fields that a comment of a user needs. Comments of other kinds, such as notices, need neither.
private struct WrittenComment: ReadFields {
  init(from fields: some FieldReader) throws(FieldError) {
    for name in ["sender", "text"] as [StaticString] { _ = try fields.required(name) as String }
  }

  mutating func describe(_ visitor: inout some FieldVisitor) {}
}

extension RoomInput {
  /// The module that it is for; `nil` for the room as a whole.
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
    case .room, .delivered: nil
    }
  }
}

/// A message of a server, with the details of its delivery.
///
/// If a message is delivered twice, by its session and number, the second delivery has no effect. So a server may
/// repeat messages that a client may have missed. For messages without numbers, see ``RoomLike/id`` and
/// `CommentMessage.id`.
public struct RoomDelivery: ReadFields, Equatable, Sendable {
  /// The identifier of the room that the message is for: it is rejected while the user is in another. `nil` for
  /// the present room.
  public var room: String?
  /// The session of the numbers, such as a process or a feed of the server. Numbers of different sessions are
  /// unrelated, and only numbers of the latest session are remembered.
  public var session: String
  /// The number of the message, or `nil` for a message without a number, which is taken each time. Each number is one
  /// more than the number before it in the session.
  public var number: Int?
  /// The time since the server made the message, as of now. A gift, like, comment, join or notice that is older than
  /// ``RoomConfiguration/maximumAge`` is counted, and not shown as new. `nil`, and a negative one, for a new message.
  public var age: Duration?
  /// The time at which the server sent the message, by the server's clock. The room learns the server's clock from it,
  /// and its ``age`` if that is `nil`. The default is `nil`.
  public var sentAt: ServerTime?
  /// The identifier of the fact that the message reports, of at most 256 bytes. If two messages of one kind in one room
  /// have the same origin, the second has no effect. The rule holds even if their identifiers and numbers differ, for
  /// example when two connections report one gift. `nil` for a message that is compared by its identifier only.
  public var origin: String?
  /// The message.
  public var input: RoomInput

  /// A message for a room.
  public init(
    room: String? = nil, session: String = "", number: Int? = nil, age: Duration? = nil,
    sentAt: ServerTime? = nil, origin: String? = nil, input: RoomInput
  ) {
    self.room = room
    self.session = session
    self.number = number
    self.age = age
    self.sentAt = sentAt
    self.origin = origin
    self.input = input
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(input: try fields.required("input"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", &room)
    visitor.field("session", &session)
    // On the web page an `Int` has 32 bits.
    visitor.field("number", &number, in: 0...Int(clamping: 1 << 53 as Int64))
    visitor.field("age", &age)
    visitor.field("sentAt", &sentAt)
    visitor.field("origin", &origin)
    visitor.field("input", &input)
  }
}

/// How far the numbered messages of a server have come.
public struct RoomPosition: Described, Equatable, Sendable {
  /// The session of the numbers.
  public var session: String
  /// The greatest number that was received in the session.
  public var number: Int

  /// Creates a position.
  public init(session: String, number: Int) {
    self.session = session
    self.number = number
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("session", session)
    visitor.field("number", number)
  }
}

/// An input of a room as a whole.
public enum RoomAction: ReadInputs, Equatable, Sendable {
  /// Enters a room. For a room without a pager; a pager reports it by itself.
  case enter(room: String)
  /// Leaves the present room, and enters no other. If its page is in view, its stream stops.
  case leave
  /// Receives likes of one user. Likes of the local user are counted where they are made.
  case receiveLike(RoomLike)
  /// Receives the name of a user.
  case receiveProfile(ProfileMessage)
  /// Receives the arrival of a user, for the list of comments and, with a high priority, for an entrance.
  case receiveJoin(RoomJoin)
  /// Receives a message of the app's own, for the event ``RoomChange/didReceiveApp(_:)``.
  case receiveApp(AppMessage)
  /// Ends the visit: the room is left, and its stream stops.
  case end(RoomEnd)
  /// Sets whether the screen is in landscape orientation: then pages do not turn, and overlays
  /// stay.
  case setLandscape(Bool)
  /// A gift of the local user could not be delivered to the server.
  case giftNotSent(GiftSend)
  /// Suspends the room, as when the app enters the background.
  case suspend(reason: SuspensionReason)
  /// Ends that reason.
  case resume(reason: SuspensionReason)
  /// Restores the snapshot of an earlier run.
  indirect case restore(RoomRestoration)
  /// Sets the delay of the picture, for which messages of others wait, until another delay is set or read. The room uses
  /// at most ``RoomConfiguration/maximumPictureDelay``.
  case setPictureDelay(Duration)
  /// Reports a reading of the player of the present room. The room computes the delay of the picture from it.
  case didShowPicture(PictureReading)
  /// Blocks a user for the local user, until the user is unblocked.
  case block(user: String)
  /// Unblocks a user.
  case unblock(user: String)
  /// Reports content or a user to the server.
  indirect case report(RoomReport)
  /// A report could not be delivered to the server.
  indirect case reportNotSent(RoomReport)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .enter(let room): visitor.visit("enter", "room", room)
    case .leave: visitor.visit("leave")
    case .receiveLike(let like): visitor.visit("receiveLike", like)
    case .receiveProfile(let profile): visitor.visit("receiveProfile", profile)
    case .receiveJoin(let join): visitor.visit("receiveJoin", join)
    case .receiveApp(let message): visitor.visit("receiveApp", message)
    case .end(let end): visitor.visit("end", end)
    case .setLandscape(let flag): visitor.visit("setLandscape", "isLandscape", flag)
    case .giftNotSent(let gift): visitor.visit("giftNotSent", gift)
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .restore(let restoration): visitor.visit("restore", restoration)
    case .setPictureDelay(let delay): visitor.visit("setPictureDelay", "delay", delay)
    case .didShowPicture(let reading): visitor.visit("didShowPicture", reading)
    case .block(let user): visitor.visit("block", "user", user, .person)
    case .unblock(let user): visitor.visit("unblock", "user", user, .person)
    case .report(let report): visitor.visit("report", report)
    case .reportNotSent(let report): visitor.visit("reportNotSent", report)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "enter": self = .enter(room: try reader.value("room"))
    case "leave": self = .leave
    case "receiveLike": self = .receiveLike(try reader.fields())
    case "receiveProfile": self = .receiveProfile(try reader.fields())
    case "receiveJoin": self = .receiveJoin(try reader.fields())
    case "receiveApp": self = .receiveApp(try reader.fields())
    case "end": self = .end(try reader.fields())
    case "setLandscape": self = .setLandscape(try reader.value("isLandscape"))
    case "setPictureDelay": self = .setPictureDelay(try reader.value("delay"))
    case "didShowPicture": self = .didShowPicture(try reader.fields())
    case "suspend": self = .suspend(reason: try reader.optional("reason") ?? .app)
    case "resume": self = .resume(reason: try reader.optional("reason") ?? .app)
    case "block": self = .block(user: try reader.value("user"))
    case "unblock": self = .unblock(user: try reader.value("user"))
    case "report": self = .report(try reader.fields())
    // The rest only the app does.
    case _ where !reader.isExact: throw reader.unknown
    case "giftNotSent": self = .giftNotSent(try reader.fields())
    case "restore": self = .restore(try reader.fields())
    case "reportNotSent": self = .reportNotSent(try reader.fields())
    default: throw reader.unknown
    }
  }
}

// Short forms of the most frequent inputs.
extension RoomInput {
  /// Receives a gift.
  public static func gift(_ message: GiftMessage) -> RoomInput { .gifts(.receive(message)) }
  /// Receives gifts, as one after another at this moment.
  public static func gifts(_ messages: [GiftMessage]) -> RoomInput {
    .gifts(.receiveBatch(messages))
  }
  /// Receives likes of one user.
  public static func like(_ like: RoomLike) -> RoomInput { .room(.receiveLike(like)) }
  /// Receives a comment or another line, such as a follow, for the list, the lanes, or both.
  public static func comment(_ message: CommentMessage) -> RoomInput {
    .comments(.receive(message))
  }
  /// Receives the name of a user.
  public static func profile(_ profile: ProfileMessage) -> RoomInput {
    .room(.receiveProfile(profile))
  }
  /// Receives the arrival of a user.
  public static func join(_ join: RoomJoin) -> RoomInput { .room(.receiveJoin(join)) }
  /// Receives a message of the app's own.
  public static func app(_ message: AppMessage) -> RoomInput { .room(.receiveApp(message)) }
  /// Ends the visit of the present room, as when the user is kicked or the stream has ended.
  public static func end(_ end: RoomEnd) -> RoomInput { .room(.end(end)) }
  /// Appends a notice to the ticker that the item names.
  public static func notice(_ item: TickerItem) -> RoomInput { .ticker(.append(item)) }
  /// Receives the state of a meter.
  public static func meter(_ meter: Meter) -> RoomInput { .meters(.receive(meter)) }
  /// Enqueues a popup.
  public static func popup(_ popup: Popup) -> RoomInput { .popups(.enqueue(popup)) }
  /// Enqueues popups that belong together.
  public static func popups(_ popups: [Popup]) -> RoomInput { .popups(.enqueueBatch(popups)) }
  /// Replaces the rules of the popups.
  public static func setRules(_ choices: [RuleConfiguration]) -> RoomInput {
    .popups(.setRules(choices))
  }
  /// A sample of a finger.
  public static func touch(_ touch: Touch) -> RoomInput { .likes(.touch(touch)) }
  /// Restores the snapshot of an earlier run.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot of an earlier run.
  ///   - date: The present date, measured from the same moment as the date of the snapshot.
  public static func restore(_ snapshot: RoomSnapshot, at date: Duration? = nil) -> RoomInput {
    .room(.restore(RoomRestoration(snapshot: snapshot, at: date)))
  }
  /// Enters a room.
  public static func enter(room: String) -> RoomInput { .room(.enter(room: room)) }
  /// Leaves the present room.
  public static var leave: RoomInput { .room(.leave) }
  /// Suspends the room.
  public static func suspend(reason: SuspensionReason) -> RoomInput {
    .room(.suspend(reason: reason))
  }
  /// Ends a reason to be suspended.
  public static func resume(reason: SuspensionReason) -> RoomInput {
    .room(.resume(reason: reason))
  }
}
