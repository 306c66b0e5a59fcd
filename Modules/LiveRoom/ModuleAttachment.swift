import RoomBus
import RoomCore

/// A module of a room, with the events and diagnostics of it that the room has not followed yet.
struct ModuleAttachment: Sendable {
  let kind: ModuleKind
  let module: any RoomModule
  private let diagnostics: EventSource<Timed<ModuleDiagnostic>>.Subscription
  /// Follows the events until the task is cancelled or the module is closed.
  let follow: @Sendable (isolated LiveRoom) async -> Void
  private let followBuffered: @Sendable (isolated LiveRoom) -> Void

  // The events have a parameter of their own, since the compiler knows their type here but not the
  // type of the module.
  init<Event: Sendable>(
    _ module: any RoomModule, _ events: EventSource<Timed<Event>>,
    _ kind: ModuleKind, as event: @escaping @Sendable (Event) -> RoomEvent
  ) {
    self.kind = kind
    self.module = module
    // From the beginning, and over all runs: nothing is missed between two of them.
    let updates = events.subscribe(.unbounded)
    diagnostics = module.diagnostics.subscribe()
    follow = { room in
      var arrivals = updates.makeAsyncIterator()
      while let batch = await arrivals.next(isolation: room) { room.follow(batch, as: event) }
    }
    followBuffered = { $0.follow(updates.takeBuffered(), as: event) }
  }

  /// Follows the diagnostics until the task is cancelled or the module is closed.
  func followDiagnostics(_ room: isolated LiveRoom) async {
    var arrivals = diagnostics.makeAsyncIterator()
    while let batch = await arrivals.next(isolation: room) { room.report(batch, of: kind) }
  }

  /// Follows the events that were emitted until now.
  func followTheRest(_ room: isolated LiveRoom) {
    followBuffered(room)
    room.report(diagnostics.takeBuffered(), of: kind)
  }
}
