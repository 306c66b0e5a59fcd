import GiftPromises
import Testing

@Suite("Promises of pops") struct PopPromises {
  /// Few senders, who often give again while a label pops.
  private func run(_ source: inout SeededGenerator) throws -> PromiseRun {
    var settings = source.chance(50) ? GiftConfiguration.presentView : .liveGiftAnimation
    settings.laneCount = 1 + source.below(2)
    settings.pop = settings.pop.lasting(.milliseconds(source.pick([1, 200, 300, 500])))
    if source.chance(30) { settings.stepping = .coalescing }
    if source.chance(20) { settings.hold = .milliseconds(source.pick([400, 2_500])) }
    let inputs = source.messages(every: [0, 50, 100, 250, 300, 350, 700, 2_000]) {
      GiftMessage(sender: $0.pick(["ada", "ada", "bo"]), gift: "rose", style: "m\($1)")
    }
    return try PromiseRun(settings, inputs)
  }

  @Test("Promise 35: a step that follows the pop waits for its end, or begins at once")
  func steps() throws {
    try verify(reaching: ["first", "pop", "at once", "overlap"]) {
      try run(&$0)
    } _: {
      try check($0, &$1)
    }
  }

  private func check(_ run: PromiseRun, _ reach: inout PromiseReach) throws {
    let settings = run.configuration
    let entrance = settings.entrance.duration
    // The lanes whose steps begin at once, and that of a message before which none waits.
    var atOnce: Set<Int> = []
    var prompt: Int?
    try run.follow(
      before: { rig, moment in
        prompt = nil
        guard rig.credit > 0, let combo = rig.creditCombo, let lane = combo.lane,
          let row = rig.rows[lane], row.count == combo.creditedBefore,
          row.entered + entrance <= moment.time
        else { return }
        let isOver = row.stepped.map { $0 + settings.pop.duration <= moment.time } ?? true
        if isOver { atOnce.insert(lane) } else if settings.hold != nil { atOnce.remove(lane) }
        if atOnce.contains(lane) { prompt = lane }
      },
      event: { rig, moment, event in
        if let lane = event.laneEntrance?.lane { atOnce.remove(lane) }
        guard let lane = event.laneStep?.lane, let row = rig.rows[lane] else { return }
        let popEnd = row.stepped.map { $0 + settings.pop.duration }
        if prompt == lane {
          reach.note(popEnd.map { $0 > moment.time } ?? false ? "overlap" : "at once")
        } else if let popEnd {
          reach.note("pop")
          try ensure(
            moment.time == popEnd + settings.stepPause,
            "Steps at \(moment.time.seconds), its pop ends at \(popEnd.seconds)")
        } else {
          reach.note("first")
          try ensure(moment.time == row.entered + entrance, "The first step is late")
        }
      },
      after: { rig, moment in
        guard let prompt, let row = rig.rows[prompt] else { return }
        try ensure(row.count == row.combo.credited, "No step at \(moment.time.seconds)")
      })
  }
}
