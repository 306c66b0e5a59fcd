import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

/// The number of sequences for each promise.
let sequences = sequenceCount(default: 15)
/// The number that are played when fewer do not reach everything.
let sequencesToReach = max(sequences, 400)

/// Lets an observer see random sequences, and expects that it has seen nothing wrong, and all of
/// `reaching` at least once.
func check<Watch: Observer>(
  _ promise: Int, _ watch: Watch.Type, _ profile: Profile = Profile(), reaching: Set<String>,
  closes: Bool = true, configure: (inout PopupConfiguration) -> Void = { _ in }
) throws {
  var reached: Set<String> = []
  for index in 0..<sequencesToReach {
    if index >= sequences, reaching.isSubset(of: reached) { return }
    noteExercise(Test.current?.displayName)
    var maker = Maker(seed: UInt64(promise * 1_000_000 + index), profile: profile)
    var configuration = maker.random.configuration(profile)
    configure(&configuration)
    var player = try Player<Watch>(
      configuration, hasRule: profile.hasRule, isLate: profile.isLate)
    for _ in 0..<profile.length {
      let moment = maker.moment(player.world, player.machine.nextDeadline)
      player.advance(to: moment)
      player.send(maker.input(player.world), at: moment)
    }
    if closes { player.send(.close, at: player.world.now) }
    reached.formUnion(player.watch.notes.reached)
    guard let failure = player.watch.notes.failures.first else { continue }
    let start = try Player<Watch>(
      configuration, hasRule: profile.hasRule, isLate: profile.isLate)
    let script = shrunk(player.script) { script in
      var player = start
      for step in script { player.send(step.input, at: step.time) }
      return !player.watch.notes.failures.isEmpty
    }
    let limits = [
      configuration.capacity, configuration.endedLimit, configuration.revocationLimit,
      configuration.laterLimit,
    ]
    Issue.record(
      """
      Promise \(promise), sequence \(index): \(failure)
      \(transcript(of: script, start))  with limits \(limits) and \(short("\(configuration.channels)"))
      """)
    return
  }
  #expect(reaching.subtracting(reached).isEmpty, "The sequences do not reach these.")
}

/// Returns what happens when a script is played, line by line.
private func transcript<Watch: Observer>(
  of script: [(time: Instant, input: PopupInput)], _ start: Player<Watch>
) -> String {
  var player = start
  for step in script { player.send(step.input, at: step.time) }
  let lines = player.calls.map { call in
    let events = call.events.map { "      \(source($0))\n" }.joined()
    return "  \(call.time.seconds): \(call.input.map(source) ?? "deadline")\n\(events)"
  }
  return "\(player.watch.notes.failures.first ?? "nothing")\n\(lines.joined())"
}
