import RoomBus
import RoomCore
import Testing

@testable import RoomSimulation

@MainActor
private final class Counter {
  private(set) var count = 0

  func add(_ number: Int = 1) -> Int {
    count += number
    return count
  }

  /// Never returns by itself.
  func follow(_ bus: Bus<Int>) async {
    for await batch in bus.subscribe() { count += batch.reduce(0, +) }
  }
}

/// What waits for the main actor fails, and what calls it between two moments does not.
@Suite struct MainActorTests {
  @Test func aBodyThatAwaitsTheMainActorIsLeftBehind() async throws {
    let stall = await #expect(throws: SimulationStall.self) {
      try await Simulation.run { simulation in
        async let _: Void? = try? simulation.clock.sleep(until: .start + .seconds(7))
        await simulation.advance(by: .seconds(3))
        let counter = Counter()
        _ = await counter.add()
        Issue.record("The main actor has answered within the simulation.")
      }
    }
    let found = try #require(stall)
    #expect(found.time == .start + .seconds(3) && found.isLeftBehind)
    #expect(found.openCalls == ["a sleep until 7.0 s"])
    let text = found.description
    #expect(
      text.hasPrefix(
        "At 3.0 s the simulation no longer waits for its body. The body waits for the main"))
    #expect(text.contains("TestKitTests/MainActorTests.swift:"))
  }

  @Test func aBodyOnTheMainActorDoesNotBegin() async throws {
    let stall = await #expect(throws: SimulationStall.self) {
      try await Simulation.run { @MainActor simulation in
        await simulation.advance(by: .seconds(1))
        Issue.record("The body has continued within the simulation.")
      }
    }
    #expect(stall?.isLeftBehind == true && stall?.time == .start)
  }

  @Test func aChildOnTheMainActorIsNoticedAtTheLatestWhenItEnds() async throws {
    let counter = Counter()
    let stall = await #expect(throws: SimulationStall.self) {
      try await Simulation.run { simulation in
        let bus = Bus<Int>()
        async let _ = counter.follow(bus)
        await simulation.advance(by: .seconds(1))
      }
    }
    #expect(stall?.isLeftBehind == true)
  }

  @Test func aBodyThatCanBeCancelledIsNotLeftBehind() async throws {
    let stall = await #expect(throws: SimulationStall.self) {
      try await Simulation.run { simulation in
        let bus = Bus<Int>()
        for await _ in bus.subscribe() {}
        // After the stall: not a part of what it says.
        await simulation.advance(by: .seconds(1))
      }
    }
    let found = try #require(stall)
    #expect(!found.isLeftBehind && found.openCalls.isEmpty && found.lastReturn == nil)
    #expect(
      found.description
        == "At 0.0 s all calls of the simulation wait, and no call advances the time.")
  }

  @MainActor @Test func aQueueRefusesJobsOfTheMainActorUnlessItIsOpen() {
    let queue = JobQueue()
    let ran = Bus<String>()
    let seen = ran.subscribe()
    let refused = publish("refused", to: ran, on: queue)
    queue.runUntilIdle()
    let (first, second) = (queue.takeRefusal(), queue.takeRefusal())
    #expect(first && !second)
    queue.openToMainActor { _ = publish("taken", to: ran, on: queue) }
    queue.runUntilIdle()
    #expect(seen.takeBuffered() == ["taken"] && !queue.takeRefusal())
    // The task that never runs needs its executor for as long as it exists.
    withExtendedLifetime((refused, queue)) {}
  }

  private nonisolated func publish(
    _ name: String, to bus: Bus<String>, on queue: JobQueue
  ) -> Task<Void, Never> {
    Task(executorPreference: queue) { bus.publish(name) }
  }

  @Test func callsOfTheMainActorAreTakenInOrderWhileTimeStandsStill() async throws {
    let counter = Counter()
    try await Simulation.run { simulation in
      async let first = simulation.onMainActor { counter.add(1) }
      async let second = simulation.onMainActor { counter.add(10) }
      #expect(await [first, second] == [1, 11])
      async let nap: Void? = try? simulation.clock.sleep(until: .start + .seconds(2))
      await simulation.advance(by: .seconds(1))
      let (count, time) = await simulation.onMainActor { (counter.add(100), simulation.now) }
      #expect(count == 111 && time == .start + .seconds(1))
      await simulation.advance(by: .seconds(1))
      _ = await nap
    }
  }

  @Test func theErrorOfACallIsThrown() async throws {
    struct Failure: Error {}
    try await Simulation.run { simulation in
      _ = await #expect(throws: Failure.self) {
        try await simulation.onMainActor { () throws(Failure) in throw Failure() }
      }
    }
  }

  @Test func whatTheMainActorSendsIsTakenAtThatMoment() async throws {
    try await Simulation.run { simulation in
      let metronome = MetronomeActor(period: .seconds(60), clock: simulation.clock)
      let log = EventLog(metronome.events)
      async let _ = metronome.run()
      await simulation.advance(by: .seconds(1))
      await simulation.onMainActor { metronome.send(7) }
      await simulation.advance(by: .seconds(1))
      #expect(log.all == [Timed(.echo(7), at: .start + .seconds(1))])
    }
  }

  @Test func aCancellationReachesTheBody() async throws {
    let (handles, handle) = AsyncStream.makeStream(of: Task<Bool, any Error>.self)
    let task = Task {
      var iterator = handles.makeAsyncIterator()
      let own = try #require(await iterator.next())
      return try await Simulation.run { simulation in
        await simulation.advance(by: .seconds(1))
        own.cancel()
        await simulation.advance(by: .seconds(1))
        return Task.isCancelled
      }
    }
    handle.yield(task)
    #expect(try await task.value)
  }
}
