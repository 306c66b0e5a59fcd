public import RoomBus

extension LiveRoom {
  /// The modules of a room. Any can be left out, with `nil`, or replaced by another actor that takes
  /// the same inputs and emits the same events.
  public struct Modules: Sendable {
    /// Gift combos on lanes.
    public var gifts: (any GiftModule)?
    /// Rolling notices.
    public var ticker: (any TickerModule)?
    /// Popups in order.
    public var popups: (any PopupModule)?
    /// Paging between rooms.
    public var pager: (any PagerModule)?
    /// Likes and gestures.
    public var likes: (any LikeModule)?
    /// The list of comments.
    public var comments: (any CommentModule)?
    /// The comments that fly.
    public var danmaku: (any DanmakuModule)?
    /// The notices of the platform, which remain where the user enters another room.
    public var broadcast: (any TickerModule)?
    /// Countdowns, scores and goals.
    public var meters: (any MeterModule)?

    /// Creates a value without modules. Set the modules of the room afterwards.
    public init() {}

    /// Creates all modules on one clock, the popups with the rules that the configuration chooses.
    ///
    /// - Parameters:
    ///   - configuration: The settings. The lanes of flying comments are created if
    ///     ``RoomConfiguration/commentDestination`` names them.
    ///   - rules: The rules of popups that the configuration may choose.
    ///   - commentRules: The rules of comments that it may choose. Default the built-in ones.
    ///   - clock: The clock of the modules.
    /// - Throws: The error of the module whose configuration is invalid; `PopupRuleError` for a rule that is not
    ///   registered, or an invalid setting.
    public init(
      _ configuration: RoomConfiguration, rules: PopupRuleRegistry,
      commentRules: CommentRuleRegistry = CommentRuleRegistry(), clock: RoomClock
    ) throws {
      try self.init(
        configuration, commentRules: commentRules, clock: clock,
        popups: PopupSequencer(configuration: configuration.popups, rules: rules, clock: clock))
    }

    /// Creates all modules on one clock, the popups with these rules.
    ///
    /// - Throws: The error of the module whose configuration is invalid; `PopupRuleError` for a configuration that
    ///   chooses rules, since there is no registry.
    public init(
      _ configuration: RoomConfiguration, rules: [any PopupRule],
      commentRules: CommentRuleRegistry = CommentRuleRegistry(), clock: RoomClock
    ) throws {
      try self.init(
        configuration, commentRules: commentRules, clock: clock,
        popups: PopupSequencer(configuration: configuration.popups, rules: rules, clock: clock))
    }

    // One session of the room names the likes, the own combos and the own comments.
    private init(
      _ configuration: RoomConfiguration, commentRules: CommentRuleRegistry, clock: RoomClock,
      popups: PopupSequencer
    ) throws {
      try configuration.checkRoom()
      var configuration = configuration
      configuration.likes.session = configuration.likes.session ?? randomSession()
      configuration = configuration.ofModules
      gifts = try GiftChannels(configuration: configuration.gifts, clock: clock)
      ticker = try RollingTicker(configuration: configuration.ticker, clock: clock)
      broadcast = try RollingTicker(configuration: configuration.broadcast, clock: clock)
      meters = try Meters(configuration: configuration.meters, clock: clock)
      self.popups = popups
      pager = try LivePager(configuration: configuration.pager, clock: clock)
      likes = try LikeGestures(configuration: configuration.likes, clock: clock)
      comments = try CommentList(
        configuration: configuration.comments, rules: commentRules, clock: clock)
      if configuration.commentDestination.includesDanmaku {
        danmaku = try DanmakuLanes(
          configuration: configuration.danmaku, rules: commentRules, clock: clock)
      }
    }
  }
}

extension LiveRoom.Modules {
  /// Sends an input that the room has taken to its module, if it is present.
  package func route(_ input: RoomInput) {
    switch input {
    case .gifts(let input): gifts?.route(input)
    case .ticker(let input): ticker?.route(input)
    case .popups(let input): popups?.route(input)
    case .pager(let input): pager?.route(input)
    case .likes(let input): likes?.route(input)
    case .comments(let input): comments?.route(input)
    case .danmaku(let input): danmaku?.route(input)
    case .broadcast(let input): broadcast?.route(input)
    case .meters(let input): meters?.route(input)
    case .room, .delivered: break
    }
  }

  /// The modules that are present, in their order, attached from now on.
  var attachments: [ModuleAttachment] {
    [
      gifts.map { ModuleAttachment($0, $0.events, .gifts, as: RoomEvent.gifts) },
      ticker.map { ModuleAttachment($0, $0.events, .ticker, as: RoomEvent.ticker) },
      popups.map { ModuleAttachment($0, $0.events, .popups, as: RoomEvent.popups) },
      pager.map { ModuleAttachment($0, $0.events, .pager, as: RoomEvent.pager) },
      likes.map { ModuleAttachment($0, $0.events, .likes, as: RoomEvent.likes) },
      comments.map { ModuleAttachment($0, $0.events, .comments, as: RoomEvent.comments) },
      danmaku.map { ModuleAttachment($0, $0.events, .danmaku, as: RoomEvent.danmaku) },
      broadcast.map { ModuleAttachment($0, $0.events, .broadcast, as: RoomEvent.broadcast) },
      meters.map { ModuleAttachment($0, $0.events, .meters, as: RoomEvent.meters) },
    ].compactMap(\.self)
  }

  /// Adds the snapshots of the modules.
  func add(to snapshot: inout RoomSnapshot) async {
    if let gifts { snapshot.gifts = await gifts.state.snapshot }
    if let popups { snapshot.popups = await popups.snapshot() }
    if let likes { snapshot.likes = await likes.state.snapshot }
  }

  /// Adds the current statistics of the modules.
  func add(to statistics: inout RoomStatistics) async {
    if let gifts { statistics.gifts = await gifts.state.statistics }
    if let ticker { statistics.ticker = await ticker.state.statistics }
    if let popups { statistics.popups = await popups.state.statistics }
    if let pager { statistics.pager = await pager.state.statistics }
    if let likes { statistics.likes = await likes.state.statistics }
    if let comments { statistics.commentList = await comments.state.statistics }
    if let danmaku { statistics.danmaku = await danmaku.state.statistics }
    if let broadcast { statistics.broadcast = await broadcast.state.statistics }
    if let meters { statistics.meters = await meters.state.statistics }
  }
}
