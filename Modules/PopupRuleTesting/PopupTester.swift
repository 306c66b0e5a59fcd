public import PopupSequencer

/// Tests popup rules with a sequencer in virtual time. A tester presents and answers popups,
/// advances time, and has queries for the outcome.
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
/// The tester has no views. A popup is visible as soon as it is presented, and gone as soon as it
/// is dismissed. There are no gaps between popups. The configuration can change both. A channel that
/// the configuration adds has no gaps if its gap is the default. Its views report.
public struct PopupTester {
  package var machine: PopupMachine
  /// The view state that follows the events.
  package var viewState: PopupViewState
  /// The current time. It begins at `Instant.start`, and only ``advance(by:)`` changes it.
  public private(set) var now = Instant.start
  /// All events with their times, the oldest first.
  public private(set) var log: [(time: Instant, event: PopupEvent)] = []
  /// Violated promises that the machine does not assert itself.
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
    let names = configuration.channels.map { Identifier($0.name) }
    configure(&configuration)
    for (index, channel) in configuration.channels.enumerated()
    where !names.contains(Identifier(channel.name))
      && channel.gap == PopupChannel(channel.name).gap
    {
      configuration.channels[index].gap = .zero
    }
    machine = try PopupMachine(configuration: configuration, rules: rules, registry: registry)
    viewState = PopupViewState(machine.state(at: .start))
  }

  /// Creates a tester of rules.
  ///
  /// - Parameters:
  ///   - rules: The rules, in the order in which the sequencer asks them. The default is no rule.
  ///   - configure: A closure that changes the configuration, such as
  ///     `{ $0.channels[0].gap = .seconds(1) }`.
  /// - Precondition: The configuration is valid, and the names of the rules are unique.
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

  /// The identifiers of the popups, in the order in which they became visible.
  public var presented: [String] {
    events.compactMap { if case .didPresent(let popup) = $0 { popup.id } else { nil } }
  }

  /// All outcomes, in the order in which the popups ended.
  public var outcomes: [(id: String, outcome: PopupOutcome)] {
    events.compactMap {
      if case .didEnd(let popup) = $0 { (popup.id, popup.outcome) } else { nil }
    }
  }

  /// Returns the last outcome of a popup, or `nil` if the popup has not ended.
  public func outcome(of id: String) -> PopupOutcome? {
    outcomes.last { Identifier($0.id) == Identifier(id) }?.outcome
  }

  /// The reasons of all rejected inputs.
  public var rejections: [PopupRejection] {
    events.compactMap { if case .rejected(let rejection) = $0 { rejection } else { nil } }
  }

  /// Returns the identifier of the popup of a channel that was presented first and is visible, or
  /// `nil` if none is visible.
  public func visible(in channel: String = PopupChannel.modal) -> String? {
    allVisible(in: channel).first
  }

  /// Returns the identifiers of all visible popups of a channel, in the order in which they were
  /// presented.
  public func allVisible(in channel: String = PopupChannel.modal) -> [String] {
    state(of: channel)?.showing.filter { $0.phase == .visible }.map { $0.popup.id } ?? []
  }

  /// Returns the identifier of the popup that a channel has on screen, in any phase, or `nil` if
  /// there is none.
  package func onScreen(in channel: String = PopupChannel.modal) -> String? {
    state(of: channel)?.onScreen?.id
  }

  /// Returns the identifiers of the popups that wait in a channel, in the order of rank.
  public func waiting(in channel: String = PopupChannel.modal) -> [String] {
    state(of: channel)?.waiting ?? []
  }

  private func state(of channel: String) -> PopupState.Channel? {
    machine.state(at: now).channels.first { Identifier($0.name) == Identifier(channel) }
  }

  /// Returns an explanation, rule by rule, of why a popup is not on screen, or `nil` if the popup
  /// is unknown.
  public func explain(id: String) -> PopupExplanation? { machine.explain(id: id, at: now) }

  /// Returns the time at which a popup first became visible, or `nil` if it has not been visible.
  public func time(of id: String) -> Instant? {
    log.first { entry in
      guard case .didPresent(let popup) = entry.event else { return false }
      return Identifier(popup.id) == Identifier(id)
    }?.time
  }

  // MARK: Actions

  /// Sends inputs at the current time, and returns the events of the last input.
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

  /// Answers the visible popup of a channel, and each popup that follows, until none is visible.
  public mutating func answerAll(
    _ answer: PopupAnswer = .confirmed, in channel: String = PopupChannel.modal
  ) {
    while let id = visible(in: channel) {
      // If a sequencer ignored an answer, the loop would never end.
      let isDismissed = send(.didAnswer(PopupReply(id: id, answer: answer))).contains {
        if case .willDismiss = $0 { true } else { false }
      }
      guard isDismissed else { return faults.append("\(id) is not dismissed by its answer.") }
    }
  }

  /// Advances time, deadline by deadline.
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

  /// Advances time in one step, past all deadlines on the way.
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
  /// Applies the events of a machine to the view state. Returns a description of the difference if
  /// the state of a new view is not equal, or `nil` if both are equal.
  package mutating func follow(
    _ events: [PopupEvent], of machine: PopupMachine, at now: Instant
  ) -> String? {
    for event in events { apply(event, at: now) }
    // The comparison is limited, because its cost grows with the number of waiting popups.
    guard machine.statistics.waiting <= 64 else { return nil }
    let late = PopupViewState(machine.state(at: now))
    return self == late ? nil : "At \(now.seconds) s the view state is \(self), not \(late)."
  }
}
