import LivePager
import RoomBus
import RoomCore
import RoomSimulation

/// An input at a time. A late one arrives before the pager was woken at its deadlines.
struct Move {
  var time: Instant
  var input: PagerInput
  var isLate = false
}

/// What followed from an input, or with `nil` from a deadline.
struct Step {
  let time: Instant
  let input: PagerInput?
  let isLate: Bool
  let events: [PagerEvent]
  let before: Watch
  let after: Watch
  let machine: PagerMachine

  var rejections: [PagerRejection] { events.compactMap(\.rejection) }
  var isRejected: Bool { events.contains { $0.rejection != nil } }
  var snap: (room: Name, snap: Snap)? { events.lazy.compactMap(\.snap).first }
  var settled: Name? { events.lazy.compactMap(\.settled).first }
  /// The room to which this step leads.
  var target: Name? { snap?.room ?? settled }

  /// Whether a value is so near to an edge that rounding decides between its sides.
  func isNear(_ value: Double, to edge: Double) -> Bool {
    abs(value - edge) < 1e-7 * max(1, before.length)
  }
}

/// Why a promise is broken.
struct Broken: Error {
  let reason: String
}

func require(_ holds: Bool, _ reason: @autoclosure () -> String) throws {
  if !holds { throw Broken(reason: reason()) }
}

/// A property of all sequences of inputs.
protocol PagerPromise {
  /// What a run has to reach at least once.
  static var cases: Set<String> { get }
  /// What it has reached.
  var reached: Set<String> { get }
  init(_ configuration: PagerConfiguration)
  mutating func check(_ step: Step) throws
}

extension LivePager {
  /// The machine of a pager that has received nothing.
  static func machine(_ configuration: PagerConfiguration) async throws -> PagerMachine {
    try await LivePager(configuration: configuration, clock: RoomClock(ManualClock())).copy
  }

  private var copy: PagerMachine { host.machine }
}

/// A pager and its observer.
struct Stage {
  private(set) var machine: PagerMachine
  private(set) var watch: Watch

  init(_ machine: PagerMachine, _ configuration: PagerConfiguration) {
    self.machine = machine
    watch = Watch(machine, configuration)
  }

  mutating func perform(_ move: Move, _ report: (Step) throws -> Void) throws {
    while !move.isLate, let deadline = machine.nextDeadline, deadline <= move.time {
      try step(at: deadline, nil, false, report)
      let next = machine.nextDeadline
      try require(next.map { $0 > deadline } ?? true, "a deadline that does not pass")
    }
    try step(at: move.time, move.input, move.isLate, report)
  }

  private mutating func step(
    at time: Instant, _ input: PagerInput?, _ isLate: Bool, _ report: (Step) throws -> Void
  ) throws {
    let before = watch
    var events: [PagerEvent] = []
    if let input {
      machine.handle(input, at: time, into: &events)
    } else {
      machine.deadlineReached(at: time, into: &events)
    }
    for event in events { watch.apply(event, at: time) }
    if let input { watch.take(input, events, machine) }
    try report(
      Step(
        time: time, input: input, isLate: isLate, events: events, before: before, after: watch,
        machine: machine))
  }
}
