import RoomBus
import RoomCore

/// The operations of a room on a module of any kind.
struct ModuleAttachment: Sendable {
  let module: ModuleKind
  let run: @Sendable () async -> Void
  let close: @Sendable () async -> Void
  /// Sets what waits for a module that a host runs.
  let setInboxCapacity: @Sendable (Int) -> Void
  /// The messages that the module has refused.
  let refused: @Sendable () -> [MessageKind: Int]
  /// The messages that came after the module was closed.
  let rejected: @Sendable () -> [MessageKind: Int]
  /// Waits until the module has taken its inputs.
  let settle: @Sendable () async -> Void
  /// Follows the events until the task is cancelled or the module is closed.
  let follow: @Sendable (isolated LiveRoom) async -> Void
  let followDiagnostics: @Sendable (isolated LiveRoom) async -> Void
  let followTheRest: @Sendable (isolated LiveRoom) -> Void

  // The events apart: their type is known where the compiler makes these closures, and that of the
  // module is not.
  init<Event: Sendable>(
    _ module: any RoomModule, _ events: EventSource<Timed<Event>>,
    _ name: ModuleKind, as event: @escaping @Sendable (Event) -> RoomEvent
  ) {
    // From the beginning, and over all runs: nothing is missed between two of them.
    let updates = events.subscribe(.unbounded)
    let diagnostics = module.diagnostics.subscribe()
    run = { await module.run() }
    close = { await module.close() }
    setInboxCapacity = { (module as? any ModuleActor)?.inboxCapacity = $0 }
    self.module = name
    refused = { module.refused }
    rejected = { module.rejected }
    settle = { _ = await module.state }
    follow = { room in
      var arrivals = updates.makeAsyncIterator()
      while let batch = await arrivals.next(isolation: room) { room.follow(batch, as: event) }
    }
    followDiagnostics = { room in
      var arrivals = diagnostics.makeAsyncIterator()
      while let batch = await arrivals.next(isolation: room) { room.report(batch, of: name) }
    }
    followTheRest = { room in
      room.follow(updates.takeBuffered(), as: event)
      room.report(diagnostics.takeBuffered(), of: name)
    }
  }
}
