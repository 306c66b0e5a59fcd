import LiveRoomKit
import PromiseTesting
import RoomSimulation
import Synchronization
import Testing

private struct BrokenConnection: Error {}

/// A server whose connections deliver random messages, and end in a random way.
private final class RandomFeed: RoomFeed {
  struct State {
    var dice: SeededGenerator
    /// The inputs that were delivered, as deliveries to the rooms of their connections.
    var delivered: [Timed<RoomInput>] = []
    var opened: [Timed<FeedConnection>] = []
    var ended: [Timed<String>] = []
    var open = 0
    var number = 0
    var hasRefused = false
  }

  private enum Ending { case broken, refused, ended, cancelled }

  let state: Mutex<State>
  init(_ dice: SeededGenerator) { state = Mutex(State(dice: dice)) }

  func run(_ connection: FeedConnection) async throws {
    let clock = connection.clock
    let batches: [(after: Duration, inputs: [RoomInput])] = state.withLock { state in
      #expect(state.open == 0)
      state.open += 1
      state.opened.append(Timed(connection, at: clock.now))
      return (0..<state.dice.number(0...6)).map { _ in
        (.milliseconds(state.dice.number(1...200)), Self.batch(&state))
      }
    }
    defer { state.withLock { $0.open -= 1 } }
    let isPolite = state.withLock { $0.dice.chance(50) }
    for (after, inputs) in batches {
      try? await clock.sleep(until: clock.now + after)
      if isPolite, Task.isCancelled { return }
      state.withLock { state in
        for case .delivered(var delivery) in inputs {
          delivery.room = delivery.room ?? connection.room
          state.delivered.append(Timed(.delivered(delivery), at: clock.now))
        }
      }
      await connection.deliver(
        inputs.map { input in
          guard case .delivered(let delivery) = input,
            delivery == RoomDelivery(input: delivery.input)
          else { return input }
          return delivery.input
        })
      if Task.isCancelled { return }
    }
    let ending = state.withLock { state in
      state.dice.pick([Ending.broken, .broken, .broken, .refused, .ended, .cancelled])
    }
    switch ending {
    case .broken: throw BrokenConnection()
    case .refused:
      state.withLock { $0.hasRefused = true }
      throw ServerRefusal()
    case .ended: state.withLock { $0.ended.append(Timed(connection.room, at: clock.now)) }
    case .cancelled: try? await clock.sleep(until: clock.now + .seconds(3_600))
    }
  }

  private static func batch(_ state: inout State) -> [RoomInput] {
    (0..<state.dice.number(0...3)).map { _ in
      state.number += state.dice.number(1...2)
      let profile = RoomInput.profile(ProfileMessage(id: "\(state.number)", name: "ada"))
      if state.dice.chance(50) { return .delivered(RoomDelivery(input: profile)) }
      return .delivered(
        RoomDelivery(
          room: state.dice.pick([nil, "harbour", "kitchen"]), session: "s", number: state.number,
          input: profile))
    }
  }
}

/// A room without a pager that follows a feed while the user leaves and enters rooms.
private struct FedVisit {
  private var dice: SeededGenerator
  private var reach = PromiseReach()
  private let simulation: Simulation
  private let room: LiveRoom
  private let feed: RandomFeed

  init(_ simulation: Simulation, _ source: SeededGenerator) throws {
    var dice = source
    self.simulation = simulation
    var modules = try LiveRoom.Modules(RoomConfiguration(), clock: simulation.clock)
    modules.pager = nil
    room = LiveRoom(modules, clock: simulation.clock)
    feed = RandomFeed(SeededGenerator(seed: UInt64(dice.below(1 << 30))))
    self.dice = dice
  }

