public import RoomCore

/// The configuration of a room: the configurations of its modules, and the settings of the room itself.
public struct RoomConfiguration: SettingsTable, Sendable {
  /// The local user, whose gifts precede others, and whose likes are not counted again when the
  /// server repeats them. Default none.
  public var localUser: String?
  /// The channels whose popups lock paging and likes while they are on screen. Default the modal
  /// one; a banner locks nothing.
  public var blockingChannels: Set<String> = [PopupChannel.modal]
  /// The number of messages whose identifiers are remembered to recognize repetitions, for each kind except gifts and
  /// popups. The default is 8,192, as for gifts.
  public var rememberedMessages = 8_192
  /// The age up to which messages are shown as new, if a ``RoomDelivery`` has their age. The default is 30 seconds.
  /// Older messages are counted.
  public var maximumAge = Duration.seconds(30)
  /// The greatest delay of a picture for which messages wait. The default is 30 seconds.
  public var maximumPictureDelay = Duration.seconds(30)
  /// The number of inputs that wait for a room which is not run, and for each of its modules, before messages are
  /// refused. The default is 65,536.
  public var inboxCapacity = defaultInboxCapacity
  /// Gift combos on lanes. Its `localUser` is ``localUser``, unless it names another.
  public var gifts = GiftConfiguration()
  /// The ticker. Its mode is `once` by default: each notice is shown once.
  public var ticker = TickerConfiguration()
  /// Popups, with the rules to take from the registry. Their channels are a modal one, one for banners and one for entrances
  /// by default.
  public var popups = PopupConfiguration()
  /// Paging between rooms.
  public var pager = PagerConfiguration()
  /// Likes and gestures. Their `session` is the session of the room: it also names the combos of the local user, unless
  /// `gifts.comboPrefix` does. Set it where the same run must emit the same events, as in tests.
  public var likes = LikeConfiguration()
  /// The list of comments. Its `localUser` is ``localUser``, unless it names another user. The identifiers of own
  /// comments begin with the session of the room, unless `identifierPrefix` is set.
  public var comments = CommentConfiguration()
  /// The comments that fly. Their `localUser` is ``localUser``, unless it names another.
  public var danmaku = DanmakuConfiguration()
  /// The ticker of the platform. By default each broadcast is shown once for 5 s, and the last one leaves the ticker.
  public var broadcast = TickerConfiguration()
  /// Countdowns, scores and goals.
  public var meters = MeterConfiguration()
  /// Where comments are shown. The default is ``CommentDestination/list``.
  public var commentDestination = CommentDestination.list
  /// The users whom the local user has blocked, at most 10,000, in the order in which they were blocked. The default is
  /// none. Save ``LiveRoom/blockedUsers`` for the next launch. The local user in this list has no effect.
  public var blockedUsers: [String] = []
  /// The settings of the announcements for screen readers.
  public var announcements = AnnouncerConfiguration()

  /// The ``RoomJoin/priority`` from which on a user has an entrance, or `nil` for no entrances. The default is 1.
  /// Without a channel `entrance` among the popups' channels there are none.
  public var entrancePriority: Int? = 1

  /// Creates a configuration with the defaults.
  public init() {
    ticker.mode = .once
    popups.channels.append(PopupChannel(PopupChannel.entrance))
    broadcast.mode = .rounds(1, then: .stop)
    broadcast.displayDuration = .seconds(5)
  }

  /// Creates a configuration with the defaults, for a local user.
  public init(localUser: String?) {
    self.init()
    self.localUser = localUser
  }

  /// Throws an error that names the first invalid setting.
  package func validate() throws(FieldError) {
    try FieldCheck.check(self)
    try checkRoom()
    try check(.gifts, try gifts.validate())
    try check(.ticker, try ticker.validate())
    try check(.broadcast, try broadcast.validate())
    try check(.popups, try popups.validate())
    try check(.likes, try likes.validate())
  }

  /// Throws an error that names the first invalid setting of the room itself. The modules check their own settings.
  func checkRoom() throws(FieldError) {
    try FieldCheck.check(RoomSettings(configuration: self))
    guard blockedUsers.count <= RoomBlocks.limit else {
      throw .invalid("blockedUsers", allowed: [String].allowed(0...RoomBlocks.limit, unit: ""))
    }
  }

  private func check(
    _ module: ModuleKind, _ validate: @autoclosure () throws(FieldError) -> Void
  ) throws(FieldError) {
    do { try validate() } catch { throw error.within(module.rawValue) }
  }

