import Foundation
import GiftChannels
import GiftTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of the queue") struct QueuePromises {
  @Test("Promise 14: no combo waits longer than the maximum")
  func waits() throws {
    try verify(
      .lanes, .crowd, .fullScreen, reaching: ["fold", "wait", "suspended", "silent"]
    ) { run, reach in
      let settings = run.configuration
      func limit(_ combo: PromiseCombo) -> Duration {
        combo.isForFullScreen
          ? max(settings.maximumWait, settings.fullScreenMaximumWait) : settings.maximumWait
      }
      var wasSuspended = false
      try run.follow(
        before: { stage, moment in
          if !wasSuspended {
            for combo in stage.waiting where !combo.isUncertain {
              let wait = moment.time - (combo.waitsSince ?? moment.time)
              try ensure(wait <= limit(combo), "Waits \(wait) at \(moment.time.seconds)")
            }
          }
          wasSuspended = stage.isSuspended
        },
        event: { stage, moment, event in
          func check(_ value: GiftCombo, _ waited: Duration, _ returns: Bool) throws {
            let combo = try stage.combo(value)
            guard !combo.isUncertain else { return }
            let expected = combo.waitsSince.map { moment.time - $0 } ?? .zero
            try ensure(waited == expected, "waited is \(waited), not \(expected)")
            try ensure(returns == (combo.seen > 0), "returns is \(returns)")
            try ensure(combo.waitsSince != nil, "Enters without anything new")
            reach.note("wait")
            if let units = event.comboFold?.units {
              reach.note("fold")
              try ensure(units == combo.credited - combo.seen, "Folds \(units)")
            } else {
              try ensure(waited <= limit(combo), "Enters after \(waited)")
            }
          }
          switch event {
          case .laneWillEnter(let entrance):
            try check(entrance.combo, entrance.waited, entrance.returns)
          case .comboDidFold(let fold): try check(fold.combo, fold.waited, fold.returns)
          case .fullScreenWillBegin(let start):
            try ensure(
              start.waited <= settings.fullScreenMaximumWait, "Begins after \(start.waited)")
          default: break
          }
        },
        after: { stage, moment in
          guard !stage.isSuspended else {
            if stage.combos.contains(where: \.isForFullScreen) { return }
            let units = stage.waiting.reduce(0) { $0 + $1.credited - $1.seen }
            if units > 0 { reach.note("suspended") }
            if moment.input == nil, moment.events.isEmpty { reach.note("silent") }
            return try ensure(
              moment.room.waiting.units == units,
              "\(moment.room.waiting.units) wait at \(moment.time.seconds), not \(units)")
          }
          for combo in stage.waiting where !combo.isUncertain {
            let wait = moment.time - (combo.waitsSince ?? moment.time)
            try ensure(wait <= limit(combo), "Waits \(wait) after \(moment.time.seconds)")
          }
        })
    }
  }

  @Test("Promise 15: by precedence no combo enters before a higher one")
  func precedence() throws {
    try verify(
      .lanes, .crowd, reaching: ["class", "formula"]
    ) { run, reach in
      let settings = run.configuration
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
        let aging = settings.agingPerDoubling / .nanoseconds(1)
        return since - aging * log2(max(1, combo.value))
      }
      try run.follow(event: { stage, moment, event in
        guard let value = event.laneEntrance?.combo else { return }
        let combo = try stage.combo(value)
        guard combo.waitsSince != nil else { return }
        for other in stage.waiting where other !== combo {
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
      try run.follow(event: { stage, moment, event in
        if event.laneExit?.reason == .preempted {
          try ensure(order == .newest, "Preempted by arrival")
          reach.note("preempted")
        }
        guard let value = event.laneEntrance?.combo else { return }
        let combo = try stage.combo(value)
        guard let since = combo.waitsSince else { return }
        for other in stage.waiting where other !== combo {
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
