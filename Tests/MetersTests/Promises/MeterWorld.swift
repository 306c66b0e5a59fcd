package import Meters
import PromiseTesting
import RoomCore
import Testing

typealias MeterRun = PromiseTesting.PromiseRun<MeterConfiguration>
typealias MeterMoment = PromiseTesting.PromiseMoment<MeterMachine>

extension MeterConfiguration: PromiseSetup {
  package func machine() throws -> MeterMachine { try MeterMachine(configuration: self) }
  package var title: String { "\(self)" }
  package var sleepsAfter: Int { 200 }
}

/// Random sequences of inputs: a server with battles, boxes and goals, a network that loses, repeats
/// and reorders its messages, a clock that is set again, and a user who changes rooms.
struct MeterWorld {
  /// The parts of a sequence, by how often they occur.
  var kinds: [Kind] = Kind.anything
  var length = 40
  var tune: @Sendable (inout MeterConfiguration, inout SeededGenerator) -> Void = { _, _ in }

  enum Kind {
    case begin, score, flood, extend, finish, revive, again, alias, synchronize, setClock
    case audience, crowd, room, suspend, resume, remove, tap, forget, bridge, equal, await, hostile,
      extreme,
      wait, close

    static let server: [Kind] = [
      .begin, .begin, .score, .score, .score, .flood, .extend, .finish, .revive, .again, .again,
      .alias, .synchronize, .wait, .wait,
    ]
    static let anything =
      server + server + [.crowd, .room, .suspend, .resume, .resume, .remove, .tap, .hostile]
      + [.setClock, .extreme, .audience]
  }

  func run(_ seed: Int) throws -> MeterRun {
    var maker = MeterMaker(world: self, source: SeededGenerator(seed: UInt64(seed)))
    var run = try MeterRun(maker.configuration())
    for _ in 0..<length {
      for step in maker.steps(in: run) { run.play(step) }
    }
    return run
  }
}

struct MeterMaker {
  let world: MeterWorld
  var source: SeededGenerator
  /// The meters as the server has them, and the messages that it has sent.
  private var meters: [Meter] = []
  private var sent: [Meter] = []
  private var serial = 0
  /// The milliseconds by which the clock of the server is ahead of the clock of the room.
  private var lead = 1_700_000_000_000
  private var isFirst = true

  init(world: MeterWorld, source: SeededGenerator) {
    self.world = world
    self.source = source
  }

  /// Identifiers that `String` takes for equal.
  static let equals = ["é", "e\u{301}"]
  static let names = [
    "\u{0}", "0", "é", String(repeating: "n", count: 256),
    String(repeating: "n", count: 255) + "m",
  ]
  static let extremes = [Int64.min, -1, 0, 1, .max - 1, .max]

  mutating func configuration() -> MeterConfiguration {
    var configuration = MeterConfiguration()
    configuration.capacity = source.pick([16, 16, 64, 4, 2, 1])
    configuration.resultTimeout = source.pick([.seconds(10), .seconds(10), .zero, .milliseconds(7)])
    configuration.resultDuration = source.pick([.seconds(5), .seconds(5), .zero, .seconds(3_600)])
    world.tune(&configuration, &source)
    return configuration
  }

  mutating func steps(in run: MeterRun) -> [PromiseTesting.PromiseInput<MeterInput>] {
    var gaps: [Duration] = [
      .zero, .zero, source.milliseconds(1...16), .milliseconds(17), source.milliseconds(18...300),
      .nanoseconds(source.number(1...2_000_000_000)), source.milliseconds(1...4_000),
    ]
    if let due = run.machine.nextDeadline, due - run.now < .seconds(400) {
      gaps += [due - run.now, due - run.now - .milliseconds(source.pick([1, 9, 20, 800]))]
    }
    var time = run.now + max(.zero, source.pick(gaps))
    // Most views know the clock of the server from the beginning.
    let kind = isFirst && source.chance(80) ? .synchronize : source.pick(world.kinds)
    isFirst = false
    if kind == .wait { time = time + source.pick([.seconds(1), .seconds(11), .seconds(150)]) }
    let (isLate, precedes) = (source.chance(5), source.chance(5))
    var steps: [PromiseTesting.PromiseInput<MeterInput>] = []
    for input in inputs(kind, at: time) {
      steps.append(.init(time: time, input: input, isLate: isLate, isFirst: precedes))
      if kind == .flood { time = time + .milliseconds(source.number(0...9)) }
    }
    return steps
  }

