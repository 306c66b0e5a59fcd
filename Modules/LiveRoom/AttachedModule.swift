public import RoomBus
public import RoomCore

extension LiveRoom {
  /// Attaches a module of the app's own, such as polls. The module runs, is suspended and is closed with the room.
  ///
  /// ```swift
  /// let polls = Polls(clock: room.clock)
  /// room.attach(polls) { event in
  ///   switch event {
  ///   case .room(.didLeave): .leave
  ///   case .room(.didReceiveApp(let message)) where message.kind == "poll": .ask(message.payload)
  ///   default: nil
  ///   }
  /// }
  /// ```
  ///
  /// Attach a module at any time, once. The module must have the clock of the room. Its diagnostics are diagnostics of
  /// the room. Its events are not events of the room: subscribe to the `events` of the module.
  ///
  /// - Parameters:
  ///   - module: The module. If the room is suspended, the module is suspended as well.
  ///   - input: A closure that returns the input of the module for an event of the room, or `nil` if the event does not
  ///     concern the module. The closure is called for each event, in order. The default returns `nil`. The module
  ///     never refuses these inputs.
  public nonisolated func attach<Module: RoomModule>(
    _ module: Module, input: @escaping @Sendable (RoomEvent) -> Module.Input? = { _ in nil }
  ) where Module.Input: ModuleInput {
    attachedModules.withLock { $0.append(AttachedModule(module, input: input)) }
    attachedModuleChanges.publish(())
  }

  /// Takes the modules that were attached since the last call.
  func takeAttachedModules() {
    let all = attachedModules.withLock { $0 }
    for attached in all[own.count...] {
      attached.adopt(isSuspended: isSuspended, inboxCapacity: inboxCapacity)
    }
    own = all
  }

  /// Runs the attached modules until the task is cancelled or the room is closed.
  func runAttachedModules() async {
    await withDiscardingTaskGroup { group in
      var changes = attachedModuleChanges.subscribe(.keepNewest(1)).makeAsyncIterator()
      var running = 0
      repeat {
        takeAttachedModules()
        for attached in own[running...] {
          group.addTask { await attached.module.run() }
          group.addTask {
            for await batch in attached.diagnostics { await self.report(batch, of: nil) }
          }
        }
        running = own.count
      } while await changes.next(isolation: self) != nil
    }
  }
}

/// A module of the app's own that is attached to a room.
struct AttachedModule: Sendable {
  let module: any RoomModule
  let diagnostics: EventSource<Timed<ModuleDiagnostic>>.Subscription
  private let step: @Sendable (LifecycleStep) -> Void
  private let take: @Sendable (RoomEvent) -> Void

  init<Module: RoomModule>(
    _ module: Module, input: @escaping @Sendable (RoomEvent) -> Module.Input?
  ) where Module.Input: ModuleInput {
    self.module = module
    diagnostics = module.diagnostics.subscribe()
    step = { module.route(Module.Input($0)) }
    take = { if let input = input($0) { module.route(input) } }
  }

  /// Begins with the present state of the room.
  func adopt(isSuspended: Bool, inboxCapacity: Int) {
    (module as? any ModuleActor)?.inboxCapacity = inboxCapacity
    if isSuspended { step(.suspend(.room)) }
  }

  /// Follows an event of the room.
  func follow(_ event: RoomEvent) {
    switch event {
    case .room(.didSuspend): step(.suspend(.room))
    case .room(.didResume): step(.resume(.room))
    default: break
    }
    take(event)
  }
}
