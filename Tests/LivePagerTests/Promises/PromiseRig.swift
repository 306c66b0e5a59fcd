import LivePager
import PromiseTesting
import RoomCore

/// An input at a time. A late one arrives before the pager was woken at its deadlines.
typealias Move = PromiseInput<PagerInput>

/// A call of the pager, and the knowledge of a view and an app before and after it.
struct Step {
  let moment: PromiseMoment<PagerMachine>
  let before: Watch
  let after: Watch

  var time: Instant { moment.time }
  var input: PagerInput? { moment.input }
  var events: [PagerEvent] { moment.events }
  var machine: PagerMachine { moment.after }
  var state: PagerState { after.state }
  var configuration: PagerConfiguration { after.configuration }
  var isSnapInstant: Bool { configuration.snapResponse == .zero }
  /// Whether an input arrived before the calls that were due.
  var isLate: Bool { input != nil && moment.due.map { $0 <= time } ?? false }

  var rejections: [PagerRejection] { events.rejections }
  var isRejected: Bool { events.contains { $0.rejection != nil } }
  var snap: (room: Name, snap: Snap)? { events.lazy.compactMap(\.snap).first }
  var settled: Name? { events.lazy.compactMap(\.settled).first }
  /// The room to which this step leads.
  var target: Name? { snap?.room ?? settled }

  /// Whether a value is so near to an edge that rounding decides between its sides.
  func isNear(_ value: Double, to edge: Double) -> Bool {
    abs(value - edge) < 1e-7 * max(1, before.length)
  }

  /// The events that would have followed from another input.
  func events(of other: PagerInput) -> [PagerEvent] {
    var (copy, events) = (moment.before, [PagerEvent]())
    copy.handle(other, at: time, into: &events)
    return events
  }
}

/// A property of all sequences of inputs.
protocol PagerPromise {
  /// The situations that a run has to reach at least once.
  static var cases: Set<String> { get }
  /// The situations that the run has reached.
  var reached: Set<String> { get }
  init()
  mutating func check(_ step: Step) throws
}

extension PagerConfiguration: PromiseSetup {
  func machine() throws -> PagerMachine { try PagerMachine(configuration: self) }
  var title: String { differences(of: self, from: PagerConfiguration()) }
}

typealias PromiseRun = PromiseTesting.PromiseRun<PagerConfiguration>
/// In a run `Step` is that of its script.
typealias PagerStep = Step

extension PromiseTesting.PromiseRun where Setup == PagerConfiguration {
  /// Shows the calls, with the knowledge of a view and an app before and after each.
  func walk(_ see: (PagerStep) throws -> Void) throws {
    var watch = Watch(try setup.machine(), setup)
    for moment in moments { try see(watch.step(moment)) }
  }
}

extension Watch {
  @discardableResult
  mutating func step(_ moment: PromiseMoment<PagerMachine>) -> Step {
    let before = self
    for event in moment.events { apply(event, at: moment.time) }
    take(moment)
    return Step(moment: moment, before: before, after: self)
  }
}