  private func now(_ time: Instant, _ seconds: Double = 0) -> ServerTime {
    ServerTime(milliseconds: time.nanoseconds / 1_000_000 + Int64(lead) + Int64(seconds * 1_000))
  }

  private mutating func begin(at time: Instant) -> Meter {
    serial += 1
    let id = source.chance(85) ? "m\(serial)" : source.pick(Self.names)
    let start = source.pick([0, 0, -20, 0.3, 3.0])
    let length = source.pick([0.5, 3, 8, 39, 41, 300.0])
    var meter = Meter(id: id, kind: source.pick(["battle", "box", "goal", "poll"]))
    meter.startsAt = source.chance(80) ? now(time, start) : nil
    meter.endsAt = source.chance(80) ? now(time, start + length) : nil
    meter.phase = source.pick([.prepare, .running, .running])
    switch meter.kind {
    case "battle": meter.sides = [MeterSide(id: "ann", score: 0), MeterSide(id: "bob", score: 0)]
    case "box": if source.chance(80) { meter.origin = "o\(serial)" }
    case "goal":
      meter.sides = [MeterSide(id: "room", score: 0)]
      (meter.target, meter.level) = (source.pick([1, 100, .max]), 1)
    default: meter.payload = source.pick([nil, "é", "e\u{301}", ""])
    }
    meters.append(meter)
    return meter
  }

  /// Changes one of the last meters of the server, and sends it.
  private mutating func change(
    _ meter: Int, _ body: (inout Meter, inout SeededGenerator) -> Void
  ) -> MeterInput {
    body(&meters[meter], &source)
    // Versions that were lost on the way.
    meters[meter].version = meters[meter].version.addingSaturating(source.pick([1, 1, 1, 2, 9]))
    return send(meters[meter])
  }

  private mutating func send(_ meter: Meter) -> MeterInput {
    sent.append(meter)
    return .receive(meter)
  }

