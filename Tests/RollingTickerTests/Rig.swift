import RollingTicker
import PromiseTesting
import RoomCore
import Testing

/// A machine and a clock set by hand: each deadline is reached at its own moment, or late. A view
/// follows the events.
struct Rig {
  var machine: TickerMachine
  private(set) var view: TickerViewState
  var now = Instant.start
  var log: [Timed<TickerEvent>] = []

  init(_ items: [TickerItem] = [], configure: (inout TickerConfiguration) -> Void = { _ in }) {
    var configuration = TickerConfiguration()
    configure(&configuration)
    machine = try! TickerMachine(configuration: configuration)
    view = TickerViewState(machine.state(at: .start))
    if !items.isEmpty { send(.set(items)) }
  }

  var state: TickerState { machine.state(at: now) }

  /// The items on screen: of a roll, the outgoing and the incoming one.
  var viewState: [String?] {
    if let roll = state.roll { return [roll.outgoing?.item.name, roll.incoming.item.name] }
    return state.current.map { [$0.item.name] } ?? []
  }

  /// Sends `input` now and returns what follows.
  @discardableResult
  mutating func send(_ input: TickerInput) -> [TickerEvent] {
    var outputs: [TickerEvent] = []
    machine.handle(input, at: now, into: &outputs)
    return note(outputs)
  }

  /// Taps a point, now or at a time.
  @discardableResult
  mutating func tap(x: Double, y: Double, at time: Instant? = nil) -> [TickerEvent] {
    send(.tap(TickerTap(location: ScreenPoint(x: x, y: y), time: time)))
  }

  /// Lets time pass, with all deadlines at their moments, each `lateness` late.
  @discardableResult
  mutating func advance(to milliseconds: Int, lateness: Duration = .zero) -> [TickerEvent] {
    let moment = Instant.start + .milliseconds(milliseconds)
    let count = log.count
    var deadlines = Deadlines(through: moment - lateness)
    while let deadline = deadlines.next(machine.nextDeadline) {
      now = deadline + lateness
      wake()
    }
    #expect(deadlines.fault == nil)
    now = moment
    return log.suffix(from: count).map(\.value)
  }

  /// Wakes the machine now, however late that is.
  @discardableResult
  mutating func wake() -> [TickerEvent] {
    var outputs: [TickerEvent] = []
    machine.deadlineReached(at: now, into: &outputs)
    return note(outputs)
  }

  private mutating func note(_ outputs: [TickerEvent]) -> [TickerEvent] {
    log += outputs.map { Timed($0, at: now) }
    for output in outputs { view.apply(output, at: now) }
    // A view that followed the events equals one that begins now.
    if view != TickerViewState(state) { Issue.record("\(view), not \(TickerViewState(state))") }
    // That of a long list takes its time, and the machine itself asks for it now and then.
    if state.count < 100, let fault = machine.fault(at: now) { Issue.record("\(fault)") }
    return outputs
  }

  /// The rolls begun so far, each with the start that it was emitted with.
  var rolls: [TickerRoll] {
    log.compactMap { if case .didBeginRoll(let roll) = $0.value { roll } else { nil } }
  }

  var rollStarts: [Int] { rolls.map { Int($0.start.nanoseconds / 1_000_000) } }
}

func item(_ id: some CustomStringConvertible, kind: String = "", content: String = "") -> TickerItem
{
  TickerItem(id: "\(id)", kind: kind, content: content)
}

func items(_ ids: some Sequence<Int>) -> [TickerItem] { ids.map { item($0) } }

extension TickerEvent {
  /// What happened, in short, for tables.
  var brief: String {
    switch self {
    case .didShow(let showing): "shown \(showing.item.name)"
    case .didUpdate(let showing): "updated \(showing.item.name)"
    case .didClear(let slot): "cleared \(slot)"
    case .didBeginRoll(let roll): "\(roll.outgoing?.item.name ?? "-")>\(roll.incoming.item.name)"
    case .didEndRoll(let roll): "ended \(roll.incoming.item.name)"
    case .didCancelRoll(let roll): "cancelled \(roll.number)"
    case .didBeginMarquee(let marquee): "marquee \(marquee.slot)"
    case .didStop: "stopped"
    case .didConfigure: "configured"
    case .didBecomeIdle(let showing): "idle \(showing.item.name)"
    case .didChangeStay(let stay): "stay \(stay.seconds)"
    case .didReload(let generation): "reloaded \(generation)"
    case .didSuspend(let pause): "suspended \(pause.reason.brief) \(pause.elapsed.seconds)"
    case .didResume(let resumption):
      "resumed \(resumption.reason.brief)\(resumption.since == nil ? " with others" : "")"
    case .didResize: "resized"
    case .didDrop(let item): "dropped \(item.name)"
    case .didTap(let tap): "tapped \(tap.showing.item.name) \(tap.index ?? -1)"
    case .didTapOutside: "tapped outside"
    case .rejected(let rejection): "rejected \(rejection)"
    }
  }
}

extension TickerItem {
  /// The identifier, or else the number that the ticker gave.
  var name: String {
    id ?? "#\(key.serial)"
  }
}

extension TickerSuspension {
  var brief: String {
    switch self {
    case .requested(let reason): reason.name
    case .noSize: "without size"
    }
  }
}

extension [TickerEvent] {
  var brief: [String] { map(\.brief) }
}
