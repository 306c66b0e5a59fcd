import FlowRule
import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of the flow rule")
struct FlowPromises {
  @Test("Promise 1: no step is presented while an earlier step of the way waits")
  func order() throws {
    try check(.order, ["ordered", "late"])
  }

  @Test("Promise 2: a step is presented only if the branches lead to it")
  func branches() throws {
    let reaching: Set = ["branch", "otherwise", "absent", "rejected", "failed"]
    try check(.branches, reaching)
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
    let result = try failure(of: Test.current?.displayName, reaching: reaching, length: 60) {
      random in
      var words = FlowWords(random)
      words.relaunches = relaunches
      words.revokes = promise != .finishes && words.words.chance(50)
      let stepTimeout: Duration = words.words.pick([.seconds(3), .milliseconds(500), .zero])
      let late: FlowRule.Late = words.words.pick([.show, .drop])
      let isExclusive = promise == .exclusive || words.words.chance(50)
      let rules: [any PopupRule] = [
        try FlowRule(
          flows: Chart.all.map(\.flow), stepTimeout: stepTimeout, late: late,
          isExclusive: isExclusive),
        RivalRule(preempts: words.words.chance(30)),
      ]
      let watch = FlowWatch(promise: promise, stepTimeout: stepTimeout, late: late)
      return (try PopupPlay(FlowWords.configuration(), rules: rules, watch: watch), words)
    } finish: { play in
      // All is answered, and no more arrives.
      var words = FlowWords(SeededGenerator(seed: 1))
      try play.send(.input(.signal(PopupSignal("free"))), at: play.world.now)
      for _ in 0..<200 {
        if let report = words.report(play.world) {
          try play.send(.input(report), at: play.world.now)
        } else if play.world.lives.isEmpty {
          break
        } else {
          try play.send(.input(.signal(PopupSignal("nothing"))), at: play.world.now + .seconds(5))
        }
      }
      try play.send(.input(.signal(PopupSignal("settled"))), at: play.world.now + .seconds(10))
    }
    #expect(result == nil, "\(result ?? "")")
  }
}
