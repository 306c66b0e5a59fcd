import CommentList
import DanmakuLanes
import GiftChannels
import LikeGestures
import LivePager
public import LiveRoom
public import PopupSequencer
import RollingTicker
public import RoomBus
import RoomCore
import RoomFeeds

/// Records a room as lines of a feed: its configuration, then every input that its modules took.
///
/// ```swift
/// let recorder = RoomRecorder()
/// let room = try LiveRoom(configuration, rules: registry, clock: clock, recorder: recorder)
/// for await lines in recorder.lines {
///   try file.write(contentsOf: Data(lines.joined().utf8))
/// }
/// ```
///
/// ``RoomReplay`` and the command `liveroom replay` play a recording and reproduce the events of
/// each module, with all their fields. A recorder is for one room.
public final class RoomRecorder: Sendable {
  /// The lines in batches, each line with its line break, for one consumer. The sequence ends when
  /// the room is closed or the limit is reached; the last line has the reason.
  ///
  /// A line is written when the consumer takes it, so the modules do not spend time on it.
  public let lines: RecordedLines

  private let turns: WaitingTurns
  private let wakes = Bus<Void>()

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - keepsNames: A Boolean value that indicates whether the recording keeps the names of people
  ///     and the texts of comments, notices and popups. By default, pseudonyms replace them, the
  ///     same pseudonym for the same text. A pseudonym does not contain the muted words of its text,
  ///     so the replay shows a comment that the room has hidden for a word. The identifiers of gifts, messages, rooms, items and
  ///     popups are always kept.
  ///   - limit: The maximum size of the recording, in bytes. The default is 16 MiB, which is about
  ///     two hours of an average room, or a few minutes of a room with constant touches.
  public init(keepsNames: Bool = false, limit: Int = 16 << 20) {
    turns = WaitingTurns(keepsNames: keepsNames, limit: limit)
    lines = RecordedLines(turns: turns, wakes: wakes.subscribe(.keepNewest(1)))
  }

  /// Records the modules from now on. No module may have handled an input yet.
  fileprivate func record(_ modules: LiveRoom.Modules, of configuration: RoomConfiguration) {
    var header = RecordingHeader(
      configuration: configuration, ownRules: [], modules: [], replaced: [])
    var followings: [() -> Void] = []
    func add<Module: ModuleActor>(
      _ name: ModuleKind, _ module: Any?,
      _ input: @escaping @Sendable (Module.Input) -> RoomInput,
      _ event: @escaping @Sendable (Module.Event) -> RoomEvent,
      _ describe: (Module) -> Void
    ) where Module.Input: ModuleInput & Equatable {
      guard let module else { return }
      guard let module = module as? Module else { return header.replaced.append(name) }
      header.modules.append(name)
      describe(module)
      followings.append { self.follow(module, name, input, event) }
    }
    // The recording has the settings of each module itself, because an app may create a module with
    // settings of its own.
    add(.gifts, modules.gifts, RoomInput.gifts, RoomEvent.gifts) { (gifts: GiftChannels) in
      header.configuration.gifts = gifts.configuration
    }
    add(.ticker, modules.ticker, RoomInput.ticker, RoomEvent.ticker) { (ticker: RollingTicker) in
      header.configuration.ticker = ticker.configuration
    }
    add(.popups, modules.popups, RoomInput.popups, RoomEvent.popups) { (popups: PopupSequencer) in
      header.configuration.popups = popups.configuration
      header.ownRules = popups.ownRules
    }
    add(.pager, modules.pager, RoomInput.pager, RoomEvent.pager) { (pager: LivePager) in
      header.configuration.pager = pager.configuration
    }
    add(.likes, modules.likes, RoomInput.likes, RoomEvent.likes) { (likes: LikeGestures) in
      header.configuration.likes = likes.configuration
    }
    add(.comments, modules.comments, RoomInput.comments, RoomEvent.comments) {
      (comments: CommentList) in
      header.configuration.comments = comments.configuration
    }
    add(.danmaku, modules.danmaku, RoomInput.danmaku, RoomEvent.danmaku) {
      (danmaku: DanmakuLanes) in
      header.configuration.danmaku = danmaku.configuration
    }
    add(.broadcast, modules.broadcast, RoomInput.broadcast, RoomEvent.broadcast) {
      (ticker: RollingTicker) in
      header.configuration.broadcast = ticker.configuration
    }
    add(.meters, modules.meters, RoomInput.meters, RoomEvent.meters) { (meters: Meters) in
      header.configuration.meters = meters.configuration
    }
    guard turns.begin(header) else { return }
    wakes.publish(())
    for follow in followings { follow() }
  }

  private func follow<Module: ModuleActor>(
    _ module: Module, _ name: ModuleKind,
    _ input: @escaping @Sendable (Module.Input) -> RoomInput,
    _ event: @escaping @Sendable (Module.Event) -> RoomEvent
  ) where Module.Input: ModuleInput & Equatable {
    module.port.tap.open { [self] turn in
      let isFirst = turns.append(
        WaitingTurn(module: name, time: turn.time, isLast: turn.isLast) {
          (turn.inputs.map(input), turn.outputs.map(event))
        })
      if isFirst { wakes.publish(()) }
      return !turns.isOver && !turn.isLast
    }
  }
}

extension LiveRoom {
  /// Creates a room with these modules, and records it from its beginning.
  ///
  /// - Parameters:
  ///   - modules: The modules of the room, which have not been used yet. If the app replaces a
  ///     module by its own, the recording names the module and has no inputs of it.
  ///   - configuration: The local user, and the popup channels that lock paging and likes.
  ///   - clock: The clock of the modules.
  ///   - recorder: The recorder, or `nil` if the room is not recorded.
  public init(
    _ modules: LiveRoom.Modules, configuration: RoomConfiguration = RoomConfiguration(),
    clock: RoomClock, recorder: RoomRecorder?
  ) {
    recorder?.record(modules, of: configuration)
    self.init(modules, configuration: configuration, clock: clock)
  }

  /// Creates a room with all modules, with the popup rules of the configuration, and records it
  /// from its beginning. The room is not recorded if `recorder` is `nil`.
  ///
  /// - Throws: The errors of the initializer without a recorder.
  public init(
    _ configuration: RoomConfiguration = RoomConfiguration(),
    rules: PopupRuleRegistry, clock: RoomClock, recorder: RoomRecorder?
  ) throws {
    self.init(
      try LiveRoom.Modules(configuration, rules: rules, clock: clock), configuration: configuration,
      clock: clock, recorder: recorder)
  }
}
