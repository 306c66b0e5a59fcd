import GiftChannels
import LikeGestures
import LivePager
public import LiveRoom
import PopupSequencer
import RollingTicker
public import RoomBus
import RoomCore
import RoomFeeds
import Synchronization

/// Records a room: its configuration, then every turn of its modules, as lines of JSON.
///
/// ```swift
/// let recorder = RoomRecorder()
/// let modules = try RoomModules(configuration, rules: registry, clock: clock)
/// let room = LiveRoom(modules, configuration: configuration, clock: clock, recorder: recorder)
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
  public let lines: Bus<String>.Subscription

  private let bus = Bus<String>()
  private let state: Mutex<State>

  private struct State: Sendable {
    var writer: RecordingWriter
    var rest: Int
    // The modules that are not closed.
    var open: Set<RecordedModule> = []
    var hasBegun = false
    var hasEnded = false
  }

  /// What is kept free for the last line.
  private static let lengthOfEnd = 64

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - keepsNames: whether the names of people and the texts of comments, notices and popups are
  ///     recorded as they are. By default pseudonyms take their place: the same for the same.
  ///     Identifiers of gifts, messages, rooms, items and popups are kept in any case.
  ///   - limit: the greatest size of the recording in bytes. Default 16 MiB: some two hours of an
  ///     average room, and minutes of one under fingers that never rest.
  public init(keepsNames: Bool = false, limit: Int = 16 << 20) {
    lines = bus.subscribe(.unbounded)
    state = Mutex(State(writer: RecordingWriter(keepsNames: keepsNames), rest: limit))
  }

  /// Records the modules from now on: before they have taken an input.
  fileprivate func record(_ modules: RoomModules, of configuration: RoomConfiguration) {
    var header = RecordingHeader(
      configuration: configuration, ownRules: [], modules: [], replaced: [])
    func add<Module>(_ name: RecordedModule, _ module: Any?, as type: Module.Type) -> Module? {
      guard let module else { return nil }
      if module is Module { header.modules.append(name) } else { header.replaced.append(name) }
      return module as? Module
    }
    let gifts = add(.gifts, modules.gifts, as: GiftChannels.self)
    let ticker = add(.ticker, modules.ticker, as: RollingTicker.self)
    let popups = add(.popups, modules.popups, as: PopupSequencer.self)
    let pager = add(.pager, modules.pager, as: LivePager.self)
    let likes = add(.likes, modules.likes, as: LikeGestures.self)
    // As the modules were made: an app may have made one with settings of its own.
    if let gifts { header.configuration.gifts = gifts.configuration }
    if let ticker { header.configuration.ticker = ticker.configuration }
    if let pager { header.configuration.pager = pager.configuration }
    if let likes { header.configuration.likes = likes.configuration }
    if let popups {
      header.configuration.popups = popups.configuration
      header.ownRules = popups.ownRules
    }
    guard begin(header) else { return }
    gifts.map { follow($0, .gifts, input: RoomInput.gifts, event: RoomEvent.gifts) }
    ticker.map { follow($0, .ticker, input: RoomInput.ticker, event: RoomEvent.ticker) }
    popups.map { follow($0, .popups, input: RoomInput.popups, event: RoomEvent.popups) }
    pager.map { follow($0, .pager, input: RoomInput.pager, event: RoomEvent.pager) }
    likes.map { follow($0, .likes, input: RoomInput.likes, event: RoomEvent.likes) }
  }

  /// Writes the first line; false for a second room.
  private func begin(_ header: RecordingHeader) -> Bool {
    state.withLock { state in
      guard !state.hasBegun else { return false }
      state.hasBegun = true
      state.open = Set(header.modules)
      append(state.writer.header(header), &state)
      if state.open.isEmpty { end(.closed, &state) }
      return true
    }
  }

  private func follow<Module: HostedModule>(
    _ module: Module, _ name: RecordedModule,
    input: @escaping @Sendable (Module.Input) -> RoomInput,
    event: @escaping @Sendable (Module.Event) -> RoomEvent
  ) where Module.Input: ModuleInput & Equatable {
    module.port.tap.open { [self] turn in
      state.withLock { state in
        guard !state.hasEnded else { return false }
        let line = state.writer.turn(
          of: name, at: turn.time, turn.inputs.map(input), turn.outputs.map(event))
        append(line ?? state.writer.stop(of: name, at: turn.time), &state)
        if line == nil || turn.inputs.contains(.close) { state.open.remove(name) }
        if state.open.isEmpty { end(.closed, &state) }
        return line != nil && !state.hasEnded
      }
    }
  }

  /// Appends a line, or the end where there is no space for it.
  private func append(_ line: [UInt8], _ state: inout State) {
    guard line.count <= min(state.rest - Self.lengthOfEnd, RecordedLine.maximumLength) else {
      return end(.limit, &state)
    }
    state.rest -= line.count
    bus.publish(String(decoding: line, as: UTF8.self))
  }

  private func end(_ reason: RecordingEnd, _ state: inout State) {
    guard !state.hasEnded else { return }
    state.hasEnded = true
    bus.publish(String(decoding: state.writer.end(reason), as: UTF8.self))
    bus.finish()
    // The pseudonyms are not needed any more.
    state.writer = RecordingWriter(keepsNames: true)
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
    _ modules: RoomModules, configuration: RoomConfiguration = RoomConfiguration(),
    clock: RoomClock, recorder: RoomRecorder?
  ) {
    recorder?.record(modules, of: configuration)
    self.init(modules, configuration: configuration, clock: clock)
  }
}