  private mutating func inputs(_ kind: MeterWorld.Kind, at time: Instant) -> [MeterInput?] {
    if meters.isEmpty { _ = begin(at: time) }
    let index = max(0, meters.count - 1 - source.below(source.pick([1, 3, 12])))
    let score: (inout Meter, inout SeededGenerator) -> Void = { meter, source in
      for side in meter.sides.indices where source.chance(60) {
        meter.sides[side].score = meter.sides[side].score % 5_000 + source.number(0...400)
      }
      if source.chance(5) { meter.sides = meter.sides.reversed() }
      if source.chance(5), meter.sides.count < 16 {
        meter.sides.append(MeterSide(id: "s\(meter.sides.count)", score: 7))
      }
    }
    switch kind {
    case .begin: return [send(begin(at: time))]
    case .crowd: return (0..<source.number(2...20)).map { _ in send(begin(at: time)) }
    case .score: return [change(index, score)]
    case .flood: return (0..<source.number(2...25)).map { _ in change(index, score) }
    case .extend:
      let end = now(time, source.pick([0.2, 3, 30]))
      return [
        change(index) { meter, source in
          (meter.endsAt, meter.winners) = (end, nil)
          if meter.phase == .prepare || source.chance(20) { meter.phase = .running }
        }
      ]
    case .finish:
      let end = now(time, source.pick([-3, 2, 20]))
      return [
        change(index) { meter, source in
          meter.phase = source.pick([.ended, .ended, .punishment])
          if meter.phase == .punishment { meter.endsAt = end }
          meter.winners = source.pick([nil, [], meter.leaders.map(\.id)])
        }
      ]
    case .await:
      return [change(index) { meter, _ in (meter.phase, meter.endsAt) = (.awaitingResult, nil) }]
    case .revive:
      let end = now(time, 60)
      return [
        change(index) { meter, source in
          meter.phase = source.pick([.prepare, .running, .punishment])
          (meter.startsAt, meter.endsAt) = (nil, source.pick([end, nil]))
        }
      ]
    case .again: return sent.isEmpty ? [nil] : source.some(sent.suffix(6)).map { .receive($0) }
    case .alias:
      guard meters[index].origin != nil else { return [change(index, score)] }
      serial += 1
      let first = send(meters[index])
      if source.chance(30) { meters[index].version = meters[index].version.addingSaturating(1) }
      var other = meters[index]
      other.id = "a\(serial)"
      return source.chance(50) ? [first, send(other)] : [send(other), first]
    case .synchronize:
      return [.synchronize(now(time, -source.pick([0, 0.02, 0.3])))]
    case .audience:
      let count = source.pick([0, 3, 3, 200, 201])
      return [
        .setAudience(
          RoomAudience(
            viewers: source.pick([nil, 0, 1_204, .max, -1]),
            givers: (0..<count).map { MeterSide(id: "u\($0)", score: 9_000 - $0) }))
      ]
    case .setClock:
      lead += source.pick([-60_000, -5_000, 5_000, 60_000])
      return [.synchronize(now(time))]
    case .room:
      let room: MeterInput = source.chance(30) ? .leave : .enter(room: source.pick(["r", "s"]))
      // A user who enters receives the present meters.
      return [room] + meters.suffix(4).filter { $0.phase != .ended }.map { send($0) }
    case .suspend: return [.suspend(reason: source.pick(["app", "x"]))]
    case .resume: return [.resume(reason: "app"), .resume(reason: "x")]
    case .remove: return [.remove(id: source.pick([meters[index].id, "m\(serial)", "none"]))]
    case .tap: return [.tap(id: source.pick([meters[index].id, "none"]))]
    case .forget:
      let last = serial
      serial += source.pick([100, 256, 300])
      return (last..<serial).map { .remove(id: "f\($0)") }
    case .equal:
      var meter = begin(at: time)
      meter.id = source.pick(Self.equals)
      return [send(meter)]
    case .bridge:
      // An origin that the server sends too late.
      serial += 1
      meters[index].origin = "o\(serial)"
      var other = meters[index]
      other.id = "b\(serial)"
      return [send(other), change(index, score)]
    case .hostile:
      return [
        source.pick([
          .receive(Meter(id: "", kind: "box")),
          .receive(Meter(id: String(repeating: "n", count: 257), kind: "box")),
          .receive(Meter(id: "h", origin: "", kind: "box")),
          .receive(Meter(id: "h", kind: String(repeating: "k", count: 257))),
          .receive(Meter(id: "h", kind: "box", target: 0)),
          .receive(Meter(id: "h", kind: "box", sides: [MeterSide(id: "ann", score: -1)])),
          .receive(Meter(id: "h", kind: "box", payload: String(repeating: "x", count: 4_097))),
          .receive(
            Meter(
              id: "h", kind: "box",
              sides: Array(repeating: MeterSide(id: "ann", score: 1), count: 17))),
          .remove(id: ""), .tap(id: ""), .enter(room: ""),
        ])
      ]
    case .extreme:
      if source.chance(20) {
        return [.synchronize(ServerTime(milliseconds: source.pick(Self.extremes)))]
      }
      let (start, end) = (source.pick(Self.extremes), source.pick(Self.extremes))
      let number = Int(source.pick(Self.extremes))
      return [
        change(index) { meter, source in
          meter.startsAt = ServerTime(milliseconds: start)
          meter.endsAt = ServerTime(milliseconds: end)
          meter.phase = source.pick([.prepare, .running, .punishment, .ended])
          for side in meter.sides.indices { meter.sides[side].score = source.pick([0, .max]) }
          if source.chance(10) { meter.version = number }
        }
      ]
    case .wait: return [nil]
    case .close: return [.close]
    }
  }
}

extension MeterMoment {
  enum Outcome { case begun, updated, outdated, late, rejected }

