public import PopupSequencer

/// A sequencer under test, in a time of its own: it presents and answers popups, lets time pass, and
/// can be asked for the outcome.
///
/// ```swift
/// var tester = PopupTester(rules: [WarmUpRule(.init(time: .seconds(30)))])
/// tester.enqueue(Popup(id: "sale", kind: "advert"))
/// #expect(tester.visible() == nil)
/// tester.send(.signal(PopupSignal("roomOpened")))
/// tester.advance(by: .seconds(30))
/// #expect(tester.visible() == "sale")
/// tester.answer("sale")
/// #expect(tester.outcome(of: "sale") == .confirmed)
/// ```
///
/// There are no views to wait for: a popup is visible as soon as it is presented, and gone as soon as
/// it is dismissed; and there are no gaps. Both are configurable.
public struct PopupTester {
  package var machine: PopupMachine
  /// What a view shows that follows the events.
  package var viewState: PopupViewState
  /// The present moment. It begins at `Instant.start` and passes only by ``advance(by:)``.
  public private(set) var now = Instant.start
  /// All events with their times, the oldest first.
  public private(set) var log: [(time: Instant, event: PopupEvent)] = []
  /// Broken promises, other than those that the machine asserts itself.
  package private(set) var faults: [String] = []

  package init(
    wrapped rules: [AnyPopupRule], registry: PopupRuleRegistry = PopupRuleRegistry(),
    configure: (inout PopupConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = PopupConfiguration()
    for index in configuration.channels.indices {
      configuration.channels[index].viewReports = false
      configuration.channels[index].gap = .zero
    }
    configure(&configuration)
    machine = try PopupMachine(configuration: configuration, rules: rules, registry: registry)
    viewState = PopupViewState(machine.state(at: .start))
  }

  /// Creates a tester with these rules, in the order in which they are asked.
  ///
  /// - Parameters:
  ///   - rules: the rules. Default none.
  ///   - configure: changes the configuration, for example
  ///     `{ $0.channels[0].gap = .seconds(1) }`.
  /// - Precondition: the configuration is valid, and no two rules have one name.
  public init(
    rules: [any PopupRule] = [], configure: (inout PopupConfiguration) -> Void = { _ in }
  ) {
    do {
      try self.init(
        wrapped: [AnyPopupRule](rules, for: PopupConfiguration()), configure: configure)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  // MARK: Queries

  /// All events, the oldest first.
  public var events: [PopupEvent] { log.map(\.event) }

  /// The identifiers of the popups in the order in which they became visible.
  public var presented: [String] {
    events.compactMap { if case .didPresent(let popup) = $0 { popup.id } else { nil } }
  }

  /// All outcomes in the order of the ends.
  public var outcomes: [(id: String, outcome: PopupOutcome)] {
    events.compactMap {
      if case .didEnd(let popup) = $0 { (popup.id, popup.outcome) } else { nil }
    }
  }

  /// Returns the last outcome of a popup; `nil` while it has not ended.
  public func outcome(of id: String) -> PopupOutcome? {
    outcomes.last { Identifier($0.id) == Identifier(id) }?.outcome
  }

  /// The reasons why inputs had no effect.
  public var rejections: [PopupRejection] {
    events.compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }

  /// Returns the identifier of the popup that is visible in a channel.
  public func visible(in channel: String = PopupChannel.modal) -> String? {
    let state = state(of: channel)
    return state?.phase == .visible ? state?.onScreen?.id : nil
  }

  /// Returns the identifier of the popup on screen in a channel, in any phase.
  package func onScreen(in channel: String = PopupChannel.modal) -> String? {
    state(of: channel)?.onScreen?.id
  }

  /// Returns the identifiers of the popups that wait in a channel, in order of rank.
  public func waiting(in channel: String = PopupChannel.modal) -> [String] {
    state(of: channel)?.waiting ?? []
  }

  private func state(of channel: String) -> PopupState.Channel? {
    machine.state(at: now).channels.first { Identifier($0.name) == Identifier(channel) }
  }

  /// Returns why a popup is not on screen, rule by rule; `nil` for one that is unknown.
  public func explain(_ id: String) -> PopupExplanation? { machine.explain(id, at: now) }

  /// Returns when a popup became visible for the first time.
  public func time(of id: String) -> Instant? {
    log.first { entry in
      guard case .didPresent(let popup) = entry.event else { return false }
      return Identifier(popup.id) == Identifier(id)
    }?.time
  }

  // MARK: Actions

  /// Takes inputs at the present moment, and returns the events of the last one.
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

  /// Enqueues popups, one after another.
  public mutating func enqueue(_ popups: Popup...) {
    for popup in popups { send(.enqueue(popup)) }
  }

  /// Answers a popup as its user would.
  public mutating func answer(_ id: String, _ answer: PopupAnswer = .confirmed) {
    send(.didAnswer(PopupReply(id: id, answer: answer)))
  }

  /// Answers what a channel presents, one popup after another, until none is visible.
  public mutating func answerAll(
    _ answer: PopupAnswer = .confirmed, in channel: String = PopupChannel.modal
  ) {
    while let id = visible(in: channel) {
      // A sequencer that ignores an answer would be given it forever.
      let isDismissed = send(.didAnswer(PopupReply(id: id, answer: answer))).contains {
        if case .willDismiss = $0 { true } else { false }
      }
      guard isDismissed else { return faults.append("\(id) is not dismissed by its answer.") }
    }
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
  package mutating func leap(by duration: Duration) {
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
    if let fault = viewState.follow(outputs, of: machine, at: now) { faults.append(fault) }
  }
}

extension PopupViewState {
  /// Follows the events of a machine. Returns what is wrong, if they do not lead to what a view shows
  /// that joins now.
  package mutating func follow(
    _ events: [PopupEvent], of machine: PopupMachine, at now: Instant
  ) -> String? {
    for event in events { apply(event, at: now) }
    // A state costs more the more popups wait.
    guard machine.account.waiting <= 64 else { return nil }
    let late = PopupViewState(machine.state(at: now))
    return self == late ? nil : "At \(now.seconds) s the view state is \(self), not \(late)."
  }
}
