import Foundation
import GiftPromises
import Testing

@Suite("Promises of the queue") struct QueuePromises {
  @Test("Promise 14: no combo waits longer than the maximum")
  func waits() throws {
    try verify(
      .lanes, .crowd, .fullScreen, reaching: ["fold", "wait", "suspended", "silent"],
      GiftObservers.waits.check)
  }

  @Test("Promise 38: each gift that waits is announced, and at most two are prepared")
  func preparations() throws {
    try verify(
      .player, .fullScreen,
      reaching: ["prepared", "dequeued", "revoked", "failed", "late"],
      GiftObservers.preparations.check)
  }

  @Test("Promise 39: the full screen is for gifts that are ready, and not free while one is")
  func readiness() throws {
    try verify(.player, reaching: ["begins", "passes"], GiftObservers.readiness.check)
  }

  @Test("Promise 15: by precedence no combo enters before a higher one")
  func precedence() throws {
    try verify(
      .lanes, .crowd, reaching: ["class", "formula"]
    ) { run, reach in
      let settings = run.configuration
      for event in run.moments.flatMap(\.events) {
        let said =
          event.laneEntrance.map { ($0.combo, $0.isValuable) }
          ?? event.comboFold.map { ($0.combo, $0.isValuable) }
          ?? event.comboEnd.map { ($0.combo, $0.isValuable) }
          ?? event.fullScreenStart.map { ($0.combo, $0.isValuable) }
        guard let (combo, isValuable) = said else { continue }
        try ensure(isValuable == (combo.unitValue >= settings.valuableUnitValue), "\(event)")
      }
      guard settings.order == .precedence else { return }
      func level(_ combo: PromiseCombo) -> Int {
        let message = combo.messages[0]
        if let user = settings.localUser, user.utf8.elementsEqual(message.sender.utf8) {
          return 0
        }
        return message.unitValue >= settings.valuableUnitValue ? 1 : 2
      }
      func time(_ combo: PromiseCombo) -> Double {
        let since = Double((combo.waitsSince ?? .start).nanoseconds)
        return since - 2e9 * log2(max(1, combo.value))
      }
      try run.follow(event: { rig, moment, event in
        guard let value = event.laneEntrance?.combo else { return }
        let combo = try rig.combo(value)
        guard combo.waitsSince != nil else { return }
        for other in rig.waiting where other !== combo {
          try ensure(
            level(combo) <= level(other),
            "At \(moment.time.seconds) \(value.id) of class \(level(combo)) enters before "
              + "\(other.messages[0].style ?? "") of class \(level(other))")
          reach.note("class")
          guard level(combo) == level(other) else { continue }
          reach.note("formula")
          try ensure(
            time(combo) <= time(other) + 1_000,
            "At \(moment.time.seconds) \(value.id) enters before "
              + "\(other.messages[0].style ?? "") of the same class")
        }
      })
    }
  }

  @Test("Promise 16: by arrival the first enters first, by newest the last")
  func orders() throws {
    try verify(
      .lanes, .crowd, reaching: ["arrival", "newest", "preempted"]
    ) { run, reach in
      let order = run.configuration.order
      guard order != .precedence else { return }
      try run.follow(event: { rig, moment, event in
        if event.laneExit?.reason == .preempted {
          try ensure(order == .newest, "Preempted by arrival")
          reach.note("preempted")
        }
        guard let value = event.laneEntrance?.combo else { return }
        let combo = try rig.combo(value)
        guard let since = combo.waitsSince else { return }
        for other in rig.waiting where other !== combo {
          guard let time = other.waitsSince else { continue }
          let isEarlier = (since, combo.waitOrder) < (time, other.waitOrder)
          reach.note(order.rawValue)
          try ensure(
            isEarlier == (order == .arrival),
            "At \(moment.time.seconds) \(value.id) enters before "
              + "\(other.messages[0].style ?? "")")
        }
      })
    }
  }
}
