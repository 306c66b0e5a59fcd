import ArrivalRule
import PopupPromises
import Testing

@Suite("Promises of the arrival rule")
struct ArrivalPromises {
  @Test("Promise 1: popups are presented in order of arrival, or in the opposite order")
  func order() throws {
    try check(["first", "newest", "returns", "preempted"]) { words in
      let newestFirst = words.chance(50)
      return try words.player(
        ArrivalRule(newestFirst: newestFirst), RivalRule(preempts: words.chance(50)),
        watch: OrderWatch(newestFirst: newestFirst))
    }
  }

  @Test("Promise 2: between two of one queue one of the other is presented")
  func rounds() throws {
    try check(["round"]) { words in
      // A round counts also where its popup is deferred or revoked.
      (words.delays, words.defers, words.revokes) = (false, false, false)
      return try words.player(ArrivalRule(roundRobin: true), watch: RoundWatch())
    }
  }

  @Test("Promise 3: with round robin, the popups of one queue are presented in order of arrival")
  func queues() throws {
    try check(["first", "returns", "preempted"]) { words in
      try words.player(
        ArrivalRule(roundRobin: true, newestFirst: words.chance(30)),
        RivalRule(preempts: words.chance(50)), watch: OrderWatch(newestFirst: false, byQueue: true))
    }
  }

  private func check(
    _ reaching: Set<String>, _ start: (inout PopupWords) throws -> PopupPlayer
  ) throws {
    let problems = try problems(of: Test.current?.displayName, reaching: reaching, start)
    for problem in problems { Issue.record("\(problem)") }
  }
}

/// Of those that may be presented in a line, or in a queue of a line, the first is presented.
private struct OrderWatch: CallObserver {
  let newestFirst: Bool
  var byQueue = false
  var reach = PromiseReach()
  var requeued: Set<Name> = []

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    switch event {
    case .didRequeue(let popup): requeued.insert(name(popup.id))
    case .willDismiss(let popup) where popup.dismissal.preemptor != nil: reach.note("preempted")
    case .willPresent(let presentation):
      let popup = presentation.popup
      guard let life = world[popup.id] else { return }
      if requeued.contains(life.id) { reach.note("returns") }
      for other in world.others(in: popup) where !byQueue || other.popup.queue == popup.queue {
        reach.note(newestFirst ? "newest" : "first")
        try ensure(
          (life.arrival < other.arrival) != newestFirst,
          "\(popup.id) is presented before \(other.popup.id)")
      }
    default: break
    }
  }
}

/// While a popup of one queue waits, no other queue presents two that arrived after it.
private struct RoundWatch: CallObserver {
  var reach = PromiseReach()
  /// What each popup that may be presented has seen since then, of those that arrived after it: the
  /// first of each queue that was presented, and of a queue of which it may be no more.
  var seen: [Name: [PopupQueue: String]] = [:]
  var presented: Set<Name> = []

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    forget(world)
    guard let popup = event.presentation?.popup, let life = world[popup.id] else { return }
    let isFirst = presented.insert(life.id).inserted
    for other in world.others(in: popup) {
      if other.popup.queue == popup.queue {
        // It waits for another round.
        seen[other.id] = [:]
      } else if isFirst, life.arrival > other.arrival {
        if let before = seen[other.id, default: [:]].updateValue(popup.id, forKey: popup.queue) {
          throw PromiseFault(text: "\(before) and \(popup.id), while \(other.popup.id) waits")
        }
        reach.note("round")
      }
    }
  }

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) {
    forget(world)
  }

  /// What may not be presented now is not waited for.
  private mutating func forget(_ world: KnownPopups) {
    seen = seen.filter { world.lives[$0.key].map(world.mayBePresented) == true }
  }
}
