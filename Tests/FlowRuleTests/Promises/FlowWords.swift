import FlowRule
import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore

/// A flow as the tests know it.
struct Chart {
  struct Step {
    let name: String
    var branches: [(kind: String?, outcome: String?, to: String?)] = []
    let otherwise: String?
    let absent: String?
  }

  let name: String
  let stepTimeout: Duration?
  let steps: [Step]

  static let all = [
    Chart(
      name: "w\u{e9}", stepTimeout: nil,
      steps: [
        Step(
          name: "result",
          branches: [
            ("rejected", "confirmed", "edit"), (nil, "timedOut", nil),
            ("rejected", "failedToPresent", "share"),
          ], otherwise: "share", absent: "edit"),
        Step(name: "edit", otherwise: "share", absent: "share"),
        Step(name: "share", otherwise: nil, absent: nil),
      ]),
    Chart(
      name: "we\u{301}", stepTimeout: .seconds(1),
      steps: [
        Step(
          name: "one", branches: [(nil, "cancelled", "s\u{e9}"), ("rejected", nil, "end")],
          otherwise: "se\u{301}", absent: "se\u{301}"),
        Step(name: "s\u{e9}", otherwise: "se\u{301}", absent: "end"),
        Step(name: "se\u{301}", otherwise: "end", absent: nil),
        Step(name: "end", otherwise: nil, absent: nil),
      ]),
  ]

  var flow: Flow {
    Flow(
      name, stepTimeout: stepTimeout,
      steps: steps.map { step in
        Flow.Step(
          step.name,
          branches: step.branches.map {
            Flow.Branch(kind: $0.kind, outcome: $0.outcome, to: $0.to)
          }, otherwise: step.otherwise, absent: step.absent)
      })
  }

  subscript(_ key: Bytes) -> Step? { steps.first { Bytes($0.name.utf8) == key } }

  /// The step after one that was presented.
  func next(_ key: Bytes, kind: String, outcome: PopupOutcome, wasSeen: Bool) -> Bytes? {
    guard let step = self[key] else { return nil }
    // Of what nobody saw, only the failure of its view is an outcome for branches.
    let counts = wasSeen || outcome == .failedToPresent
    let branch = step.branches.first {
      counts && ($0.kind ?? kind) == kind
        && ($0.outcome ?? (wasSeen ? "\(outcome)" : "")) == "\(outcome)"
    }
    return (branch.map(\.to) ?? (wasSeen ? step.otherwise : step.absent)).map { Bytes($0.utf8) }
  }
}

/// Popups of passes in a random order, other popups, and users who answer them.
struct FlowWords: PopupSource {
  var words: PopupWords
  var relaunches = false
  var revokes = true
  private var arriving: [[Popup]] = []
  private var others = 0

  init(_ random: SeededGenerator) {
    words = PopupWords(random)
    words.times = [.milliseconds(1), .milliseconds(500), .seconds(1), .seconds(3), .seconds(4)]
    var count = 0
    for (queue, run) in [("q\u{e9}", ""), ("qe\u{301}", ""), ("r", "r\u{e9}"), ("r", "re\u{301}")]
    where words.chance(60) {
      let chart = words.pick(Chart.all)
      var popups: [Popup] = []
      for step in chart.steps where words.chance(75) {
        count += 1
        var popup = Popup(id: "\(chart.name)-\(step.name)-\(count)")
        popup.step = PopupStep(flow: chart.name, step: step.name, run: run)
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

  mutating func step(_ world: PopupWorld) -> PopupPlayStep {
    if relaunches, words.chance(5) { return .relaunch(away: words.pick([.zero] + words.times)) }
    return .input(input(world))
  }

  private mutating func input(_ world: PopupWorld) -> PopupInput {
    let choice = Int.random(in: 0..<100, using: &words.random)
    if choice < 25, let popups = arriving.popLast() {
      return popups.count == 1 ? .enqueue(popups[0]) : .enqueueBatch(popups)
    }
    if choice < 32 {
      others += 1
      var popup = Popup(id: "other\(others)")
      popup.priority = words.pick([0, 1, 2])
      return .enqueue(popup)
    }
    if choice < 34 { return .signal(PopupSignal(words.pick(["defer", "free", "free"]))) }
    if choice < 36, revokes, let life = world.lives.values.filter(\.isWaiting).min(by: earlier) {
      return .revoke(id: life.popup.id)
    }
    return report(world) ?? .signal(PopupSignal("nothing"))
  }

  private func earlier(_ life: PopupLife, _ other: PopupLife) -> Bool {
    life.arrival < other.arrival
  }

  /// What the view or the user reports next.
  mutating func report(_ world: PopupWorld) -> PopupInput? {
    guard let life = world.lives.values.filter({ !$0.isWaiting }).min(by: earlier) else {
      return nil
    }
    switch life.phase {
    case .presenting:
      let id = life.popup.id
      return words.chance(8) ? .didFailToAppear(id: id) : .didAppear(id: id)
    case .dismissing: return .didDisappear(id: life.popup.id)
    default:
      return .didAnswer(id: life.popup.id, words.pick([.confirmed, .cancelled]))
    }
  }

  mutating func moment(_ world: PopupWorld, _ deadline: Instant?) -> Instant {
    words.moment(world, deadline)
  }

  static func configuration() -> PopupConfiguration {
    var configuration = PopupConfiguration()
    configuration.channels[0].gap = .zero
    configuration.channels[0].presentationLimit = .seconds(86_400)
    configuration.channels[0].dismissalLimit = .seconds(86_400)
    return configuration
  }
}
