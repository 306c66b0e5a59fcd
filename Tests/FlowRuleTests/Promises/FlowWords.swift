import FlowRule
import PopupPromises

/// Popups of passes in a random order, other popups, and users who answer them.
struct FlowWords: PopupSource {
  static let flows = [
    Flow(
      "w\u{e9}",
      steps: [
        .init(
          "result",
          branches: [
            .init(kind: "rejected", outcome: "confirmed", to: "edit"),
            .init(outcome: "timedOut", to: nil),
            .init(kind: "rejected", outcome: "failedToPresent", to: "share"),
          ], otherwise: "share", absent: "edit"),
        .init("edit", otherwise: "share"), .init("share"),
      ]),
    Flow(
      "we\u{301}", stepTimeout: .seconds(1),
      steps: [
        .init(
          "one",
          branches: [
            .init(outcome: "cancelled", to: "s\u{e9}"), .init(kind: "rejected", to: "end"),
          ], otherwise: "se\u{301}"),
        .init("s\u{e9}", otherwise: "se\u{301}", absent: "end"),
        .init("se\u{301}", otherwise: "end", absent: nil), .init("end"),
      ]),
  ]

  let length = 60
  var words: PopupWords
  var revokes = true
  private var arriving: [[Popup]] = []
  private var others = 0

  init(_ seed: Int) {
    words = PopupWords(SeededGenerator(seed: UInt64(seed)))
    words.times = [.milliseconds(1), .milliseconds(500), .seconds(1), .seconds(3), .seconds(4)]
    var count = 0
    for (queue, run) in [("q\u{e9}", ""), ("qe\u{301}", ""), ("r", "r\u{e9}"), ("r", "re\u{301}")]
    where words.chance(60) {
      let flow = words.pick(Self.flows)
      var popups: [Popup] = []
      for step in flow.steps where words.chance(75) {
        count += 1
        var popup = Popup(id: "\(flow.name)-\(step.name)-\(count)")
        popup.step = PopupStep(flow: flow.name, step: step.name, run: run)
        popup.kind = words.pick(["", "rejected"])
        popup.queue = PopupQueue(queue)
        popup.priority = words.pick([0, 1, 2])
        if words.chance(20) { popup.maximumTime = .seconds(2) }
        if words.chance(8) { popup.delay = .seconds(2) }
        if words.chance(5) { popup.payload = "deferred" }
        popups.append(popup)
      }
      popups.shuffle(using: &words.random)
      if words.chance(40) { arriving.append(popups) } else { arriving += popups.map { [$0] } }
    }
    arriving.shuffle(using: &words.random)
  }

  mutating func input(_ world: KnownPopups) -> PopupInput {
    if words.relaunches, words.chance(5) {
      return words.relaunch(away: words.pick([.zero] + words.times))
    }
    let choice = words.random.below(100)
    if choice < 25, let popups = arriving.popLast() {
      return popups.count == 1 ? .enqueue(popups[0]) : .enqueueBatch(popups)
    }
    if choice < 32 {
      others += 1
      return .enqueue(Popup(id: "other\(others)", priority: words.pick([0, 1, 2])))
    }
    if choice < 34 { return .signal(PopupSignal(words.pick(["defer", "free", "free"]))) }
    if choice < 36, revokes, let life = world.lives.values.filter(\.isWaiting).min(by: earlier) {
      return .revoke(id: life.popup.id)
    }
    return report(world) ?? .signal(PopupSignal("nothing"))
  }

  private func earlier(_ life: Life, _ other: Life) -> Bool { life.arrival < other.arrival }

  /// The next report of the view or the user.
  mutating func report(_ world: KnownPopups) -> PopupInput? {
    guard let life = world.lives.values.filter({ !$0.isWaiting }).min(by: earlier) else {
      return nil
    }
    let id = life.popup.id
    switch life.phase {
    case .presenting: return words.chance(8) ? .didFailToAppear(id: id) : .didAppear(id: id)
    case .dismissing: return .didDisappear(id: id)
    default: return .didAnswer(id: id, words.pick([.confirmed, .cancelled]))
    }
  }

  mutating func moment(_ now: Instant, _ deadline: Instant?) -> Instant {
    words.moment(now, deadline)
  }
}
