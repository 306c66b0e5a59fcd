package import PopupSequencer
package import PromiseTesting

/// A sequencer, with rules or without.
package struct PopupSetup: PromiseSetup {
  package let configuration: PopupConfiguration
  /// Whether `RivalRule` is one of its rules.
  let hasRival: Bool
  /// Whether a restoration stands for another launch, so much later, in a time that began again.
  let relaunches: Bool
  /// The observers that check a sequence of the setup.
  let observer: PopupObserver?
  private let rules: [AnyPopupRule]
  private let registry: PopupRuleRegistry
  private let ruleText: String

  /// A sequencer with rules that are given as values.
  package init(
    _ configuration: PopupConfiguration, rules: [any PopupRule], relaunches: Bool = false,
    observer: PopupObserver? = nil
  ) throws {
    self.configuration = configuration
    self.rules = try [AnyPopupRule](rules, for: configuration)
    self.relaunches = relaunches
    self.observer = observer
    hasRival = rules.contains { $0 is RivalRule }
    registry = PopupRuleRegistry()
    ruleText = plainText(rules)
  }

  /// A sequencer with the rules that its configuration chooses.
  package init(_ configuration: PopupConfiguration, _ registry: PopupRuleRegistry) throws {
    self.configuration = configuration
    rules = try registry.rules(for: configuration.rules)
    (hasRival, relaunches, observer) = (false, false, nil)
    self.registry = registry
    ruleText = plainText(configuration.rules)
  }

  package func machine() throws -> PopupMachine {
    try PopupMachine(configuration: configuration, rules: rules, registry: registry)
  }

  package func restarts(at input: PopupInput) -> Bool {
    if relaunches, case .restore = input { true } else { false }
  }

  package func input(
    of step: PromiseInput<PopupInput>, in run: PromiseRun<PopupSetup>
  ) -> PromiseInput<PopupInput> {
    guard relaunches, case .restore(_, let away)? = step.input else { return step }
    let snapshot = run.machine.snapshot(at: run.now)
    return PromiseInput(
      time: run.now + away + .seconds(7), input: .restore(snapshot, away: away), isLate: true,
      isFirst: true)
  }

  package var title: String {
    let settings = differences(of: configuration, from: PopupConfiguration())
    return rules.isEmpty ? settings : "\(settings), rules: \(ruleText)"
  }
  package func line(_ input: PopupInput) -> String { source(input) }
  package func line(_ event: PopupEvent) -> String { source(event) }
}

/// One call of a machine, and its consequences.
package typealias Call = PromiseMoment<PopupMachine>

extension PromiseMoment where Machine == PopupMachine {
  package var state: PopupState { after.state(at: time) }
  package var statistics: PopupStatistics { after.statistics }

  package var single: PopupInput? { input?.isBatch == false ? input : nil }

  /// Whether an input reports something of the view of `id`.
  package func reports(_ id: Name) -> Bool {
    (input?.flat ?? []).contains { input in
      switch input {
      case .didAppear(let report), .didFailToAppear(let report), .didDisappear(let report):
        name(report.id) == id
      default: false
      }
    }
  }

  /// Whether it says that `id` was enqueued or has ended.
  package func concerns(_ id: String) -> Bool {
    events.contains { event in
      switch event {
      case .didEnqueue(let popup): name(popup.id) == name(id)
      case .didEnd(let popup): name(popup.id) == name(id)
      default: false
      }
    }
  }

  package var rejections: [PopupRejection] {
    events.compactMap { if case .rejected(let reason) = $0 { reason } else { nil } }
  }
}