  mutating func play() async throws -> PromiseReach {
    let log = EventLog(room.events)
    let (room, feed) = (room, feed)
    async let _ = room.run()
    var actions: [Timed<RoomInput>] = []
    let cancelled = dice.chance(30) ? dice.below(5) : nil
    let isRefused = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        do throws(ServerRefusal) {
          try await room.follow(feed)
          return false
        } catch { return true }
      }
      await simulation.advance(by: .milliseconds(1))
      for stage in 0..<5 {
        let action = dice.pick([RoomInput.leave, .enter(room: "harbour"), .enter(room: "kitchen")])
        actions.append(Timed(action, at: simulation.now))
        room.send(action)
        // The messages of a visit have the fraction of a millisecond of its begin: none comes with an action.
        await simulation.advance(by: .milliseconds(dice.below(20_000)) + .microseconds(100))
        guard stage == cancelled else { continue }
        let before = feed.state.withLock { $0.opened.count }
        group.cancelAll()
        await simulation.advance(by: .seconds(100))
        #expect(feed.state.withLock { $0.opened.count } == before)
        reach.note("cancelled")
      }
      group.cancelAll()
      return await group.next()!
    }
    let state = feed.state.withLock { $0 }
    #expect(isRefused == state.hasRefused && state.open == 0)
    reach.note("refused for good", if: isRefused)
    try check(state, actions, log, await room.statistics())
    await room.close()
    return reach
  }

  /// The room has the events of a room that is sent each message at its time, for its room.
  private mutating func check(
    _ state: RandomFeed.State, _ actions: [Timed<RoomInput>], _ log: EventLog<RoomEvent>,
    _ statistics: RoomStatistics
  ) throws {
    var twin = try RoomMachine()
    var expected: [Timed<RoomEvent>] = []
    var opened = state.opened[...]
    // A connection that is cancelled may deliver at the time of the action.
    for input in (actions + state.delivered).sorted(by: { $0.time < $1.time }) {
      check(&opened, before: input.time, twin, actions)
      var events: [RoomEvent] = []
      twin.catchUp(to: input.time, into: &events)
      twin.handle(input.value, at: input.time, into: &events)
      for case .room(let change) in events { expected.append(Timed(.room(change), at: input.time)) }
    }
    check(&opened, before: simulation.now + .seconds(1), twin, actions)
    for end in state.ended {
      let next = actions.first { $0.time > end.time }?.time ?? simulation.now
      #expect(!state.opened.contains { $0.time > end.time && $0.time < next })
      reach.note("ended by the server")
    }
    for event in expected {
      if case .room(.rejected(.otherRoom)) = event.value { reach.note("another room") }
    }
    reach.note("connected again", if: state.opened.count > actions.count)
    #expect(log.all.filter { $0.value.module == nil } == expected)
    let other = twin.state(at: simulation.now).statistics
    #expect(statistics.messages == other.messages && statistics.position == other.position)
  }

  /// The connections before a time ask for the messages that the room does not have. A connection begins after the
  /// inputs of its time.
  private func check(
    _ opened: inout ArraySlice<Timed<FeedConnection>>, before time: Instant, _ twin: RoomMachine,
    _ actions: [Timed<RoomInput>]
  ) {
    while let connection = opened.first, connection.time < time {
      let statistics = twin.state(at: connection.time).statistics
      #expect(connection.value.room == room(of: actions, at: connection.time))
      #expect(connection.value.position == statistics.position)
      #expect(connection.value.missing == statistics.missing)
      opened.removeFirst()
    }
  }

  private func room(of actions: [Timed<RoomInput>], at time: Instant) -> String? {
    guard case .room(.enter(let room)) = actions.last(where: { $0.time <= time })?.value else {
      return nil
    }
    return room
  }
}

@Suite("Promises of a room with a feed") struct FeedPromises {
  @Test("Promise 32: a feed has one connection to the present room, whose messages are sent once")
  func fed() async throws {
    let situations = [
      "another room", "cancelled", "connected again", "ended by the server", "refused for good",
    ]
    try await verify(reaching: situations, sequences: 100) { simulation, source in
      var visit = try FedVisit(simulation, source)
      return try await visit.play()
    }
  }
}
