public import PopupSequencer
public import RoomCore

/// A machine under test: takes inputs, lets time pass from deadline to deadline, and sorts out
/// what was told.
public struct PopupDesk {
  public var machine: PopupMachine
  /// What a view shows that follows the events.
  public private(set) var screen: PopupScreen
  public private(set) var now = Instant.start
  /// All that was told, with its time.
  public private(set) var log: [(time: Instant, event: PopupEvent)] = []
  /// Broken promises of the machine.
  public private(set) var faults: [String] = []

  /// Channels whose views report nothing, without gaps, unless `adjust` says otherwise.
  public init(
    rules: [HeldRule] = [], adjust: (inout PopupConfiguration) -> Void = { _ in }
  ) {
    var configuration = PopupConfiguration()
    for index in configuration.channels.indices {
      configuration.channels[index].viewReports = false
      configuration.channels[index].gap = .zero
    }
    adjust(&configuration)
    machine = try! PopupMachine(configuration: configuration, rules: rules)
    screen = PopupScreen(machine.state(at: .start))
  }

  public var events: [PopupEvent] { log.map(\.event) }

  /// The identities in the order in which they became visible.
  public var shown: [String] {
    events.compactMap { if case .shown(let id, _) = $0 { id } else { nil } }
  }

  /// All outcomes in the order in which they were told.
  public var outcomes: [(id: String, outcome: PopupOutcome)] {
    events.compactMap { if case .ended(let id, _, let outcome) = $0 { (id, outcome) } else { nil } }
  }

  public func outcome(of id: String) -> PopupOutcome? {
    outcomes.last { $0.id == id }?.outcome
  }

  public var rejections: [PopupRejection] {
    events.compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }

  public func visible(_ channel: String = PopupChannel.modal) -> String? {
    machine.state(at: now).channels.first { $0.name == channel && $0.phase == .visible }?.onScreen?
      .id
  }

  public func onScreen(_ channel: String = PopupChannel.modal) -> String? {
    machine.state(at: now).channels.first { $0.name == channel }?.onScreen?.id
  }

  public func time(of id: String) -> Instant? {
    log.first { if case .shown(id, _) = $0.event { true } else { false } }?.time
  }

  /// Takes inputs at the present moment; gives what the last one brought about.
  @discardableResult
  public mutating func send(_ inputs: PopupInput...) -> [PopupEvent] {
    var outputs: [PopupEvent] = []
    for input in inputs {
      outputs = []
      machine.handle(input, at: now, into: &outputs)
      note(outputs)
    }
    return outputs
  }

  /// Lets time pass, deadline by deadline.
  public mutating func advance(by duration: Duration) {
    let end = now + duration
    var last: Instant?
    while let deadline = machine.nextDeadline, deadline <= end, deadline != last {
      last = deadline
      now = deadline
      call()
    }
    now = end
  }

  /// Lets time pass in one leap, however many deadlines lie in it.
  public mutating func leap(by duration: Duration) {
    now = now + duration
    call()
  }

  private mutating func call() {
    var outputs: [PopupEvent] = []
    machine.deadlineReached(at: now, into: &outputs)
    note(outputs)
  }

  private mutating func note(_ outputs: [PopupEvent]) {
    log += outputs.map { (now, $0) }
    if let fault = screen.follow(outputs, of: machine, at: now) { faults.append(fault) }
    if let deadline = machine.nextDeadline, deadline <= now {
      faults.append("At \(now.seconds) s the next deadline is \(deadline.seconds) s.")
    }
    let account = machine.account
    let sum =
      account.replaced + account.ignored + account.ended + account.waiting + account.onScreen
    if account.received != sum {
      faults.append("At \(now.seconds) s of \(account.received) popups \(sum) are accounted for.")
    }
  }
}

extension PopupScreen {
  /// Follows what a machine told. What is wrong, if the events do not lead to what a view shows
  /// that comes now; priorities may change unseen.
  public mutating func follow(
    _ events: [PopupEvent], of machine: PopupMachine, at now: Instant
  ) -> String? {
    for event in events { apply(event, at: now) }
    // A state costs more the more popups wait.
    guard machine.account.waiting <= 64 else { return nil }
    var state = machine.state(at: now)
    for index in state.channels.indices {
      guard let seen = showing(in: state.channels[index].name) else { continue }
      state.channels[index].onScreen?.priority = seen.popup.priority
    }
    let late = PopupScreen(state)
    return self == late ? nil : "At \(now.seconds) s the screen is \(self), not \(late)."
  }
}
