import LiveRoom
import RoomBus
import RoomCore
import Synchronization

/// Passes on all that reaches a room and its modules from outside, and keeps it in one order with
/// the events of the room.
final class Journal: Sendable {
  enum Entry: Sendable {
    /// The room has emitted an event.
    case event(RoomEvent)
    /// The room receives inputs, together.
    case inputs([RoomInput])
    /// A module receives an input, without the room.
    case report(RoomInput)
    /// The last task that ran the room is cancelled.
    case pause
    /// A task runs the room again.
    case resume
    /// The room and its modules have answered questions until nothing waited: without a run they
    /// take inputs only then.
    case questions
    /// The device sleeps until this instant.
    case sleep(until: Instant)
    /// The room is closed.
    case close
  }

  private let room: LiveRoom
  private let clock: RoomClock
  private let events: Bus<Timed<RoomEvent>>.Subscription
  private let entries = Mutex<[Timed<Entry>]>([])

  init(of room: LiveRoom, clock: RoomClock) {
    self.room = room
    self.clock = clock
    events = room.events.subscribe(.unbounded)
  }

  func note(_ entry: Entry) {
    entries.withLock {
      takeEvents(into: &$0)
      $0.append(Timed(entry, at: clock.now))
    }
  }

  /// Sends inputs to the room.
  func send(_ inputs: [RoomInput]) {
    note(.inputs(inputs))
    room.send(inputs)
  }

  /// Sends an input to its module, as views do.
  func report(_ input: RoomInput) {
    note(.report(input))
    switch input {
    case .gifts(let input): room.modules.gifts?.send(input)
    case .ticker(let input): room.modules.ticker?.send(input)
    case .popups(let input): room.modules.popups?.send(input)
    case .pager(let input): room.modules.pager?.send(input)
    case .likes(let input): room.modules.likes?.send(input)
    case .room, .addressed: preconditionFailure("An input of the room is not one of a module.")
    }
  }

  /// Returns the entries since the last call.
  func takeEntries() -> [Timed<Entry>] {
    entries.withLock { entries in
      takeEvents(into: &entries)
      defer { entries.removeAll() }
      return entries
    }
  }

  private func takeEvents(into entries: inout [Timed<Entry>]) {
    for event in events.takeBuffered() {
      entries.append(Timed(.event(event.value), at: event.time))
    }
  }
}
