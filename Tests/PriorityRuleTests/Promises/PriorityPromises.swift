import PopupPromises
import PriorityRule
import Testing

@Suite("Promises of the priority rule")
struct PriorityPromises {
  @Test("Promise 1: the one with the greatest priority is presented first, of equals the earlier")
  func order() throws {
    try check(["greater", "equal", "preempted"], [.max, .max - 1, .min, .min + 1]) { words in
      try words.player(PriorityRule(preemptFrom: words.pick([0, 1, 3])), watch: OrderWatch())
    }
  }

  @Test("Promise 2: a popup is preempted only by one that is at least so much greater")
  func preemption() throws {
    try check(["preempted", "exactly", "aging", "never"], [.max, .min]) { words in
      let from: Int = words.pick([0, 1, 3, 3, 5, .max])
      let aging: Duration = words.pick([.zero, .seconds(1)])
      return try words.player(
        PriorityRule(preemptFrom: from, aging: aging),
        watch: PreemptionWatch(from: from, ages: aging > .zero))
    }
  }

  @Test("Promise 3: with aging the one is ahead whose priority plus waiting time is greater")
  func aging() throws {
    try check(["presented", "overtaken", "line"], [1_000_000, -1_000_000]) { words in
      let aging: Duration = words.pick([
        .seconds(1), .milliseconds(700), .nanoseconds(3), .seconds(30),
      ])
      return try words.player(
        PriorityRule(preemptFrom: words.pick([0, 2]), aging: aging), watch: AgingWatch(aging: aging)
      )
    }
  }

  /// - Parameter extremes: priorities of some of the sequences.
  private func check(
    _ reaching: Set<String>, _ extremes: [Int],
    _ start: (inout PopupWords) throws -> PopupPlayer
  ) throws {
    let problems = try problems(of: Test.current?.displayName, reaching: reaching) { words in
      words.priorities = [0, 0, 1, 2, 3, 5, 8, -3] + (words.chance(50) ? extremes : [])
      return try start(&words)
    }
    for problem in problems { Issue.record("\(problem)") }
  }
}

private struct OrderWatch: CallObserver {
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    if event.dismissed?.dismissal.preemptor != nil { reach.note("preempted") }
    guard let popup = event.presentation?.popup, let life = world[popup.id] else { return }
    for other in world.others(in: popup) {
      let isEqual = other.popup.priority == life.popup.priority
      reach.note(isEqual ? "equal" : "greater")
      try ensure(
        isEqual
          ? life.arrival < other.arrival : life.popup.priority > other.popup.priority,
        "\(popup.id) is presented before \(other.popup.id)")
    }
  }
}

private struct PreemptionWatch: CallObserver {
  let from: Int
  let ages: Bool
  var reach = PromiseReach()

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    if from == 0 { reach.note("never") }
    guard let dismissed = event.dismissed else { return }
    let (id, dismissal) = (dismissed.id, dismissed.dismissal)
    guard dismissal != .ends(.preempted) else {
      // It does not say by whom.
      let mayBe = world[id].map { life in
        world.others(in: life.popup).contains { isEnough($0, life) }
      }
      try ensure(mayBe == true && from > 0, "\(id) is preempted by none that is important enough")
      return
    }
    guard let by = dismissal.preemptor else { return }
    reach.note("preempted")
    guard let visible = world[id], let candidate = world[by] else { return }
    if Int128(candidate.popup.priority) - Int128(visible.popup.priority) == Int128(from) {
      reach.note("exactly")
    }
    if ages { reach.note("aging") }
    try ensure(from > 0 && isEnough(candidate, visible), "\(id) is preempted by \(by)")
  }

  func isEnough(_ candidate: Life, _ visible: Life) -> Bool {
    Int128(candidate.popup.priority) - Int128(visible.popup.priority) >= Int128(from)
  }
}

private struct AgingWatch: CallObserver {
  let aging: Duration
  var reach = PromiseReach()

  /// How far one is ahead of the other, the same at any time.
  func lead(_ life: Life, _ other: Life) -> Int128 {
    let aging = Int128(aging / .nanoseconds(1))
    return Int128(life.popup.priority - other.popup.priority) * aging
      - Int128(life.arrivedAt.nanoseconds - other.arrivedAt.nanoseconds)
  }

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    guard let popup = event.presentation?.popup, let life = world[popup.id] else { return }
    for other in world.others(in: popup) {
      reach.note("presented")
      if other.popup.priority > life.popup.priority { reach.note("overtaken") }
      try ensure(lead(life, other) >= 0, "\(popup.id) is presented before \(other.popup.id)")
    }
  }

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    let waiting = world.lives.values.filter(world.mayBePresented)
    guard let life = waiting.min(by: { $0.popup.priority < $1.popup.priority }),
      let ahead = call.after.explain(id: life.popup.id, at: call.time)?.ahead.map(name)
    else { return }
    for other in world.others(in: life.popup) where lead(life, other) != 0 {
      reach.note("line")
      try ensure(
        ahead.contains(other.id) == (lead(other, life) > 0),
        "\(other.popup.id) is on the wrong side of \(life.popup.id)")
    }
  }
}
