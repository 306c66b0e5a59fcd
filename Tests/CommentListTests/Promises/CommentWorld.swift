package import CommentList
import PromiseTesting
import RoomCore
import Testing

typealias CommentRun = PromiseTesting.PromiseRun<CommentConfiguration>
typealias CommentMoment = PromiseTesting.PromiseMoment<CommentMachine>

extension CommentConfiguration: PromiseSetup {
  package func machine() throws -> CommentMachine { try CommentMachine(configuration: self) }
  package var title: String { "\(self)" }
}

/// Random sequences of inputs: a chat, its moderators, a reader who scrolls, and an author.
struct CommentWorld {
  /// The parts of a sequence, by how often they occur.
  var kinds: [Kind] = Kind.anything
  var length = 40
  /// Whether comments are paid for, are replies, and are translated.
  var isRich = false
  var tune: @Sendable (inout CommentConfiguration, inout SeededGenerator) -> Void = { _, _ in }

  enum Kind {
    case receive, flood, join, restore, send, retry, answer, remove, replace, removeSender, allow
    case clear, slowMode, permission
    case pin, unpin, room, drag, newest, measure, resize, suspend, resume, tap, invalid, pass

    static let chat: [Kind] = [.receive, .receive, .receive, .flood, .join, .pass, .pass, .pass]
    static let anything =
      chat + chat + chat + [
        .restore, .send, .send, .retry, .answer, .answer, .answer, .remove, .replace,
        .removeSender, .allow, .clear, .slowMode, .permission, .permission, .pin, .unpin, .room,
        .drag, .drag, .drag, .drag, .newest,
        .measure,
        .resize, .suspend, .resume, .resume, .tap, .invalid,
      ]
  }

  func run(_ seed: Int) throws -> CommentRun {
    var maker = CommentMaker(world: self, source: SeededGenerator(seed: UInt64(seed)))
    var run = try CommentRun(maker.configuration())
    run.play(.init(time: .start, input: .resize(height: maker.source.pick([0, 100, 280]))))
    for _ in 0..<length {
      for step in maker.steps(in: run) { run.play(step) }
    }
    return run
  }
}

struct CommentMaker {
  let world: CommentWorld
  var source: SeededGenerator
  private var serial = 0
  private var travel: Double?

  init(world: CommentWorld, source: SeededGenerator) {
    self.world = world
    self.source = source
  }

  static let identifiers = ["a", "b", "c", "é", "e\u{301}", "\u{0}", "0", "comment-1"]
  static let senders = ["ann", "bob", "é", "e\u{301}", "", "me"]
  static let texts = [
    "hi", "666", "", "é", "e\u{301}", "spam", "S\u{200B}PAM", "\u{202E}abc", "👨‍👩‍👧‍👦",
    String(repeating: "\u{300}", count: 2_000), String(repeating: "x", count: 4_096),
  ]

  mutating func configuration() -> CommentConfiguration {
    var configuration = CommentConfiguration()
    configuration.capacity = source.pick([1, 3, 20, 300])
    configuration.rowsPerSecond = source.pick([1, 3, 10, 10, 15, 40, nil])
    configuration.localUser = "me"
    if source.chance(50) { configuration.mute(words: ["spam"], users: ["mute"]) }
    if source.chance(20) { configuration.rules.removeLast() }
    world.tune(&configuration, &source)
    return configuration
  }

  mutating func message() -> CommentMessage {
    serial += 1
    var message = CommentMessage(
      id: source.chance(50)
        ? "n\(serial)" : source.chance(30) ? nil : source.pick(Self.identifiers),
      sender: source.pick(Self.senders),
      text: source.chance(50) ? "t\(serial)" : source.pick(Self.texts))
    if source.chance(10) { message.kind = source.pick([.gift, .follow, .notice, "own"]) }
    if source.chance(10) { message.priority = source.pick([-1, 1, 2, .max]) }
    if source.chance(10) { message.mentions = source.pick([["me"], ["ann", "me"], ["ann"]]) }
    if world.isRich { enrich(&message) }
    return message
  }

  private mutating func enrich(_ message: inout CommentMessage) {
    if source.chance(30) {
      message.payment = CommentPayment(
        amount: source.pick([0, 99, 100, 2_999, 3_000, .max]),
        currency: source.pick(["USD", "CNY"]))
    }
    if source.chance(40) {
      message.replyTo = identifier()
      message.quote = CommentQuote(
        sender: source.pick(Self.senders), text: source.pick(["hi", "spam"]))
    }
    if source.chance(30) { message.translation = "translated" }
    if source.chance(30) {
      message.emotes = [CommentEmote(source.pick(["1", "2"]), at: 0, length: 1)]
    }
  }

  /// Any of the comments that came, or one of a few identifiers.
  private mutating func identifier() -> String {
    source.chance(50) ? source.pick(Self.identifiers) : "n\(source.number(0...max(1, serial)))"
  }

  mutating func steps(in run: CommentRun) -> [PromiseTesting.PromiseInput<CommentInput>] {
    let time =
      run.now
      + source.pick([
        .zero, .zero, .milliseconds(16), .milliseconds(100), source.milliseconds(1...300),
        source.milliseconds(1...3_000), .seconds(15),
      ])
    let screen = run.machine.state(at: time).screen
    return inputs(source.pick(world.kinds), screen, run).map {
      .init(time: time, input: $0, isLate: source.chance(5))
    }
  }

