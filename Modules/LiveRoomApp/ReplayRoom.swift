import ArrivalRule
import FlowRule
import FrequencyRule
import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import PriorityRule
import QuietRule
import RollingTicker
import RoomBus
import RoomCore
import RoomFeeds
import RoomSimulation

/// The room's actors side by side on one clock, with stand-ins for what a feed does not hold: the
/// views, the server that takes likes, and the user who answers popups.
struct ReplayRoom: Sendable {
  let gifts: GiftChannels
  let ticker: RollingTicker
  let popups: PopupSequencer
  let pager: LivePager
  let likes: LikeGestures

  private let ownSender: String?
  private let viewer: MachineLoop<PopupViewer>.Inbox
  private let audience: Audience

  init(_ options: ReplayOptions, rules: [RuleChoice], clock: RoomClock) throws {
    ownSender = options.ownSender
    var gifts = GiftConfiguration()
    gifts.ownSender = options.ownSender
    self.gifts = try GiftChannels(configuration: gifts, clock: clock)
    var ticker = TickerConfiguration()
    ticker.mode = .once
    self.ticker = try RollingTicker(configuration: ticker, clock: clock)
    var popups = PopupConfiguration()
    popups.rules = rules
    self.popups = try PopupSequencer(
      configuration: popups, rules: Self.registry(), clock: clock)
    pager = try LivePager(clock: clock)
    likes = try LikeGestures(clock: clock)
    audience = Audience(clock: clock)
    viewer = audience.inbox
  }

  /// All rules that come with the package.
  static func registry() throws -> PopupRuleRegistry {
    var registry = PopupRuleRegistry()
    try registry.register(ArrivalRule.self)
    try registry.register(PriorityRule.self)
    try registry.register(FlowRule.self)
    try registry.register(FrequencyRule.self)
    try registry.register(QuietRule.self)
    return registry
  }

  /// Runs until the task is cancelled.
  func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await gifts.run() }
      group.addTask { await ticker.run() }
      group.addTask { await popups.run() }
      group.addTask { await pager.run() }
      group.addTask { await likes.run() }
      group.addTask { await audience.run() }
      let shown = popups.events.subscribe(.unbounded)
      group.addTask { for await batch in shown { batch.forEach { viewer.send($0.value) } } }
      let reports = audience.events.subscribe(.unbounded)
      group.addTask { for await batch in reports { batch.forEach { popups.send($0.value) } } }
      let paged = pager.events.subscribe(.unbounded)
      group.addTask { for await batch in paged { batch.forEach { load($0.value) } } }
      let sent = likes.events.subscribe(.unbounded)
      group.addTask { for await batch in sent { batch.forEach { deliver($0.value) } } }
    }
  }

  /// Every stream is there as soon as it is asked for.
  private func load(_ event: PagerEvent) {
    switch event {
    case .preload(let preload): pager.loadSucceeded(preload.room)
    case .retry(let room, _), .play(let room, _, isPreloaded: false): pager.loadSucceeded(room)
    default: break
    }
  }

  /// The server takes every message at once.
  private func deliver(_ event: LikeGesturesEvent) {
    if case .sendLikes(let message) = event { likes.delivered(message) }
  }

  /// Hands a message to whom it is for.
  func take(_ message: FeedMessage, number: Int) {
    switch message {
    case .gift(let gift): gifts.send(gift)
    // The server tells everybody's likes; one's own are counted where they are made.
    case .like(let like) where like.sender == ownSender: break
    case .like(let like): likes.othersLiked(like.count, total: like.total)
    case .comment(let comment):
      ticker.append(
        TickerItem(
          id: comment.id ?? "line \(number)", kind: "comment",
          content: "\(comment.sender): \(comment.text)"))
    case .popup(let popup): popups.arrived(popup)
    case .popups(let batch): popups.arrived(together: batch)
    case .popupRevoked(let id, let version): popups.revoke(id, version: version)
    case .popupAnswered(let id, let answer): popups.answered(id, answer)
    case .scene(let scene): popups.changeScene(to: scene)
    case .match(let match): popups.changeMatch(to: match)
    case .signal(let signal): popups.send(.signalled(signal))
    case .pager(let input): pager.send(input)
    case .touch(let touch): likes.touch(touch)
    }
  }
}

/// The popup viewer as an actor.
private actor Audience {
  nonisolated let events: Bus<Timed<PopupInput>>
  nonisolated let inbox: MachineLoop<PopupViewer>.Inbox
  private let loop: MachineLoop<PopupViewer>

  init(clock: RoomClock) {
    let loop = MachineLoop(PopupViewer(), clock: clock)
    events = loop.events
    inbox = loop.inbox
    self.loop = loop
  }

  func run() async { await loop.run() }
}
