import PopupPromises
import QuietRule
import Testing

@Suite("Promises of the quiet rule")
struct QuietPromises {
  @Test("Promise 1: no popup is presented while a state lasts, except where the rule does not hold")
  func quiet() throws {
    let reaching: Set = ["waits", "excepted", "elsewhere", "overdue", "endless", "alike"]
    try check(.noneIsPresented, reaching)
  }

  @Test("Promise 2: what is on screen at the beginning remains there")
  func remains() throws {
    try check(.remains, ["remains", "returns"])
  }

  @Test("Promise 3: when all states are over, what waits is presented at once")
  func presents() throws {
    try check(.isPresented, ["signalled", "overdue", "another"])
  }

  @Test("Promise 4: after everything was removed all states are over")
  func removes() throws {
    try check(.isPresented, ["removed"], removes: true)
  }

  private func check(
    _ promise: QuietWatch.Promise, _ reaching: Set<String>, removes: Bool = false
  ) throws {
    let names = ["s\u{e9}", "se\u{301}", "pagerMoving"]
    let problems = try problems(of: Test.current?.displayName, reaching: reaching) { words in
      words.kinds = ["", "k\u{e9}", "ke\u{301}"]
      words.removes = removes
      words.signals = names.flatMap { name in
        [.began, .began, .ended, .ended, .once].map { PopupSignal(name, $0) }
      }
      let during: [String] = words.pick([
        ["s\u{e9}"], ["s\u{e9}", "pagerMoving"], ["se\u{301}"], ["s\u{e9}", "se\u{301}"],
      ])
      let channels: [String] = words.pick([[], [], [PopupChannel.modal]])
      let kinds: [String] = words.pick([[], ["k\u{e9}"], ["ke\u{301}"]])
      let longest: Duration = words.pick([.zero, .zero, .seconds(2), .seconds(1_000_000_000)])
      let watch = QuietWatch(
        promise: promise, during: Set(during.map(name)), channels: Set(channels.map(name)),
        kinds: Set(kinds.map(name)), longest: longest)
      return try words.player(
        QuietRule(during: during, channels: channels, exceptKinds: kinds, longest: longest),
        RivalRule(preempts: words.chance(30)), watch: watch)
    }
    for problem in problems { Issue.record("\(problem)") }
  }
}

private struct QuietWatch: CallObserver {
  enum Promise { case noneIsPresented, remains, isPresented }

  let promise: Promise
  let during: Set<Name>
  let channels: Set<Name>
  let kinds: Set<Name>
  let longest: Duration
  var reach = PromiseReach()
  /// When the states that last began.
  var began: [Name: Instant] = [:]
  var onlySignals = false
  var end: String?

  mutating func begin(_ input: PopupInput?, _ world: KnownPopups) {
    onlySignals = false
    end = nil
    if let input {
      onlySignals = true
      take(input, at: world.now)
    }
    let count = began.count
    if longest > .zero { began = began.filter { world.now < $0.value + longest } }
    if began.count < count { end = "overdue" }
  }

  mutating func take(_ input: PopupInput, at now: Instant) {
    switch input {
    case .batch(let inputs): for input in inputs { take(input, at: now) }
    case .removeAll:
      if !began.isEmpty { reach.note("removed") }
      began = [:]
      onlySignals = false
    case .signal(let signal):
      let state = name(signal.name)
      if signal.phase == .began, !during.contains(state), during.count == 1 {
        reach.note("alike")
      }
      guard during.contains(state) else { return }
      if signal.phase == .began { began[state] = now }
      if signal.phase == .ended, began.removeValue(forKey: state) != nil { end = "signalled" }
    default: onlySignals = false
    }
  }

  func holds(_ popup: Popup) -> Bool {
    (channels.isEmpty || channels.contains(name(popup.channel)))
      && !kinds.contains(name(popup.kind))
  }

  mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    switch (event, promise) {
    case (.willPresent(let presentation), .noneIsPresented):
      let popup = presentation.popup
      if began.isEmpty {
        if end == "overdue" { reach.note("overdue") }
      } else if holds(popup) {
        throw PromiseFault(text: "\(popup.id) is presented during \(began)")
      } else {
        reach.note(kinds.contains(name(popup.kind)) ? "excepted" : "elsewhere")
      }
    case (.willPresent, .isPresented): if let end { reach.note(end) }
    case (.willDismiss(let popup), .remains):
      let (id, dismissal) = (popup.id, popup.dismissal)
      try ensure(!onlySignals || dismissal.isPreemption, "\(id) is dismissed: \(dismissal)")
      try ensure(!dismissal.isRejection, "\(id) is dismissed: \(dismissal)")
    case (.didRequeue(let popup), .remains):
      if !began.isEmpty { reach.note("returns") }
      try ensure(!onlySignals || world[popup.id]?.phase == .dismissing, "\(popup.id) returns")
    default: break
    }
  }

  mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    for life in world.lives.values where !life.isWaiting {
      if onlySignals, !began.isEmpty, holds(life.popup) { reach.note("remains") }
    }
    for life in world.lives.values where world.mayBePresented(life) {
      guard world.hasPlace(for: life.popup) else { continue }
      if holds(life.popup), !began.isEmpty {
        reach.note(longest == .zero ? "endless" : "waits")
        continue
      }
      guard promise == .isPresented else { continue }
      try ensure(false, "\(life.popup.id) waits for nothing")
    }
    if promise == .isPresented, end == "signalled", !began.isEmpty { reach.note("another") }
  }
}

extension PopupDismissal {
  fileprivate var isPreemption: Bool {
    preemptor != nil || self == .ends(.preempted)
  }
  fileprivate var isRejection: Bool { if case .rejected = outcome { true } else { false } }
}