  private mutating func inputs(
    _ kind: CommentWorld.Kind, _ screen: CommentViewState, _ run: CommentRun
  ) -> [CommentInput?] {
    switch kind {
    case .receive: return [.receive(message())]
    case .flood: return (0..<source.number(2...80)).map { _ in .receive(message()) }
    case .join:
      return (0..<source.number(1...4)).map { _ in
        var join = message()
        join.kind = .join
        return .receive(join)
      }
    case .restore:
      return [
        .restore(
          (0..<source.below(9)).map { _ in
            PastComment(
              message(),
              age: source.pick([.zero, source.milliseconds(1...60_000), .seconds(1e12)]))
          })
      ]
    case .send:
      return (0..<source.number(1...3)).map { _ in
        .send(CommentMessage(text: source.pick(["mine", "hi", "spam"])))
      }
    case .retry: return [.retry(id: "comment-\(source.number(1...5))")]
    case .answer:
      guard let sent = run.moments.flatMap(\.sends).suffix(3).randomElement(using: &source) else {
        return [nil]
      }
      var echo = sent.message
      echo.text = source.pick([echo.text, "echo"])
      var refused = sent
      refused.retryAfter = source.pick([nil, nil, .seconds(12)] as [Duration?])
      return [
        source.pick([
          .didDeliver(sent), .didFailToDeliver(sent), .didFailToDeliver(sent), .didRefuse(refused),
          .receive(echo),
        ])
      ]
    case .remove: return [.remove(id: identifier())]
    case .replace:
      var message = message()
      message.id = identifier()
      return [.replace(message)]
    case .removeSender: return [.removeSender(source.pick(Self.senders))]
    case .allow: return [.allowSender(source.pick(Self.senders))]
    case .clear: return [.clear]
    case .slowMode:
      return [.setSlowMode(interval: source.pick([.zero, .seconds(5), .seconds(30)]))]
    case .permission:
      let restriction = source.pick([nil, nil, .muted, .followersOnly] as [CommentRestriction?])
      let duration = source.pick([nil, .zero, .seconds(4), .seconds(60)] as [Duration?])
      return [
        .setPermission(
          CommentPermission(restriction, for: duration, isExempt: source.chance(20)))
      ]
    case .pin:
      var message = message()
      message.id = message.id ?? identifier()
      return [.pin(CommentPin(message, for: source.pick([nil, .seconds(1), .seconds(20)])))]
    case .unpin: return [.unpin(id: identifier())]
    case .room: return [source.chance(30) ? .leave : .enter(room: source.pick(["r", "s"]))]
    case .drag: return drag()
    case .newest: return [.scrollToNewest]
    case .measure:
      return [
        .didMeasure(
          screen.rows.suffix(source.pick([1, 8, 30])).map {
            CommentMeasurement(row: $0.id, height: source.pick([0, 20, 28, 28, 46.5, 200]))
          })
      ]
    case .resize: return [.resize(height: source.pick([0, 100, 280, 281.3]))]
    case .suspend: return [.suspend(reason: source.pick(["app", "x"]))]
    case .resume: return [.resume(reason: source.pick(["app", "x"]))]
    case .tap:
      return [source.chance(50) ? .tap(y: 99) : .longPress(y: source.pick([-1, .nan, 250]))]
    case .invalid:
      return [
        source.pick([
          .receive(CommentMessage(id: "")), .remove(id: ""), .replace(CommentMessage()),
          .receive(CommentMessage(text: String(repeating: "x", count: 4_097))),
          .receive(CommentMessage(payload: String(repeating: "é", count: 2_049))),
          .receive(CommentMessage(id: String(repeating: "x", count: 257))),
          .receive(CommentMessage(mentions: Array(repeating: "a", count: 65))),
          .resize(height: .nan), .drag(CommentDrag(.changed, translation: .infinity)),
          .retry(id: "?"), .unpin(id: "?"), .pin(CommentPin(CommentMessage())),
          .setSlowMode(interval: .seconds(-1)), .setPermission(CommentPermission("")),
          .removeSender(""), .configure(invalid(run)),
        ])
      ]
    case .pass: return [nil]
    }
  }

  private func invalid(_ run: CommentRun) -> CommentConfiguration {
    var configuration = run.machine.configuration
    configuration.capacity = 0
    return configuration
  }

  /// A whole drag, or a step of one.
  private mutating func drag() -> [CommentInput] {
    guard let travel else {
      self.travel = 0
      return [.drag(CommentDrag(.began))]
    }
    let next = travel + source.pick([-300, -40, -3, -0.5, 0.5, 3, 20, 40, 300, 20_000])
    if source.chance(60) {
      self.travel = next
      return [.drag(CommentDrag(.changed, translation: next))]
    }
    self.travel = nil
    return [
      .drag(
        CommentDrag(
          .ended, translation: next, velocity: source.pick([0, 0, 500, -500, 5_000, -5_000])))
    ]
  }
}

extension CommentMoment {
  var sends: [CommentSend] {
    events.compactMap { if case .willSend(let comment) = $0 { comment } else { nil } }
  }
  /// The rows that a batch has added, without own ones.
  var batches: [CommentBatch] {
    events.compactMap {
      if case .didAppend(let batch) = $0, batch.rows.first?.delivery == nil { batch } else { nil }
    }
  }
  var oldScreen: CommentViewState { before.state(at: time).screen }
  var screen: CommentViewState { after.state(at: time).screen }
  var oldStatistics: CommentStatistics { before.state(at: time).statistics }
  var statistics: CommentStatistics { after.state(at: time).statistics }
  var isRejected: Bool {
    events.contains { if case .rejected = $0 { true } else { false } }
  }
  var endsVisit: Bool {
    events.contains { if case .didReset = $0 { true } else { false } }
  }
}

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ world: CommentWorld = CommentWorld(), reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation,
  _ check: (CommentRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: situations, in: { try world.run($0) }, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}
