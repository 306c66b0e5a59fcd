import FlowRule
import PopupPromises
import Testing

@Suite("Promises of the flow rule")
struct FlowPromises {
  @Test("Promise 1: no step is presented while an earlier step of the way waits")
  func order() throws {
    try check(.order, ["ordered", "late"])
  }

  @Test("Promise 2: a step is presented only if the branches lead to it")
  func branches() throws {
    try check(.branches, ["branch", "otherwise", "absent", "rejected", "failed"])
  }

  @Test("Promise 3: a step without a popup is waited for, but not if they arrived together")
  func deferrals() throws {
    try check(.deferrals, ["exactly", "together", "after a step"])
  }

  @Test("Promise 4: no other popup is presented while a pass waits for its next step")
  func exclusive() throws {
    try check(.exclusive, ["defers others", "behind"])
  }

  @Test("Promise 5: the end of a pass that was visible is emitted once, after its last step")
  func finishes() throws {
    try check(.finishes, ["finished", "two"])
  }

  @Test("Promise 6: what was presented and where a pass is survives across launches")
  func launches() throws {
    try check(.order, ["saved", "dismissed"], relaunches: true)
    try check(.branches, ["saved", "dismissed"], relaunches: true)
    try check(.exclusive, ["behind"], relaunches: true)
    try check(.finishes, ["finished", "dismissed"], relaunches: true)
  }

  private func check(
    _ promise: FlowWatch.Promise, _ reaching: Set<String>, relaunches: Bool = false
  ) throws {
    let problems = try problems(of: Test.current?.displayName, reaching: reaching) { seed in
      var source = FlowWords(seed)
      source.words.relaunches = relaunches
      source.revokes = promise != .finishes && source.words.chance(50)
      let stepTimeout: Duration = source.words.pick([.seconds(3), .milliseconds(500), .zero])
      let late: FlowRule.Late = source.words.pick([.show, .drop])
      let isExclusive = promise == .exclusive || source.words.chance(50)
      let rule = try FlowRule(
        flows: FlowWords.flows, stepTimeout: stepTimeout, late: late, isExclusive: isExclusive)
      let watch = FlowWatch(promise: promise, stepTimeout: stepTimeout, late: late)
      let rival = RivalRule(preempts: source.words.chance(30))
      let player = try source.words.player(rule, rival, watch: watch) {
        $0.channels[0] = PopupChannel(PopupChannel.modal)
        $0.channels[0].gap = .zero
        $0.channels[0].presentationLimit = .seconds(86_400)
        $0.channels[0].dismissalLimit = .seconds(86_400)
      }
      return (player, source)
    } finish: { player, source in
      // All is answered, and no more arrives.
      player.send(.signal(PopupSignal("free")))
      for _ in 0..<200 {
        if let report = source.report(player.world) {
          player.send(report)
        } else if player.world.lives.isEmpty {
          break
        } else {
          player.send(.signal(PopupSignal("nothing")), at: player.run.now + .seconds(5))
        }
      }
      player.send(.signal(PopupSignal("settled")), at: player.run.now + .seconds(10))
    }
    for problem in problems { Issue.record("\(problem)") }
  }
}
