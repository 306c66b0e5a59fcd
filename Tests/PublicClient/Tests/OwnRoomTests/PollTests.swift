import LiveRoomKit
import OwnRoom
import RoomSimulation
import Testing

/// A module of an app's own: RoomBus.docc/RoomBus.md, “Make a module of your own” and “Make a model of your own”.
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
      polls.suspend(reason: "advert")
      await simulation.advance(by: .seconds(11))
      polls.resume(reason: "advert")
      await simulation.advance(by: .seconds(11))
      #expect(
        log.all.last == Timed(.didEnd(votes: [2, 0]), at: .start + .seconds(21)),
        "time does not advance while it is suspended")
      #expect(log.values { if case .rejected = $0 { true } else { nil } }.count == 1)
      await polls.close()
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
