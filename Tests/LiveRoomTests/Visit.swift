import LiveRoomKit
import LiveRoomTesting
import RoomSimulation

/// A user in a room, in virtual time, whose screen and server answer immediately. Popups
/// are not answered.
struct Visit: Sendable {
  let room: LiveRoom
  let log: EventLog<RoomEvent>
  private let simulation: Simulation
  private let view: SimulatedPopupView
  let server: SimulatedLikeServer
  private let streams: SimulatedStreams

  init(_ room: LiveRoom, _ simulation: Simulation) {
    self.room = room
    self.simulation = simulation
    log = EventLog(room.events)
    view = SimulatedPopupView(room.modules.popups, clock: simulation.clock)
    view.presentation = .zero
    view.dismissal = .zero
    view.answer = nil
    server = SimulatedLikeServer(room.modules.likes, clock: simulation.clock)
    streams = SimulatedStreams(room.modules.pager)
  }

  /// Plays `body` in a room with three pages, at rest on the first.
  static func play(
    _ body: @escaping @Sendable (Visit, Simulation) async throws -> Void
  ) async throws {
    try await Simulation.run { simulation in
      let room = LiveRoom(localUser: "me", clock: simulation.clock)
      let visit = Visit(room, simulation)
      async let _ = visit.run()
      room.send(.pager(.setRooms(rooms: ["harbour", "kitchen", "rooftop"])))
      await simulation.advance(by: .seconds(1))
      try await body(visit, simulation)
    }
  }

  /// Runs the room and its surroundings.
  func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await room.run() }
      group.addTask { await view.run() }
      group.addTask { await server.run() }
      group.addTask { await streams.run() }
    }
  }

  func finger(_ id: Int = 0) -> SimulatedFinger {
    SimulatedFinger(in: simulation, id: id) { room.touch($0) }
  }

  /// Two taps in the same place: the second one is a like.
  func doubleTap() async {
    await finger().tap(at: ScreenPoint(x: 160, y: 300), count: 2)
    await simulation.advance(by: .milliseconds(90))
  }

  /// A flick upwards, to the next room.
  func flick(id: Int = 0) async {
    await finger(id).drag(from: ScreenPoint(x: 160, y: 400), to: ScreenPoint(x: 160, y: 160))
    await simulation.advance(by: .milliseconds(1))
  }
}

extension EventLog<RoomEvent> {
  /// The events of the room as a whole.
  var changes: [RoomChange] { values { if case .room(let change) = $0 { change } else { nil } } }
}

extension GiftMessage {
  /// This number of roses, in total, from one sender.
  static func roses(_ total: Int, from sender: String, id: String? = nil) -> GiftMessage {
    GiftMessage(id: id, sender: sender, gift: "rose", count: .runningTotal(total))
  }
}
