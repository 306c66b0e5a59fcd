package import DanmakuLanes
import PromiseTesting
import RoomCore
import Testing

typealias DanmakuRun = PromiseTesting.PromiseRun<DanmakuConfiguration>
typealias DanmakuMoment = PromiseTesting.PromiseMoment<DanmakuMachine>

extension DanmakuConfiguration: PromiseSetup {
  package func machine() throws -> DanmakuMachine { try DanmakuMachine(configuration: self) }
  package var title: String { "\(self)" }
}

/// Random sequences of inputs: a chat, its moderators, a view that measures and rotates, and a finger.
struct DanmakuWorld {
  /// The parts of a sequence, by how often they occur.
  var kinds: [Kind] = Kind.anything
  var length = 50
  var tune: @Sendable (inout DanmakuConfiguration, inout SeededGenerator) -> Void = { _, _ in }

  enum Kind {
    case receive, flood, measure, remove, replace, removeSender, allow, clear, room, resize
    case configure
    case touch, suspend, resume, invalid, pass

    static let chat: [Kind] = [
      .receive, .receive, .receive, .flood, .measure, .measure, .measure, .pass, .pass,
    ]
    static let anything =
      chat + chat + chat + [
        .remove, .replace, .removeSender, .allow, .clear, .room, .resize, .resize, .configure,
        .touch,
        .touch, .touch, .touch, .suspend, .resume, .resume, .invalid,
      ]
    static func anything(without left: Kind...) -> [Kind] {
      anything.filter { !left.contains($0) }
    }
  }

  func run(_ seed: Int) throws -> DanmakuRun {
    var maker = DanmakuMaker(world: self, source: SeededGenerator(seed: UInt64(seed)))
    var run = try DanmakuRun(maker.configuration())
    run.play(.init(time: .start, input: .resize(ScreenSize(width: 400, height: 200))))
    for _ in 0..<length {
      for step in maker.steps(in: run) { run.play(step) }
    }
    return run
  }
}

struct DanmakuMaker {
  let world: DanmakuWorld
  var source: SeededGenerator
  private var serial = 0

  init(world: DanmakuWorld, source: SeededGenerator) {
    self.world = world
    self.source = source
  }

  static let identifiers = ["a", "b", "c", "é", "e\u{301}", "\u{0}", "0"]
  static let senders = ["ann", "bob", "é", "e\u{301}", "", "me", "mute"]
  static let texts = [
    "hi", "666", "", "é", "e\u{301}", "spam", "S\u{200B}PAM", "\u{202E}abc", "👨‍👩‍👧‍👦",
    String(repeating: "x", count: 4_096),
  ]

  mutating func configuration() -> DanmakuConfiguration {
    var configuration = DanmakuConfiguration()
    configuration.area = source.pick([.quarter, .half, .full])
    configuration.laneHeight = source.pick([32, 32, 50.5])
    configuration.duration = source.pick([.seconds(8), .milliseconds(source.number(1_000...9_999))])
    if source.chance(30) { configuration.speed = source.number(20.0...500) }
    configuration.gap = source.pick([0, 20, 20, 300])
    configuration.maximumWait = source.pick([.seconds(1), .milliseconds(200), .seconds(10)])
    configuration.localUser = "me"
    if source.chance(50) {
      configuration.rules.append(RuleConfiguration("mute", ["words": ["spam"], "users": ["mute"]]))
    }
    world.tune(&configuration, &source)
    return configuration
  }

  mutating func message() -> CommentMessage {
    serial += 1
    var message = CommentMessage(
      id: source.chance(50)
        ? "n\(serial)" : source.chance(30) ? nil : source.pick(Self.identifiers),
      sender: source.pick(Self.senders),
      text: source.chance(50) ? "t\(serial)" : source.pick(Self.texts),
      mode: source.pick([.scrolling, .scrolling, .scrolling, .top, .bottom]))
    if source.chance(10) { message.kind = source.pick([.gift, .follow, .join, "own"]) }
    if source.chance(10) { message.priority = source.pick([-1, 1, 2, .max]) }
    if source.chance(10) { message.mentions = source.pick([["me"], ["ann", "me"], ["ann"]]) }
    return message
  }

  /// Any of the comments that came, or one of a few identifiers.
  private mutating func identifier() -> String {
    source.chance(50) ? source.pick(Self.identifiers) : "n\(source.number(0...max(1, serial)))"
  }

  mutating func steps(in run: DanmakuRun) -> [PromiseTesting.PromiseInput<DanmakuInput>] {
    let time =
      run.now
      + source.pick([
        .zero, .zero, .milliseconds(16), .milliseconds(100), source.milliseconds(1...500),
        .nanoseconds(source.number(1...2_000_000_000)), source.milliseconds(1...3_000),
      ])
    let screen = run.machine.state(at: time).screen
    return inputs(source.pick(world.kinds), screen, run, at: time).map {
      .init(time: time, input: $0, isLate: source.chance(5))
    }
  }

