public import PopupSequencer

/// A rule by which popups that belong together are presented one after another, as their flow says,
/// whatever the order in which they arrived; nothing else is presented in between, and the flow is
/// over with its last step.
public struct FlowRule: SelectivePopupRule {
  /// The treatment of a popup whose step was skipped because it had not arrived.
  public enum Late: String, CaseIterable, ReadValue, Sendable {
    /// It is presented.
    case show
    /// It is rejected.
    case drop
  }

  /// What a configuration may set.
  public struct Settings: SettingsTable, Equatable, Sendable {
    /// The flows.
    public var flows: [Flow] = []
    /// The time for which a flow waits for a step that may still arrive, unless it says so itself.
    public var stepTimeout: Duration = .seconds(3)
    /// The treatment of a popup whose step was skipped because it had not arrived.
    public var late = Late.show
    /// Whether other popups wait while a flow under way waits for its next step.
    public var isExclusive = true

    /// Creates the defaults.
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
    "Steps of a flow are presented in its order, with branches by outcome; absent steps are skipped."

  public let settings: Settings

  let charts: [Identifier: FlowChart]
  var runs: [Identifier: FlowRun] = [:]
  // Finished runs, the oldest first: they still know which branch was taken.
  var finished: [Identifier] = []
  // The run for which other popups of a channel wait.
  var running: [Identifier: Identifier] = [:]

  static let rememberedRuns = 256

  /// Creates a rule with these settings.
  ///
  /// - Throws: `FieldError` that names the step that is unknown, unreachable, defined twice, or
  ///   part of a cycle, or a setting out of its range.
  public init(_ settings: Settings) throws(FieldError) {
    try FieldCheck.check(settings)
    self.settings = settings
    var charts: [Identifier: FlowChart] = [:]
    for flow in settings.flows
    where charts.updateValue(try FlowChart(flow), forKey: Identifier(flow.name)) != nil {
      throw .inconsistent("There are two flows named “\(flow.name)”.")
    }
    self.charts = charts
  }

  /// Creates a rule with these settings.
  ///
  /// - Throws: as ``init(_:)`` does.
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

  /// The key of a pass through a flow, part of what is saved. Different passes have different keys.
  static func key(of popup: Popup, _ step: PopupStep) -> Identifier {
    let queue = popup.queue
    let match = queue.match.map { $0.isEmpty ? "\u{1E}" : escaped($0) } ?? ""
    return Identifier(
      "\(escaped(step.flow))\u{1F}\(match)\u{1F}\(escaped(queue.name))\u{1F}\(escaped(step.run))")
  }

  /// The text without the separator of keys.
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

  /// Until when a run waits for the step it is at; `nil` if it does not.
  func deadline(of run: FlowRun) -> Instant? {
    run.isMissing ? run.since + stepTimeout(of: run) : nil
  }

  // MARK: Decisions

  public func refusal(of entry: PopupEntry, at now: Instant) -> String? {
    guard let step = entry.popup.step, let chart = chart(of: step) else { return nil }
    guard chart.index(of: step.step) != nil else {
      return "The flow “\(step.flow)” has no step “\(step.step)”."
    }
    guard let run = runs[Self.key(of: entry.popup, step)] else { return nil }
    let name = Identifier(step.step)
    switch run.passed[name] {
    case .shown: return nil
    case .absent:
      return settings.late == .drop && run.hasStarted
        ? "The flow “\(step.flow)” has continued without it." : nil
    case nil:
      let isAhead = run.position == name || chart.leads(from: run.position, to: name)
      return isAhead
        ? nil : "The flow “\(step.flow)” has taken another branch."
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
      because: moment == nil
        ? "The step “\(first)” of its flow is first."
        : "The step “\(first)” of its flow may still arrive.", cause: "step \(step.step)")
  }

  /// Others wait while a run under way waits for its next step.
  private func eligibilityOfOthers(
    _ entry: PopupEntry, _ now: Instant, _ own: Identifier? = nil
  ) -> PopupEligibility {
    let channel = Identifier(entry.popup.channel)
    guard let key = running[channel], key != own, let run = runs[key],
      let moment = deadline(of: run), moment > now
    else { return .eligible }
    return .deferred(
      until: moment,
      because: "The flow “\(run.flow)” is under way and its next step may still arrive.",
      cause: "flow")
  }

  /// What belongs to a flow under way precedes all else, an earlier step a later one.
  public func rank(of entry: PopupEntry, at now: Instant) -> Int64? {
    guard let step = entry.popup.step, let chart = chart(of: step),
      let index = chart.index(of: step.step), let run = runs[Self.key(of: entry.popup, step)],
      run.hasStarted, !run.isOver
    else { return nil }
    return Int64(index - FlowChart.largest)
  }
}
