import ArrivalRule
import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of the arrival rule")
struct ArrivalPromises {
  @Test("Promise 1: popups are presented in order of arrival, or in the opposite order")
  func order() throws {
    let result = try failure(
      of: Test.current?.displayName, reaching: ["first", "newest", "returns", "preempted"]
    ) { random in
      var words = PopupWords(random)
      let newestFirst = words.chance(50)
      let rules: [any PopupRule] = [
        ArrivalRule(newestFirst: newestFirst), RivalRule(preempts: words.chance(50)),
      ]
      let play = try PopupPlay(
        words.configuration(), rules: rules, watch: OrderWatch(newestFirst: newestFirst))
      return (play, words)
    }
    #expect(result == nil, "\(result ?? "")")
  }

  @Test("Promise 2: between two of one queue one of the other is presented")
  func rounds() throws {
    let result = try failure(of: Test.current?.displayName, reaching: ["round"]) { random in
      var words = PopupWords(random)
      // A round counts also where its popup is deferred or revoked.
      words.delays = false
      words.defers = false
      words.revokes = false
      let rules = [ArrivalRule(roundRobin: true)]
      return (try PopupPlay(words.configuration(), rules: rules, watch: RoundWatch()), words)
    }
    #expect(result == nil, "\(result ?? "")")
  }

  @Test("Promise 3: with round robin, the popups of one queue are presented in order of arrival")
  func queues() throws {
    let result = try failure(
      of: Test.current?.displayName, reaching: ["first", "returns", "preempted"]
    ) { random in
      var words = PopupWords(random)
      let rules: [any PopupRule] = [
        ArrivalRule(roundRobin: true, newestFirst: words.chance(30)),
        RivalRule(preempts: words.chance(50)),
      ]
      let watch = OrderWatch(newestFirst: false, byQueue: true)
      return (try PopupPlay(words.configuration(), rules: rules, watch: watch), words)
    }
    #expect(result == nil, "\(result ?? "")")
  }
}

/// Of those that may be presented in a line, or in a queue of a line, the first is presented.
private struct OrderWatch: PopupWatch {
  let newestFirst: Bool
  var byQueue = false
  var reach = PromiseReach()
  var requeued: Set<Bytes> = []

  mutating func see(_ event: PopupEvent, _ world: PopupWorld) throws {
    switch event {
    case .didRequeue(let popup): requeued.insert(Bytes(popup.id.utf8))
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
private struct RoundWatch: PopupWatch {
  var reach = PromiseReach()
  /// What each popup that may be presented has seen since then, of those that arrived after it: the
  /// first of each queue that was presented, and of a queue of which it may be no more.
  var seen: [Bytes: [PopupQueue: String]] = [:]
  var presented: Set<Bytes> = []

  mutating func see(_ event: PopupEvent, _ world: PopupWorld) throws {
    forget(world)
    guard let popup = event.presentation?.popup, let life = world[popup.id] else { return }
    let isFirst = presented.insert(life.id).inserted
    for other in world.others(in: popup) {
      if other.popup.queue == popup.queue { continue }
      guard isFirst, life.arrival > other.arrival else { continue }
      if let before = seen[other.id, default: [:]][popup.queue] {
        throw PromiseFault(text: "\(before) and \(popup.id), while \(other.popup.id) waits")
      }
      seen[other.id, default: [:]][popup.queue] = popup.id
      reach.note("round")
    }
    // One of its own queue is presented: it waits for another round.
    for other in world.others(in: popup) where other.popup.queue == popup.queue {
      seen[other.id] = [:]
    }
  }

  mutating func end(_ machine: PopupMachine, at now: Instant, _ world: PopupWorld) {
    forget(world)
  }

  /// What may not be presented now is not waited for.
  private mutating func forget(_ world: PopupWorld) {
    for id in seen.keys where world.lives[id].map(world.mayBePresented) != true {
      seen[id] = nil
    }
  }
}
