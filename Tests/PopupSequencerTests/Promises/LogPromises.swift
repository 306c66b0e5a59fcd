import PopupPromises
@testable import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

@Suite("Promise 27: the log of decisions")
struct LogPromises {
  @Test("Promise 27: the decisions and `forgotten` add up to the number of calls")
  func countsCalls() throws {
    try verify(27, reaching: ["forgotten", "kept", "none"]) { seed, reach in
      var maker = Maker(seed: seed, profile: Profile(length: 25))
      let bytes = maker.random.pick([0, 1_000, 3_000])
      var player = try maker.player()
      player.play(&maker, count: maker.length)
      var configuration = player.world.configuration
      configuration.decisionBytes = bytes
      let small = try PromiseRun(PopupSetup(configuration, rules: []), player.run.steps)
      let (all, some) = (player.machine.log.content, small.machine.log.content)
      let inputs = player.calls.compactMap(\.input)
      try ensure(all.forgotten == 0, "\(all.forgotten) are forgotten without need")
      try ensure(plainText(all.decisions.compactMap(\.input)) == plainText(inputs), "other inputs")
      try ensure(
        all.decisions.flatMap(\.events) == player.calls.flatMap(\.events), "other events")
      let count = some.decisions.count + some.forgotten
      try ensure(count == all.decisions.count, "\(count) of \(all.decisions.count) calls")
      let last = all.decisions.suffix(some.decisions.count)
      try ensure(plainText(some.decisions) == plainText(Array(last)), "not the last decisions")
      reach.note("forgotten", if: some.forgotten > 0)
      reach.note(bytes == 0 ? "none" : "kept", if: some.decisions.isEmpty == (bytes == 0))
    }
  }
}
