import LikeGestures
import RoomCore
import Testing

/// Promises 18 to 20.
struct HeartPromises {
  private func eachWorld(
    keepsStates: Bool = false, reaching cases: Set<String>,
    _ body: (World, inout Findings) -> Void, at location: SourceLocation = #_sourceLocation
  ) {
    eachSequence(
      reaching: cases,
      { dice, findings in
        var world = World(World.configuration(&dice), dice: dice, keepsStates: keepsStates)
        world.run(.hearts, 35)
        world.handle(.close)
        body(world, &findings)
      }, at: location)
  }

  @Test("Promise 18: at most maximumAlive hearts are alive, and each disappears exactly once")
  func alive() {
    eachWorld(reaching: ["full", "disappears", "all"]) { world, findings in
      var alive: Set<UInt64> = []
      var known: Set<UInt64> = []
      let limit = world.configuration.hearts.maximumAlive
      for (index, step) in world.steps.enumerated() {
        var text: String { tail(world.steps, until: index) }
        for event in step.events {
          switch event {
          case .heartDidAppear(let heart):
            findings.expect(known.insert(heart.id).inserted, "appears again: \(text)")
            alive.insert(heart.id)
          case .heartDidDisappear(let id):
            findings.reach("disappears")
            findings.expect(alive.remove(id) != nil, "disappears again: \(text)")
          case .didRemoveAllHearts:
            findings.reach("all")
            alive = []
          default: break
          }
          findings.expect(alive.count <= limit, "\(alive.count) are alive: \(text)")
        }
        if alive.count == limit { findings.reach("full") }
      }
      findings.expect(alive.isEmpty, "alive after close")
    }
  }

  @Test("Promise 19: hearts of others are at most othersPerSecond, and 3 for one message")
  func others() {
    eachWorld(reaching: ["full", "folded"]) { world, findings in
      var times: [Instant] = []
      var allowed = 0
      let rate = Int(world.configuration.hearts.othersPerSecond.rounded(.up))
      for (index, step) in world.steps.enumerated() {
        var text: String { tail(world.steps, until: index) }
        for event in step.events {
          switch event {
          case .didReceiveLikes(let count):
            allowed += min(3, count)
            if count > 3 { findings.reach("folded") }
          case .heartDidAppear(let heart) where heart.point == nil: times.append(step.time)
          default: break
          }
          findings.expect(times.count <= allowed, "more than 3 for a message: \(text)")
        }
        let recent = times.filter { step.time - $0 < .seconds(1) }.count
        if recent == rate { findings.reach("full") }
        findings.expect(recent <= rate, "\(recent) of \(rate) in a second: \(text)")
      }
    }
  }

  @Test("Promise 20: every like has a heart, is folded, or waits")
  func counted() {
    eachWorld(keepsStates: true, reaching: ["folded", "waits", "enters", "suspended"]) {
      world, findings in
      var likes = 0
      var shown = 0
      var folded = 0
      var reasons: Set<SuspensionReason> = []
      for (index, step) in world.steps.enumerated() {
        var text: String { tail(world.steps, until: index) }
        var foldedNow = 0
        for event in step.events {
          switch event {
          case .didReceiveLikes(let count): likes = saturating([likes, count])
          case .didFoldHearts(let count): foldedNow = saturating([foldedNow, count])
          default: break
          }
        }
        let own = step.events.compactMap(\.heart).filter { $0.point != nil }.count
        let made = step.combos.count
        likes = saturating([likes, made])
        shown += step.events.compactMap(\.heart).count
        folded = saturating([folded, foldedNow])
        findings.expect(own <= made && saturating([own, foldedNow]) >= made, "no heart: \(text)")
        if made > own { findings.reach("folded") }
        if !step.isRejected {
          if case .suspend(let reason) = step.input { reasons.insert(reason) }
          if case .resume(let reason) = step.input { reasons.remove(reason) }
        }
        guard let account = step.state?.account else { continue }
        let waiting = account.heartsWaiting
        if waiting > 0 { findings.reach("waits") }
        findings.expect(waiting <= 8, "\(waiting) wait: \(text)")
        if !reasons.isEmpty { findings.reach("suspended") }
        if step.entersRoom != nil { findings.reach("enters") }
        if !reasons.isEmpty || step.entersRoom != nil || step.closes {
          findings.expect(waiting == 0, "\(waiting) wait: \(text)")
        }
        findings.expect(
          saturating([account.heartsShown, account.heartsFolded, waiting])
            == saturating([account.localUser, account.others]), "\(account): \(text)")
        findings.expect(account.heartsShown == shown, "\(account), shown \(shown): \(text)")
        findings.expect(account.heartsFolded == folded, "\(account), folded \(folded): \(text)")
        findings.expect(
          likes == saturating([shown, folded, waiting]), "\(likes): \(account): \(text)")
      }
    }
  }
}
