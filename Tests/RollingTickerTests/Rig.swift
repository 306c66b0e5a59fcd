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

  /// Sends `input` now, and returns the events that follow.
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

  /// Sends what `set 12, 500 append 3, 2700 tap 2050` says: inputs, each at its milliseconds or with the
  /// one before it; milliseconds alone let time pass. Each character after `set` and `reload` is an item.
  /// Returns the events of the last part.
  @discardableResult
  mutating func play(
    _ script: String, _ configuration: TickerConfiguration = .init()
  ) -> [String] {
    var events: [TickerEvent] = []
    for part in script.split(separator: ", ") {
      var words = part.split(separator: " ").map(String.init)
      if let time = Int(words[0]) {
        events = advance(to: time)
        words.removeFirst()
      }
      guard let verb = words.first else { continue }
      events = send(TickerInput(verb, words.count > 1 ? words[1] : "", configuration))
    }
    return events.brief
  }

  /// The rolls begun so far, each with the start that it was emitted with.
  var rolls: [TickerRoll] {
    log.compactMap { if case .didBeginRoll(let roll) = $0.value { roll } else { nil } }
  }

  var rollStarts: [Int] { rolls.map { Int($0.start.nanoseconds / 1_000_000) } }
}

extension TickerInput {
  /// A word of a script with its argument: an identifier, `9@0`, `9<2` or `9>2` for where it is inserted,
  /// `1:700` for its stay, `200x30` for a size, a reason, or the milliseconds of a tap.
  fileprivate init(_ verb: String, _ text: String, _ configuration: TickerConfiguration) {
    let (id, rest) = (text.prefix(1), String(text.dropFirst(2)))
    let reason = text.isEmpty ? SuspensionReason.app : SuspensionReason(text)
    let sides = text.split(separator: "x").compactMap { Double($0) }
    self =
      switch verb {
      case "set": .set(text.map { item($0) })
      case "reload": .reload(text.map { item($0) })
      case "append": .append(item(text))
      case "insert" where text.contains("@"):
        .insert(TickerInsertion(item: item(id), position: .index(Int(rest)!)))
      case "insert":
        .insert(
          TickerInsertion(
            item: item(id), position: text.contains("<") ? .before(rest) : .after(rest)))
      case "remove": .remove(id: text)
      case "replace": .replace(item(text, content: "new"))
      case "stay":
        .replace(TickerItem(id: "\(id)", displayDuration: .milliseconds(Int(rest)!)))
      case "rows": .setCount(Int(text)!)
      case "suspend": .suspend(reason: reason)
      case "resume": .resume(reason: reason)
      case "size": .resize(ScreenSize(width: sides[0], height: sides[1]))
      case "tap":
        .tap(
          TickerTap(
            location: ScreenPoint(x: 10, y: 20),
            time: Int(text).map { .start + .milliseconds($0) }))
      case "configure": .configure(configuration)
      case "next": .next
      default: preconditionFailure("What is \(verb)?")
      }
  }
}

/// A script, and its events.
struct Scene: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let script: String
  private let events: String
  private let screen: String?
  private let configure: @Sendable (inout TickerConfiguration) -> Void
  private let change: @Sendable (inout TickerConfiguration) -> Void

  /// - Parameters:
  ///   - script: see ``Rig/play(_:_:)``.
  ///   - events: all of them, or the last after `…`.
  ///   - screen: the items on screen at the end; `-` where one has left.
  ///   - configure: settings of the ticker.
  ///   - change: settings that `configure` in the script sends.
  init(
    _ name: String, _ script: String, _ events: String, screen: String? = nil,
    _ configure: @escaping @Sendable (inout TickerConfiguration) -> Void = { _ in },
    change: @escaping @Sendable (inout TickerConfiguration) -> Void = { _ in }
  ) {
    testDescription = name
    (self.script, self.events, self.screen) = (script, events, screen)
    (self.configure, self.change) = (configure, change)
  }

  func check() {
    var rig = Rig(configure: configure)
    var configuration = TickerConfiguration()
    change(&configuration)
    rig.play(script, configuration)
    let all = rig.log.map { "\($0.time.nanoseconds / 1_000_000) \($0.value.brief)" }
      .joined(separator: ", ")
    let shown = events.hasPrefix("… ") ? "… " + all.suffix(events.count - 2) : all
    #expect(shown == events)
    if let screen { #expect(rig.viewState.map { $0 ?? "-" }.joined(separator: " ") == screen) }
  }
}

func item(_ id: some CustomStringConvertible, kind: String = "", content: String = "") -> TickerItem
{
  TickerItem(id: "\(id)", kind: kind, content: content)
}

func items(_ ids: some Sequence<Int>) -> [TickerItem] { ids.map { item($0) } }

extension TickerEvent {
  /// The log in short, for tables.
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
    case .didChangeDisplayDuration(let displayDuration): "stay \(displayDuration.seconds)"
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
