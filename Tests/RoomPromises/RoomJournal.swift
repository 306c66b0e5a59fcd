package import LiveRoomKit
import Synchronization

/// Passes on all that reaches a room and its modules from outside, and keeps the room's log.
package final class RoomJournal: Sendable {
  private struct Book {
    var log: RoomLog
    var isRunning = false
    var isClosed = false
  }

  private let room: LiveRoom
  private let clock: RoomClock
  private let events: Bus<Timed<RoomEvent>>.Subscription
  private let diagnostics: Bus<Timed<RoomDiagnostic>>.Subscription
  // The events that each module emits by itself.
  private let modules: [(module: ModuleKind, take: @Sendable () -> [Timed<RoomEvent>])]
  private let book: Mutex<Book>

  package init(of room: LiveRoom, _ configuration: RoomConfiguration, clock: RoomClock) {
    self.room = room
    self.clock = clock
    events = room.events.subscribe(.unbounded)
    diagnostics = room.diagnostics.subscribe(.unbounded)
    book = Mutex(Book(log: RoomLog(configuration: configuration)))
    func follow<Event>(
      _ source: EventSource<Timed<Event>>?, _ event: @escaping @Sendable (Event) -> RoomEvent
    ) -> @Sendable () -> [Timed<RoomEvent>] {
      let subscription = source?.subscribe(.unbounded)
      return { (subscription?.takeBuffered() ?? []).map { Timed(event($0.value), at: $0.time) } }
    }
    modules = [
      (.gifts, follow(room.modules.gifts?.events) { .gifts($0) }),
      (.ticker, follow(room.modules.ticker?.events) { .ticker($0) }),
      (.popups, follow(room.modules.popups?.events) { .popups($0) }),
      (.pager, follow(room.modules.pager?.events) { .pager($0) }),
      (.likes, follow(room.modules.likes?.events) { .likes($0) }),
      (.comments, follow(room.modules.comments?.events) { .comments($0) }),
      (.danmaku, follow(room.modules.danmaku?.events) { .danmaku($0) }),
      (.meters, follow(room.modules.meters?.events) { .meters($0) }),
      (.broadcast, follow(room.modules.broadcast?.events) { .broadcast($0) }),
    ]
  }

  /// Whether the room is closed.
  package var isClosed: Bool { book.withLock { $0.isClosed } }

  /// The log until now.
  package var log: RoomLog {
    book.withLock {
      takeEvents(into: &$0)
      return $0.log
    }
  }

  package func note(_ entry: RoomLog.Entry) {
    book.withLock {
      takeEvents(into: &$0)
      switch entry {
      case .report, .didClose: break
      case .close: $0.isClosed = true
      // Nothing else follows from an input of a closed room.
      case _ where $0.isClosed: return
      // It is known of a room that runs alone.
      case .settled where !$0.isRunning: return
      case .run: $0.isRunning = true
      case .didPause: $0.isRunning = false
      default: break
      }
      $0.log.entries.append(Timed(entry, at: clock.now))
    }
  }

  /// Notes inputs that the room is sent.
  package func noteSent(_ inputs: [RoomInput]) {
    if isClosed {
      book.withLock { $0.log.lateInputs += inputs.count }
    } else {
      for input in inputs { note(.input(input)) }
    }
  }

  /// Sends inputs to the room, together.
  package func send(_ inputs: [RoomInput]) {
    noteSent(inputs)
    if inputs.count == 1 { room.send(inputs[0]) } else { room.send(inputs) }
  }

  /// Sends an input to its module, as views do.
  package func report(_ input: RoomInput) {
    note(.report(input))
    precondition(input.module != nil, "An input of the room is not one of a module.")
    room.modules.route(input)
  }

  /// Asks the room and its modules for their states.
  @discardableResult package func takeSnapshot() async -> RoomStates {
    // Without a run, other questions move the modules on by one route each.
    let saved = await room.snapshot(at: .zero)
    let snapshot = RoomStates(
      gifts: await room.modules.gifts?.state, ticker: await room.modules.ticker?.state,
      popups: await room.modules.popups?.state, pager: await room.modules.pager?.state,
      likes: await room.modules.likes?.state, comments: await room.modules.comments?.state,
      danmaku: await room.modules.danmaku?.state, meters: await room.modules.meters?.state,
      broadcast: await room.modules.broadcast?.state,
      statistics: await room.statistics(), saved: saved)
    note(.snapshot(snapshot))
    return snapshot
  }

  /// Closes the room.
  package func close() async {
    guard !isClosed else { return await room.close() }
    note(.close)
    await room.close()
    note(.didClose)
    let snapshot = await takeSnapshot()
    book.withLock { $0.log.last = snapshot }
  }

  /// Returns the log of a room that has been closed, and of later inputs.
  package func finish() async -> RoomLog {
    let later = await room.statistics()
    var log = log
    log.later = later
    var iterator = events.makeAsyncIterator()
    log.hasFinished = await iterator.next() == nil
    log.modules = Dictionary(uniqueKeysWithValues: modules.map { ($0.module, $0.take()) })
    log.diagnostics = diagnostics.takeBuffered()
    return log
  }

  private func takeEvents(into book: inout Book) {
    for event in events.takeBuffered() {
      book.log.entries.append(Timed(.event(event.value), at: event.time))
    }
  }
}
