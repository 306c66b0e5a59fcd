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

/// Records a room: its configuration, then every turn of its modules, as lines of JSON.
///
/// ```swift
/// let recorder = RoomRecorder()
/// let room = try LiveRoom(configuration, rules: registry, clock: clock, recorder: recorder)
/// for await lines in recorder.lines {
///   try file.write(contentsOf: Data(lines.joined().utf8))
/// }
/// ```
///
/// ``RoomReplay`` and the command `liveroom replay` play a recording, and get the events of each
/// module, field for field. A recorder is for one room.
public final class RoomRecorder: Sendable {
  /// The lines in batches, each line with its line break, for one consumer. They end when the room
  /// is closed or the limit is reached; the last line says which.
  ///
  /// The lines of the turns so far are written when they are taken, not by the modules.
  public let lines: RecordedLines

  private let turns: WaitingTurns
  private let wakes = Bus<Void>()

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - keepsNames: whether the names of people and the texts of comments, notices and popups are
  ///     recorded as they are. By default pseudonyms take their place: the same for the same.
  ///     Identifiers of gifts, messages, rooms, items and popups are kept in any case.
  ///   - limit: the greatest size of the recording in bytes. Default 16 MiB: some two hours of an
  ///     average room, and minutes of one under fingers that never rest.
  public init(keepsNames: Bool = false, limit: Int = 16 << 20) {
    turns = WaitingTurns(keepsNames: keepsNames, limit: limit)
    lines = RecordedLines(turns: turns, wakes: wakes.subscribe(.keepNewest(1)))
  }

  /// Records the modules from now on: before they have taken an input.
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
    // With the settings that the modules were made with: an app may have made one with its own.
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
      let isLast = turn.inputs.contains(.close)
      let isFirst = turns.append(
        WaitingTurn(module: name, time: turn.time, isLast: isLast) {
          (turn.inputs.map(input), turn.outputs.map(event))
        })
      if isFirst { wakes.publish(()) }
      return !turns.isOver && !isLast
    }
  }
}

extension LiveRoom {
  /// Creates a room of these modules, as the initializer without a recorder does, and records it
  /// from its beginning.
  ///
  /// - Parameters:
  ///   - modules: the modules of the room, which have not been used yet. One that the app has
  ///     replaced by its own is named in the recording, and its turns are not recorded.
  ///   - configuration: the local user, and the channels of popups that block.
  ///   - clock: the clock of the modules.
  ///   - recorder: the recorder; `nil` for a room that is not recorded.
  public init(
    _ modules: LiveRoom.Modules, configuration: RoomConfiguration = RoomConfiguration(),
    clock: RoomClock, recorder: RoomRecorder?
  ) {
    recorder?.record(modules, of: configuration)
    self.init(modules, configuration: configuration, clock: clock)
  }

  /// Creates a room of all modules, the popups with the rules that the configuration chooses, and records
  /// it from its beginning; not with `nil`.
  ///
  /// - Throws: what the initializer without a recorder throws.
  public init(
    _ configuration: RoomConfiguration = RoomConfiguration(),
    rules: PopupRuleRegistry = PopupRuleRegistry(), clock: RoomClock, recorder: RoomRecorder?
  ) throws {
    self.init(
      try LiveRoom.Modules(configuration, rules: rules, clock: clock), configuration: configuration,
      clock: clock, recorder: recorder)
  }
}