  var oldMeters: [Meter] { before.state(at: time).meters }
  var meters: [Meter] { after.state(at: time).meters }
  var screen: MeterViewState { MeterViewState(after.state(at: time)) }
  var oldStatistics: MeterStatistics { before.state(at: time).statistics }
  var statistics: MeterStatistics { after.state(at: time).statistics }
  var wasSuspended: Bool { before.state(at: time).isSuspended }
  var isSuspended: Bool { after.state(at: time).isSuspended }
  var oldRoom: String? { before.state(at: time).room }
  var room: String? { after.state(at: time).room }
  var message: Meter? { if case .receive(let meter) = input { meter } else { nil } }
  var endsVisit: Bool {
    events.contains { if case .didReset = $0 { true } else { false } }
  }
  var outcome: Outcome? {
    let (old, new) = (oldStatistics, statistics)
    return new.begun > old.begun
      ? .begun
      : new.updated > old.updated
        ? .updated
        : new.outdated > old.outdated
          ? .outdated : new.late > old.late ? .late : new.rejected > old.rejected ? .rejected : nil
  }
}

extension Meter {
  var key: Identifier { Identifier(id) }
  var names: Set<Identifier> { Set([id, origin].compactMap { $0.map(Identifier.init) }) }

  /// The content, which does not depend on the clock and on the first message.
  func hasContent(of other: Meter) -> Bool {
    var other = other
    (other.id, other.phase) = (id, phase)
    return self == other && origin.map(Identifier.init) == other.origin.map(Identifier.init)
      && payload.map(Identifier.init) == other.payload.map(Identifier.init)
  }

  /// The end of its phase as the page defines it.
  func end(_ clock: Timed<ServerTime>?) -> Instant? {
    let end: ServerTime? =
      switch phase {
      case .prepare: startsAt
      case .running, .punishment: endsAt
      case .awaitingResult, .ended: nil
      }
    return end.flatMap { end in clock.map { $0.instant(of: end) } }
  }
}

extension [Meter] {
  subscript(key: Identifier) -> Meter? { first { $0.key == key } }
}

/// The meters of a visit, by the messages that were taken.
struct TakenMeters {
  struct Entry {
    /// The identifier of the first message.
    var key: Identifier
    var names: Set<Identifier>
    /// The message with the highest version, and the time at which it came.
    var highest: Meter
    var time: Instant
  }

  private(set) var all: [Entry] = []

  func sharing(_ names: Set<Identifier>) -> [Int] {
    all.indices.filter { !all[$0].names.isDisjoint(with: names) }
  }

  subscript(key: Identifier) -> Entry? { all.first { $0.key == key } }

  mutating func follow(_ moment: MeterMoment) {
    if moment.endsVisit { all = [] }
    if let message = moment.message {
      let found = sharing(message.names)
      if moment.outcome == .begun {
        // Only a meter that has ended during a suspension has left unseen.
        all.removeAll { !$0.names.isDisjoint(with: message.names) }
        all.append(
          Entry(key: message.key, names: message.names, highest: message, time: moment.time))
      } else if moment.outcome == .updated || moment.outcome == .outdated,
        let index = found.first(where: { all[$0].names.contains(message.key) }) ?? found.first
      {
        let others = all.indices.filter { $0 != index }.flatMap { all[$0].names }
        all[index].names.formUnion(message.names.subtracting(others))
        if message.version > all[index].highest.version { all[index].highest = message }
        all[index].time = moment.time
      }
    }
    if moment.isSuspended {
      if case .remove(let id) = moment.input {
        all.removeAll { $0.names.contains(Identifier(id)) }
      }
    } else {
      let shown = Set(moment.meters.map(\.key))
      all.removeAll { !shown.contains($0.key) }
    }
  }
}

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ world: MeterWorld = MeterWorld(), reaching situations: [String] = [],
  sequences: Int = sequenceCount(), location: SourceLocation = #_sourceLocation,
  _ check: (MeterRun, inout PromiseReach) throws -> Void
) throws {
  let problems = try problems(
    of: Test.current?.displayName, reaching: situations, sequences: sequences,
    in: { try world.run($0) }, check)
  for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
}