  private mutating func inputs(
    _ kind: DanmakuWorld.Kind, _ screen: DanmakuViewState, _ run: DanmakuRun, at time: Instant
  ) -> [DanmakuInput?] {
    switch kind {
    case .receive: return [.receive(message())]
    case .flood: return (0..<source.number(2...90)).map { _ in .receive(message()) }
    case .measure:
      return [
        .didMeasure(
          screen.commentsToMeasure.map {
            DanmakuMeasurement(
              comment: $0.id,
              width: source.pick([0, 0.3, 40, source.number(10.0...300), 1_499.5, 99_999]))
          })
      ]
    case .remove: return [.remove(id: identifier())]
    case .replace:
      var message = message()
      message.id = identifier()
      return [.replace(message)]
    case .removeSender: return [.removeSender(source.pick(Self.senders))]
    case .allow: return [.allowSender(source.pick(Self.senders))]
    case .clear: return [.clear]
    case .room: return [source.chance(30) ? .leave : .enter(room: source.pick(["r", "s"]))]
    case .resize:
      return [
        .resize(
          ScreenSize(
            width: source.pick([0, 400, 800, source.number(1.0...2_000)]),
            height: source.pick([20, 200, 400, source.number(1.0...900)])))
      ]
    case .configure: return [.configure(configuration())]
    case .touch:
      let shown = screen.visibleComments(at: time).map(\.comment.id)
      guard let comment = shown.randomElement(using: &source) else { return [nil] }
      let phase = source.pick([DanmakuTouch.Phase.began, .began, .ended, .cancelled])
      return [.touch(DanmakuTouch(comment: comment, phase))]
    case .suspend: return [.suspend(reason: source.pick(["app", "x"]))]
    case .resume: return [.resume(reason: source.pick(["app", "x"]))]
    case .invalid:
      var invalid = run.machine.configuration
      invalid.gap = -1
      return [
        source.pick([
          .receive(CommentMessage(id: "")), .remove(id: ""), .replace(CommentMessage()),
          .receive(CommentMessage(text: String(repeating: "x", count: 4_097))),
          .receive(CommentMessage(mentions: Array(repeating: "a", count: 65))),
          .resize(ScreenSize(width: .nan, height: 0)), .removeSender(""), .configure(invalid),
          .didMeasure([DanmakuMeasurement(comment: 1, width: .infinity)]),
        ])
      ]
    case .pass: return [nil]
    }
  }
}

extension DanmakuMoment {
  var oldScreen: DanmakuViewState { before.state(at: time).screen }
  var screen: DanmakuViewState { after.state(at: time).screen }
  var oldStatistics: CommentStatistics { before.state(at: time).statistics }
  var statistics: CommentStatistics { after.state(at: time).statistics }
  var isSuspended: Bool { after.state(at: time).isSuspended }
  var entries: [DanmakuShowing] {
    events.compactMap { if case .didEnter(let showing) = $0 { showing } else { nil } }
  }
  var requests: [DanmakuComment] {
    events.compactMap { if case .didRequestWidth(let comment) = $0 { comment } else { nil } }
  }
  /// The comments that have ceased to wait, by their numbers.
  var settled: [Int] {
    events.flatMap { event -> [Int] in
      switch event {
      case .didEnter(let showing): [showing.id]
      case .didDrop(let numbers), .didRemove(let numbers): numbers
      default: []
      }
    }
  }
  var arrangement: DanmakuArrangement? {
    for case .didArrange(let arrangement) in events { return arrangement }
    return nil
  }
  var isRejected: Bool {
    events.contains { if case .rejected = $0 { true } else { false } }
  }
  var endsVisit: Bool {
    events.contains { if case .didReset = $0 { true } else { false } }
  }
  /// The places of all comments on screen, by their numbers.
  var places: [Int: ScreenPoint] {
    let placements = screen.visibleComments(at: time)
    return Dictionary(uniqueKeysWithValues: placements.map { ($0.comment.id, $0.origin) })
  }
}

/// The comments that wait, by the events of the lanes.
struct WaitingComments {
  private(set) var all: [(comment: DanmakuComment, arrival: Instant)] = []

  /// - Returns: the comments that waited before a moment, and those that came in it.
  @discardableResult
  mutating func follow(_ moment: DanmakuMoment) -> [DanmakuComment] {
    if moment.endsVisit { all = [] }
    // The width of a replaced comment is asked for again.
    for comment in moment.requests where !all.contains(where: { $0.comment.id == comment.id }) {
      all.append((comment, moment.time))
    }
    let candidates = all.map(\.comment)
    let settled = moment.settled
    all.removeAll { settled.contains($0.comment.id) }
    return candidates
  }
}

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ world: DanmakuWorld = DanmakuWorld(), reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation,
  _ check: (DanmakuRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: situations, in: { try world.run($0) }, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}
