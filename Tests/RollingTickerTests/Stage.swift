import RollingTicker
import RoomCore
import Testing

/// A machine and the hands of its clock: each deadline comes at its own moment, or late. A view
/// follows along.
struct Stage {
  var machine: TickerMachine
  private(set) var view: TickerScreen
  var now = Instant.start
  var log: [Timed<TickerEvent>] = []

  init(_ items: [TickerItem] = [], configure: (inout TickerConfiguration) -> Void = { _ in }) {
    var configuration = TickerConfiguration()
    configure(&configuration)
    machine = try! TickerMachine(configuration: configuration)
    view = TickerScreen(machine.state(at: .start))
    if !items.isEmpty { tell(.set(items)) }
  }

  var state: TickerState { machine.state(at: now) }

  /// What is on screen: of a roll, what goes and what comes.
  var screen: [String?] {
    if let roll = state.roll { return [roll.outgoing?.item.id, roll.incoming.item.id] }
    return state.current.map { [$0.item.id] } ?? []
  }

  /// Tells `input` now and returns what follows.
  @discardableResult
  mutating func tell(_ input: TickerInput) -> [TickerEvent] {
    var outputs: [TickerEvent] = []
    machine.handle(input, at: now, into: &outputs)
    return note(outputs)
  }

  /// Lets time pass, with all deadlines at their moments, each `lateness` late.
  @discardableResult
  mutating func advance(to milliseconds: Int, lateness: Duration = .zero) -> [TickerEvent] {
    let moment = Instant.start + .milliseconds(milliseconds)
    let count = log.count
    var last: Instant?
    while let deadline = machine.nextDeadline, deadline + lateness <= moment, deadline != last {
      last = deadline
      now = deadline + lateness
      wake()
    }
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
    // The events have brought the view to where a late view begins.
    if view != TickerScreen(state) { Issue.record("\(view), not \(TickerScreen(state))") }
    if let deadline = machine.nextDeadline { #expect(deadline > now) }
    return outputs
  }

  /// The rolls begun so far, each with the start that it was told with.
  var rolls: [TickerRoll] {
    log.compactMap { if case .rollBegan(let roll) = $0.value { roll } else { nil } }
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
    case .shown(let showing): "shown \(showing.item.id)"
    case .updated(let showing): "updated \(showing.item.id)"
    case .cleared(let slot): "cleared \(slot)"
    case .rollBegan(let roll): "\(roll.outgoing?.item.id ?? "-")>\(roll.incoming.item.id)"
    case .rollEnded(let roll): "ended \(roll.incoming.item.id)"
    case .rollCancelled(let roll): "cancelled \(roll.number)"
    case .rested(let showing): "rested \(showing.item.id)"
    case .paceChanged(let stay): "pace \(stay.seconds)"
    case .reloaded(let generation): "reloaded \(generation)"
    case .paused(let reason, let elapsed): "paused \(reason) \(elapsed.seconds)"
    case .proceeded(let reason, let since): "proceeded \(reason)\(since == nil ? " held" : "")"
    case .resized: "resized"
    case .dropped(let item): "dropped \(item.id)"
    case .tapped(let showing, let index): "tapped \(showing.item.id) \(index ?? -1)"
    case .missed: "missed"
    case .rejected(let rejection): "rejected \(rejection)"
    }
  }
}

extension [TickerEvent] {
  var brief: [String] { map(\.brief) }
}
