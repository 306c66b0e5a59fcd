import LiveRoomKit
import PromiseTesting
import RoomSimulation
import Synchronization
import Testing

private struct BrokenConnection: Error {}

/// One connection to a server, and what it has yielded.
private final class Connection: AsyncSequence, AsyncIteratorProtocol, Sendable {
  struct State {
    var rest: [(after: Duration, input: RoomInput)]
    var yielded: [Timed<RoomInput>] = []
  }

  let state: Mutex<State>
  private let breaksOff: Bool
  private let noticesCancelling: Bool
  private let clock: RoomClock

  init(
    _ inputs: [(after: Duration, input: RoomInput)], breaksOff: Bool, noticesCancelling: Bool,
    clock: RoomClock
  ) {
    state = Mutex(State(rest: inputs))
    self.breaksOff = breaksOff
    self.noticesCancelling = noticesCancelling
    self.clock = clock
  }

  func makeAsyncIterator() -> Connection { self }

  func next(isolation: isolated (any Actor)? = #isolation) async throws(BrokenConnection)
    -> RoomInput?
  {
    guard let (after, input) = state.withLock({ $0.rest.first }) else {
      if breaksOff { throw BrokenConnection() }
      return nil
    }
    try? await clock.sleep(until: clock.now + after)
    if noticesCancelling, Task.isCancelled { return nil }
    state.withLock { state in
      state.rest.removeFirst()
      state.yielded.append(Timed(input, at: clock.now))
    }
    return input
  }
}

/// A room without a pager, with one connection, of which the user leaves and enters rooms.
private struct FedVisit {
  private var dice: SeededGenerator
  private var reach = PromiseReach()
  private let simulation: Simulation
  private let room: LiveRoom
  private let feed: Connection
  private let name: String?

  init(_ simulation: Simulation, _ source: SeededGenerator) throws {
    var dice = source
    self.simulation = simulation
    var modules = try LiveRoom.Modules(RoomConfiguration(), clock: simulation.clock)
    modules.pager = nil
    room = LiveRoom(modules, clock: simulation.clock)
    let inputs = (0..<dice.number(0...12)).map { number in
      // At even milliseconds; rooms are entered at odd ones.
      (after: Duration.milliseconds(2 * dice.below(100)), input: Self.input(number, &dice))
    }
    feed = Connection(
      inputs, breaksOff: dice.chance(30), noticesCancelling: dice.chance(50),
      clock: simulation.clock)
    name = dice.chance(80) ? "harbour" : nil
    self.dice = dice
  }

  private static func input(_ number: Int, _ dice: inout SeededGenerator) -> RoomInput {
    let profile = RoomInput.profile(ProfileMessage(id: "\(number)", name: "ada"))
    if dice.chance(50) { return profile }
    return .delivered(
      RoomDelivery(
        room: dice.pick([nil, "harbour", "kitchen"]), session: "s", number: number, input: profile))
  }

  mutating func play() async throws -> PromiseReach {
    let log = EventLog(room.events)
    let (room, feed, name) = (room, feed, name)
    async let _ = room.run()
    var entered: [Timed<String>] = []
    let cancelled = dice.chance(40) ? dice.below(4) : nil
    let throwsError = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        do throws(BrokenConnection) {
          try await room.receive(from: feed, for: name)
          return false
        } catch { return true }
      }
      await simulation.advance(by: .milliseconds(1))
      for stage in 0..<4 {
        entered.append(Timed(dice.pick(["harbour", "kitchen"]), at: simulation.now))
        room.enter(entered[stage].value)
        await simulation.advance(by: .milliseconds(2 * dice.below(300)))
        guard stage == cancelled else { continue }
        let before = feed.state.withLock { $0.yielded.count }
        group.cancelAll()
        await simulation.advance(by: .milliseconds(2))
        let late = feed.state.withLock { $0.yielded.count } - before
        #expect(late <= 1)
        reach.note("yielded when cancelled", if: late == 1)
      }
      await simulation.advance(by: .seconds(10))
      return await group.next()!
    }
    let state = feed.state.withLock { $0 }
    try check(state.yielded, entered, log, await room.statistics())
    reach.note("threw", if: throwsError)
    reach.note(state.rest.isEmpty ? "ended" : "cancelled")
    #expect(state.rest.isEmpty || cancelled != nil)
    await room.close()
    return reach
  }

  /// The room has the events of one that is sent each input at its time, for its room.
  private mutating func check(
    _ yielded: [Timed<RoomInput>], _ entered: [Timed<String>], _ log: EventLog<RoomEvent>,
    _ statistics: RoomStatistics
  ) throws {
    var twin = try RoomMachine()
    var expected: [Timed<RoomEvent>] = []
    let sent = yielded.map { input in
      guard let name else { return input }
      guard case .delivered(var delivery) = input.value else {
        return Timed(.delivered(RoomDelivery(room: name, input: input.value)), at: input.time)
      }
      delivery.room = delivery.room ?? name
      return Timed(.delivered(delivery), at: input.time)
    }
    let rooms = entered.map { Timed(RoomInput.enter(room: $0.value), at: $0.time) }
    for input in (sent + rooms).sorted(by: { $0.time < $1.time }) {
      var events: [RoomEvent] = []
      twin.catchUp(to: input.time, into: &events)
      twin.handle(input.value, at: input.time, into: &events)
      for case .room(let change) in events { expected.append(Timed(.room(change), at: input.time)) }
    }
    for event in expected {
      switch event.value {
      case .room(.rejected(.otherRoom(let room))):
        reach.note(room == name ? "refused" : "refused by its own room")
      case .room(.didReceiveProfile) where name == nil: reach.note("without a room")
      default: break
      }
    }
    #expect(log.all.filter { $0.value.module == nil } == expected)
    let other = twin.state(at: simulation.now).statistics
    #expect(statistics.messages == other.messages && statistics.position == other.position)
  }
}

@Suite("Promises of a room with a feed") struct FeedPromises {
  @Test("Promise 32: what a feed yields is sent once, in order and to its room")
  func fed() async throws {
    let situations = [
      "cancelled", "ended", "refused", "refused by its own room", "threw", "without a room",
      "yielded when cancelled",
    ]
    try await verify(reaching: situations, sequences: 100) { simulation, source in
      var visit = try FedVisit(simulation, source)
      return try await visit.play()
    }
  }
}
