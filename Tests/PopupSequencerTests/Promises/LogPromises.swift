import PopupPromises
import PopupSequencer
import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite("Promise 27: the log of decisions")
struct LogPromises {
  @Test("Promise 27: the decisions and `forgotten` add up to the number of calls")
  func countsCalls() async throws {
    var forgotten = 0
    for index in 0..<max(5, sequenceCount() / 20) {
      noteExercise(Test.current?.displayName)
      var maker = Maker(seed: 27_000_000 + index, profile: Profile())
      let player = try maker.player()
      let configuration = player.world.configuration
      var script: [(after: Duration, input: PopupInput)] = []
      for _ in 0..<25 {
        let time = maker.random.duration(hostile: false)
        script.append((time, maker.input(player.world)))
      }
      let bytes = maker.random.pick([0, 1_000, 3_000])
      let steps = script
      forgotten += try await Simulation.run { simulation in
        var small = configuration
        small.decisionBytes = bytes
        let all = try PopupSequencer(configuration: configuration, clock: simulation.clock)
        let some = try PopupSequencer(configuration: small, clock: simulation.clock)
        let updates = all.events.subscribe(.unbounded)
        async let first: Void = all.run()
        async let second: Void = some.run()
        for step in steps {
          await simulation.advance(by: step.after)
          all.send(step.input)
          some.send(step.input)
          await simulation.advance(by: .zero)
        }
        let whole = await all.decisions
        let rest = await some.decisions
        let inputs = whole.decisions.compactMap(\.input)
        #expect(whole.forgotten == 0)
        #expect(inputs.map { "\($0)" } == steps.map { "\($0.input)" })
        #expect(whole.decisions.flatMap(\.events) == updates.takeBuffered().map(\.value))
        let count = rest.decisions.count + rest.forgotten
        #expect(count == whole.decisions.count)
        let last = whole.decisions.suffix(rest.decisions.count)
        #expect(rest.decisions.map { "\($0)" } == last.map { "\($0)" })
        if bytes == 0 { #expect(rest.decisions.isEmpty) }
        await all.close()
        await some.close()
        _ = await (first, second)
        return rest.forgotten
      }
    }
    #expect(forgotten > 0)
  }

  @Test("Promise 27: a log of no bytes counts what it forgets")
  func countsWithoutBytes() async throws {
    var configuration = PopupConfiguration()
    configuration.decisionBytes = 0
    let popups = try PopupSequencer(configuration: configuration, clock: RoomClock(ManualClock()))
    popups.enqueue(Popup(id: "a"))
    #expect(await popups.decisions.forgotten == 1)
  }
}
