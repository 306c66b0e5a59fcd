import LiveRoomKit
import OwnRoom
import RoomSimulation
import Testing

/// A module of an app's own: RoomBus.docc/RoomBus.md, “Machines as actors” and “Models for views”.
@Suite struct PollTests {
  @Test func aPollCountsOneVoteOfEachUserUntilItsEnd() async throws {
    try await Simulation.run { simulation in
      let polls = Polls(clock: simulation.clock)
      let log = EventLog(polls.events)
      async let _ = polls.run()
      polls.ask("Tea?", choices: 2, duration: .seconds(10))
      polls.vote("ada", 0)
      polls.vote("ada", 1)
      polls.vote("bob", 0)
      #expect(await polls.voters == 2)
      #expect(await polls.state.votes == [2, 0])
      await simulation.advance(by: .seconds(11))
      #expect(
        log.all.last == Timed(.didEnd(votes: [2, 0]), at: .start + .seconds(10)))
      #expect(log.values { if case .rejected = $0 { true } else { nil } }.count == 1)
      await polls.close()
    }
  }

  @Test func timeDoesNotAdvanceWhileItIsSuspendedOrNotRun() async throws {
    try await Simulation.run { simulation in
      let polls = Polls(clock: simulation.clock)
      let log = EventLog(polls.events)
      polls.ask("Tea?", choices: 2, duration: .seconds(10))
      await withTaskGroup { group in
        group.addTask { await polls.run() }
        await simulation.advance(by: .seconds(4))
        group.cancelAll()
      }
      await simulation.advance(by: .seconds(60))
      async let _ = polls.run()
      polls.suspend(reason: "advert")
      await simulation.advance(by: .seconds(60))
      polls.resume(reason: "advert")
      await simulation.advance(by: .seconds(7))
      #expect(log.all.last == Timed(.didEnd(votes: [0, 0]), at: .start + .seconds(130)))
    }
  }

  @MainActor @Test func viewsObserveAModelOfItsOwn() async throws {
    let polls = Polls(clock: RoomClock(.continuous))
    polls.ask("Tea?", choices: 2, duration: .seconds(10))
    let model = await PollModel(joining: polls)
    #expect(model.question == "Tea?" && model.votes == [0, 0])
    polls.vote("ada", 1)
    _ = await polls.state
    model.refresh()
    #expect(model.votes == [0, 1] && !model.isBehind)
  }
}
