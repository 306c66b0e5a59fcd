import RoomBus
import RoomCore
import Synchronization

/// Passes everything through to a module, and keeps its inputs.
final class Wiretap<Module: RoomModule>: RoomModule {
  let module: Module
  private let inputs = Mutex<[Timed<Module.Input>]>([])

  init(on module: Module) {
    self.module = module
  }

  var clock: RoomClock { module.clock }
  var events: EventSource<Timed<Module.Event>> { module.events }

  func send(_ input: Module.Input) {
    inputs.withLock { $0.append(Timed(input, at: clock.now)) }
    module.send(input)
  }

  var state: Module.State { get async { await module.state } }

  func run() async { await module.run() }

  func close() async { await module.close() }

  func join(_ policy: BufferPolicy) async -> Joined<Module.State, Module.Event> {
    await module.join(policy)
  }

  /// Returns the inputs since the last call.
  func takeInputs() -> [Timed<Module.Input>] {
    inputs.withLock { inputs in
      defer { inputs.removeAll() }
      return inputs
    }
  }
}
