public import PopupSequencer

/// A rule that presents popups that belong together one after another, in the order of their flow.
/// The order of arrival does not matter. No other popup is presented in between, and the flow ends
/// with its last step.
public struct FlowRule: BuiltInPopupRule {
  /// The treatment of a popup that arrives after its step was skipped.
  public enum Late: String, CaseIterable, ReadValue, Sendable {
    /// The popup is presented.
    case show
    /// The popup is rejected.
    case drop
  }

  /// The settings of the rule.
  public struct Settings: SettingsTable, Equatable, Sendable {
    /// The flows.
    public var flows: [Flow] = []
    /// The time for which a flow waits for a step that may still arrive, unless the flow has its
    /// own time. The default is 3 seconds.
    public var stepTimeout: Duration = .seconds(3)
    /// The treatment of a popup that arrives after its step was skipped. The default is
    /// ``Late/show``.
    public var late = Late.show
    /// A Boolean value that indicates whether other popups wait while a running flow waits for its
    /// next step. The default is `true`.
    public var isExclusive = true

    /// Creates the default settings.
    public init() {}

    public mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("flows", &flows)
      visitor.field("stepTimeout", &stepTimeout, in: .notNegative)
      visitor.field("late", &late)
      visitor.field("isExclusive", &isExclusive)
    }
  }

  public static let name = "flow"
  public static let summary =
    "The steps of a flow are presented in order, with branches by outcome and without absent steps."

  public var decidesPreemption: Bool { false }

  public let settings: Settings

  let charts: [Identifier: FlowChart]
  var runs: [Identifier: FlowRun] = [:]
  // The finished runs, the oldest first. They store which branch was taken.
  var finished: [Identifier] = []
  // The run for which other popups of a channel wait.
  var running: [Identifier: Identifier] = [:]

  static let rememberedRuns = 256

  /// Creates a rule with settings.
  ///
  /// - Throws: `FieldError`, which names a step that is unknown, unreachable, duplicate, or part of
  ///   a cycle, or a setting out of range.
  public init(_ settings: Settings) throws(FieldError) {
    try FieldCheck.check(settings)
    self.settings = settings
    var charts: [Identifier: FlowChart] = [:]
    for flow in settings.flows
    where charts.updateValue(try FlowChart(flow), forKey: Identifier(flow.name)) != nil {
      throw .inconsistent("Two flows have the name “\(flow.name)”.")
    }
    self.charts = charts
  }

  /// Creates a rule with settings.
  ///
  /// - Throws: The errors of ``init(_:)``.
  public init(
    flows: [Flow], stepTimeout: Duration = Settings().stepTimeout, late: Late = Settings().late,
    isExclusive: Bool = Settings().isExclusive
  ) throws(FieldError) {
    var settings = Settings()
    settings.flows = flows
    settings.stepTimeout = stepTimeout
    settings.late = late
    settings.isExclusive = isExclusive
    try self.init(settings)
  }

  /// Returns the key of a run, which is part of the saved data. Two different runs never have the same key.
  static func key(of popup: Popup, _ step: PopupStep) -> Identifier {
    let queue = popup.queue
    let match = queue.match.map { $0.isEmpty ? "\u{1E}" : escaped($0) } ?? ""
    return Identifier(
      "\(escaped(step.flow))\u{1F}\(match)\u{1F}\(escaped(queue.name))\u{1F}\(escaped(step.run))")
  }

  /// Returns the text without the separators of keys.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x1E || $0 == 0x1F }) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      escaped += scalar == "\u{1E}" ? "\u{1E}0" : scalar == "\u{1F}" ? "\u{1E}1" : String(scalar)
    }
  }

  func chart(of step: PopupStep) -> FlowChart? { charts[Identifier(step.flow)] }

  func stepTimeout(of run: FlowRun) -> Duration {
    charts[Identifier(run.flow)]?.flow.stepTimeout ?? settings.stepTimeout
  }

  /// Returns the time until which a run waits for its current step, or `nil` if it does not wait.
  func deadline(of run: FlowRun) -> Instant? {
    run.isMissing ? run.since + stepTimeout(of: run) : nil
  }

  // MARK: Decisions

  public func refusal(of entry: PopupEntry, at now: Instant) -> DiagnosticText? {
    guard let step = entry.popup.step, let chart = chart(of: step) else { return nil }
    guard chart.index(of: step.step) != nil else {
      return .init("flow.unknownStep", "The flow “\(step.flow)” has no step “\(step.step)”.")
    }
    guard let run = runs[Self.key(of: entry.popup, step)] else { return nil }
    let name = Identifier(step.step)
    switch run.passed[name] {
    case .shown: return nil
    case .absent:
      return settings.late == .drop && run.hasStarted
        ? .init("flow.continued", "The flow “\(step.flow)” continued without “\(step.step)”.") : nil
    case nil:
      let isAhead = run.position == name || chart.leads(from: run.position, to: name)
      return isAhead
        ? nil : .init("flow.otherBranch", "The flow “\(step.flow)” took another branch.")
    }
  }

  public func eligibility(of entry: PopupEntry, at now: Instant) -> PopupEligibility {
    guard let step = entry.popup.step, chart(of: step) != nil else {
      return eligibilityOfOthers(entry, now)
    }
    let key = Self.key(of: entry.popup, step)
    guard let run = runs[key] else { return eligibilityOfOthers(entry, now) }
    let name = Identifier(step.step)
    if run.position == name || run.passed[name] != nil {
      return run.hasStarted ? .eligible : eligibilityOfOthers(entry, now, key)
    }
    let moment = deadline(of: run).flatMap { $0 > now ? $0 : nil }
    let first = run.position?.string ?? ""
    return .deferred(
      until: moment,
      reason: moment == nil
        ? .init("flow.stepFirst", "The step “\(first)” of the flow is first.")
        : .init("flow.stepMayArrive", "The step “\(first)” of the flow may still arrive."),
      group: "step \(step.step)")
  }

  /// Other popups wait while a running flow waits for its next step.
  private func eligibilityOfOthers(
    _ entry: PopupEntry, _ now: Instant, _ own: Identifier? = nil
  ) -> PopupEligibility {
    let channel = Identifier(entry.popup.channel)
    guard let key = running[channel], key != own, let run = runs[key],
      let moment = deadline(of: run), moment > now
    else { return .eligible }
    return .deferred(
      until: moment,
      reason: .init("flow.running", "The next step of the flow “\(run.flow)” may still arrive."),
      group: "flow")
  }

  /// Popups of a running flow precede all other popups, and earlier steps precede later steps.
  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    guard let step = entry.popup.step, let chart = chart(of: step),
      let index = chart.index(of: step.step), let run = runs[Self.key(of: entry.popup, step)],
      run.hasStarted, !run.isOver
    else { return nil }
    return Int64(index - FlowChart.largest)
  }
}
