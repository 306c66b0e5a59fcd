import LivePager
import PromiseTesting
import RoomCore

/// An input at a time. A late one arrives before the pager was woken at its deadlines.
typealias Move = PromiseInput<PagerInput>

/// What followed from an input, or with `nil` from a deadline.
struct Step {
  let time: Instant
  let input: PagerInput?
  let events: [PagerEvent]
  let before: Watch
  let after: Watch
  let machine: PagerMachine

  /// Whether an input arrived before what was due.
  let isLate: Bool

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

/// A property of all sequences of inputs.
protocol PagerPromise {
  /// What a run has to reach at least once.
  static var cases: Set<String> { get }
  /// What it has reached.
  var reached: Set<String> { get }
  init(_ configuration: PagerConfiguration)
  mutating func check(_ step: Step) throws
}

/// One that is the same for each configuration.
protocol PlainPromise: PagerPromise {
  init()
}

extension PlainPromise {
  init(_: PagerConfiguration) { self.init() }
}

extension PagerConfiguration: PromiseSetup {
  func machine() throws -> PagerMachine { try PagerMachine(configuration: self) }
  var title: String { differences(of: self, from: PagerConfiguration()) }
}

typealias PromiseRun = PromiseTesting.PromiseRun<PagerConfiguration>
/// In a run `Step` is that of its script.
typealias PagerStep = Step

extension PromiseTesting.PromiseRun where Setup == PagerConfiguration {
  /// Shows the calls, with what a view and an app know before and after each.
  func walk(_ see: (PagerStep) throws -> Void) throws {
    var watch = Watch(try setup.machine(), setup)
    for moment in moments {
      if let fault = moment.after.fault(at: moment.time) { throw PromiseFault(text: fault) }
      try see(watch.step(moment))
    }
  }
}

/// A pager and its observer.
struct PromiseRig {
  private(set) var run: PromiseRun
  private(set) var watch: Watch

  var machine: PagerMachine { run.machine }

  init(_ configuration: PagerConfiguration) throws {
    run = try PromiseRun(configuration)
    watch = Watch(run.machine, configuration)
  }

  mutating func perform(_ move: Move, _ report: (Step) throws -> Void = { _ in }) rethrows {
    for moment in run.play(move) { try report(watch.step(moment)) }
  }
}

extension Watch {
  fileprivate mutating func step(_ moment: PromiseMoment<PagerMachine>) -> Step {
    let before = self
    for event in moment.events { apply(event, at: moment.time) }
    if let input = moment.input { take(input, moment.events, moment.after) }
    return Step(
      time: moment.time, input: moment.input, events: moment.events, before: before, after: self,
      machine: moment.after,
      isLate: moment.input != nil && moment.due.map { $0 <= moment.time } ?? false)
  }
}
