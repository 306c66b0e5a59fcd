import LikeGestures
import PromiseTesting
import RoomCore

extension LikeObservers {
  /// Promise 18: at most maximumAlive hearts are alive, and each disappears exactly once.
  package static let alive: LikeObserver = .init(18) { run, reach in
    var alive: Set<UInt64> = []
    var known: Set<UInt64> = []
    let limit = run.setup.hearts.maximumAlive
    for (index, step) in run.moments.enumerated() {
      var text: String { tail(run.moments, until: index) }
      for event in step.events {
        switch event {
        case .heartDidAppear(let heart):
          try ensure(known.insert(heart.id).inserted, "appears again: \(text)")
          alive.insert(heart.id)
        case .heartDidDisappear(let id):
          reach.note("disappears")
          try ensure(alive.remove(id) != nil, "disappears again: \(text)")
        case .didRemoveAllHearts:
          reach.note("all")
          alive = []
        default: break
        }
        try ensure(alive.count <= limit, "\(alive.count) are alive: \(text)")
      }
      if alive.count == limit { reach.note("full") }
    }
    try ensure(alive.isEmpty, "alive after close")
  }

  /// Promise 19: hearts of others are at most othersPerSecond, and 3 for one message.
  package static let others: LikeObserver = .init(19) { run, reach in
    var times: [Instant] = []
    var allowed = 0
    let rate = Int(run.setup.hearts.othersPerSecond.rounded(.up))
    for (index, step) in run.moments.enumerated() {
      var text: String { tail(run.moments, until: index) }
      for event in step.events {
        switch event {
        case .didReceiveLikes(let count):
          allowed += min(3, count)
          if count > 3 { reach.note("folded") }
        case .heartDidAppear(let heart) where heart.point == nil: times.append(step.time)
        default: break
        }
        try ensure(times.count <= allowed, "more than 3 for a message: \(text)")
      }
      let recent = times.filter { step.time - $0 < .seconds(1) }.count
      if recent == rate { reach.note("full") }
      try ensure(recent <= rate, "\(recent) of \(rate) in a second: \(text)")
    }
  }

  /// Promise 20: every like has a heart, is folded, or waits.
  package static let counted: LikeObserver = .init(20) { run, reach in
    var shown = 0
    var folded = 0
    for (index, step) in run.moments.enumerated() {
      var text: String { tail(run.moments, until: index) }
      let hearts = step.events.compactMap(\.heart)
      let foldedNow = saturating(step.events.compactMap(\.folded))
      let (own, made) = (hearts.count { $0.point != nil }, step.combos.count)
      try ensure(own <= made && saturating([own, foldedNow]) >= made, "no heart: \(text)")
      if made > own { reach.note("folded") }
      shown += hearts.count
      folded = saturating([folded, foldedNow])
      let statistics = step.state.statistics
      let waiting = statistics.heartsWaiting
      try ensure(waiting <= 8, "\(waiting) wait: \(text)")
      if waiting > 0 { reach.note("waits") }
      if step.state.isSuspended { reach.note("suspended") }
      if step.entersRoom != nil {
        reach.note("enters")
        try ensure(waiting == 0, "\(waiting) wait: \(text)")
      }
      try ensure(statistics.heartsShown == shown, "\(statistics), shown \(shown): \(text)")
      try ensure(statistics.heartsFolded == folded, "\(statistics), folded \(folded): \(text)")
    }
  }
}