  /// The settings as the modules take them: the gifts and the comments have the user and the session of the room.
  package var ofModules: RoomConfiguration {
    var room = self
    let prefix = likes.session.map { $0 + "-" }
    room.gifts.localUser = gifts.localUser ?? localUser
    room.gifts.comboPrefix = gifts.comboPrefix ?? prefix
    room.comments.localUser = comments.localUser ?? localUser
    room.comments.identifierPrefix = comments.identifierPrefix ?? prefix
    room.danmaku.localUser = danmaku.localUser ?? localUser
    return room
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    describe(&visitor, isWhole: true)
  }

  fileprivate mutating func describe(_ visitor: inout some FieldVisitor, isWhole: Bool) {
    if isWhole {
      visitor.field("gifts", &gifts)
      visitor.field("ticker", &ticker)
      visitor.field("popups", &popups)
      visitor.field("pager", &pager)
      visitor.field("likes", &likes)
      visitor.field("comments", &comments)
      visitor.field("danmaku", &danmaku)
      visitor.field("broadcast", &broadcast)
      visitor.field("meters", &meters)
    }
    visitor.field("announcements", &announcements)
    visitor.field("localUser", &localUser, .person)
    visitor.field("blockedUsers", &blockedUsers, .person)
    visitor.field("commentDestination", &commentDestination)
    visitor.field("entrancePriority", &entrancePriority)
    visitor.field("blockingChannels", &blockingChannels)
    visitor.field("rememberedMessages", &rememberedMessages, in: 0 ... .max)
    visitor.field("maximumAge", &maximumAge, in: .upToADay)
    visitor.field("maximumPictureDelay", &maximumPictureDelay, in: .upToADay)
    visitor.field("inboxCapacity", &inboxCapacity, in: 0 ... .max)
  }
}

/// The settings of a room itself, without those of its modules.
private struct RoomSettings: Described {
  var configuration: RoomConfiguration

  mutating func describe(_ visitor: inout some FieldVisitor) {
    configuration.describe(&visitor, isWhole: false)
  }
}

/// The modules of a room that show comments.
public enum CommentDestination: String, CaseIterable, Sendable, ReadValue {
  /// The list of comments.
  case list
  /// The lanes of flying comments. The list has the comments of the local user only, which it sends.
  case danmaku
  /// Both the list and the lanes.
  case listAndDanmaku

  /// A Boolean value that indicates whether comments of others are listed.
  package var includesList: Bool { self != .danmaku }
  /// A Boolean value that indicates whether comments fly.
  package var includesDanmaku: Bool { self != .list }
}

extension RoomConfiguration {
  /// Sets the settings of a module to their defaults.
  package mutating func reset(_ module: ModuleKind) {
    let defaults = RoomConfiguration()
    switch module {
    case .gifts: gifts = defaults.gifts
    case .ticker: ticker = defaults.ticker
    case .popups: popups = defaults.popups
    case .pager: pager = defaults.pager
    case .likes: likes = defaults.likes
    case .comments: comments = defaults.comments
    case .danmaku: danmaku = defaults.danmaku
    case .broadcast: broadcast = defaults.broadcast
    case .meters: meters = defaults.meters
    }
  }
}

/// The settings of one or two modules that reproduce a common implementation, by a name for command
/// lines, feeds and pages.
package enum RoomPreset: String, CaseIterable, Sendable {
  /// ``GiftConfiguration/presentView``.
  case presentView
  /// ``TickerConfiguration/rollingNotice``.
  case rollingNotice
  /// ``GiftConfiguration/liveGiftAnimation``.
  case liveGiftAnimation
  /// ``PopupConfiguration/popupOrder``.
  case popupOrder
  /// ``PagerConfiguration/liveRoom`` and ``LikeConfiguration/liveRoom``.
  case liveRoom

  /// A sentence that says which implementation the preset reproduces.
  package var summary: String {
    switch self {
    case .presentView: "Gift cells with a cache."
    case .rollingNotice: "A rolling notice with a repeating timer."
    case .liveGiftAnimation: "Gift channels with a digit label."
    case .popupOrder: "A queue of popups for each key, with go next."
    case .liveRoom: "Likes, paging and a bottom sheet by gesture handlers."
    }
  }

  /// The names of the modules whose settings it replaces, as JSON has them.
  package var modules: [String] {
    switch self {
    case .presentView, .liveGiftAnimation: ["gifts"]
    case .rollingNotice: ["ticker"]
    case .popupOrder: ["popups"]
    case .liveRoom: ["pager", "likes"]
    }
  }
}

extension RoomConfiguration {
  /// Replaces the settings of the modules that a preset is about.
  package mutating func apply(_ preset: RoomPreset) {
    switch preset {
    case .presentView: gifts = .presentView
    case .rollingNotice: ticker = .rollingNotice
    case .liveGiftAnimation: gifts = .liveGiftAnimation
    case .popupOrder: popups = .popupOrder
    case .liveRoom:
      pager = .liveRoom
      likes = .liveRoom
    }
  }
}
