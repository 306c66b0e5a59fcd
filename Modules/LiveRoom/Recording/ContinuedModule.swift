import RoomBus
import RoomCore

/// A module that continues with a machine, such as the machine of a recording after a seek.
actor ContinuedModule<Machine: ModuleMachine>: ModuleActor {
  let host: ModuleHost<Machine>
  nonisolated let port: ModuleHost<Machine>.Port

  init(_ machine: Machine, clock: RoomClock) {
    host = ModuleHost(machine, clock: clock)
    port = host.port
  }
}

extension LiveRoom.Modules {
  /// Creates the modules of a machine, which continue where the machine is. A recording has one room, and no pager.
  init(_ machine: RoomMachine, clock: RoomClock) {
    gifts = ContinuedModule(machine.gifts.machine, clock: clock)
    ticker = ContinuedModule(machine.ticker.machine, clock: clock)
    popups = PopupSequencer(machine.popups.machine, clock: clock)
    likes = ContinuedModule(machine.likes.machine, clock: clock)
    comments = ContinuedModule(machine.comments.machine, clock: clock)
    if machine.routes.hasModule(.danmaku) {
      danmaku = ContinuedModule(machine.danmaku.machine, clock: clock)
    }
    broadcast = ContinuedModule(machine.broadcast.machine, clock: clock)
    meters = ContinuedModule(machine.meters.machine, clock: clock)
  }
}
