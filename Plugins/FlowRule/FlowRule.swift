public import PopupSequencer

/// Popups that are one piece of business go one after another, as their flow says, whatever the
/// order in which they came; nothing else comes in between, and the flow is over with its last
/// step.
public struct FlowRule: PopupRule {
  /// What becomes of a popup whose step was skipped because it had not come.
  public enum Late: String, Hashable, Sendable, CaseIterable {
    /// It is shown.
    case show
    /// It is rejected.
    case drop
  }

  public static let name = "flow"
  public static let summary =
    "Steps of a flow go in its order, with branches by outcome; absent steps are skipped."
  public static let settings = [
    SettingDescription("flows", .tree, default: nil, "The flows, a list."),
    SettingDescription(
      "hold", .seconds, default: 3, "How long a flow waits for a step that may still come."),
    SettingDescription(
      "late", .text, default: "show",
      "Whether a step that comes after it was skipped is still shown: show or drop."),
    SettingDescription(
      "exclusive", .flag, default: true,
      "Whether other popups wait while a flow under way waits for its next step."),
  ]
  public static let aspects: PopupRuleAspects = [.admission, .eligibility, .rank, .learning]

  /// How long a flow waits for a step that may still come, unless it says so itself. Default 3 s.
  public let hold: Duration
  /// What becomes of a popup whose step was skipped because it had not come.
  public let late: Late
  /// Whether other popups wait while a flow under way waits for its next step.
  public let isExclusive: Bool

  let charts: [String: FlowChart]
  var runs: [String: FlowRun] = [:]
  // Finished runs, the oldest first: they still know which branch was taken.
  var finished: [String] = []
  // The run for which other popups of a channel wait.
  var holding: [String: String] = [:]

  static let rememberedRuns = 256

  /// A rule for these flows.
  ///
  /// - Throws: `SettingError` that names the step that is unknown, unreachable, there twice, or
  ///   part of a cycle.
  public init(
    flows: [Flow], hold: Duration = .seconds(3), late: Late = .show, isExclusive: Bool = true
  ) throws(SettingError) {
    self.hold = hold
    self.late = late
    self.isExclusive = isExclusive
    var charts: [String: FlowChart] = [:]
    for flow in flows where charts.updateValue(try FlowChart(flow), forKey: flow.name) != nil {
      throw .invalid(name: "flows", because: "There are two flows named “\(flow.name)”.")
    }
    self.charts = charts
  }

  public init(settings: RuleSettings) throws(SettingError) {
    guard let list = try settings.tree("flows").list else {
      throw .invalid(name: "flows", because: "It must be a list of flows.")
    }
    var flows: [Flow] = []
    for value in list { flows.append(try Flow(value)) }
    guard let late = Late(rawValue: try settings.text("late")) else {
      throw .invalid(name: "late", because: "It must be show or drop.")
    }
    try self.init(
      flows: flows, hold: try settings.seconds("hold"), late: late,
      isExclusive: try settings.flag("exclusive"))
  }

  static func key(of popup: Popup, _ step: PopupStep) -> String {
    let queue = popup.queue
    return "\(step.flow)\u{1F}\(queue.match ?? "")\u{1F}\(queue.name)\u{1F}\(step.run)"
  }

  static func gate(of key: String, _ step: String) -> PopupGate {
    PopupGate("\(key)\u{1F}\(step)")
  }

  static func gate(holding channel: String) -> PopupGate {
    PopupGate("channel\u{1F}\(channel)")
  }

  func hold(of run: FlowRun) -> Duration {
    charts[run.flow]?.flow.hold ?? hold
  }

  /// Until when a run waits for the step it is at; `nil` if it does not.
  func deadline(of run: FlowRun) -> Instant? {
    run.isMissing ? run.since + hold(of: run) : nil
  }

  // MARK: Decisions

  public func admission(of entry: PopupEntry, in context: RuleContext) -> PopupAdmission {
    guard let step = entry.popup.step, let chart = charts[step.flow] else { return .admit }
    guard chart.has(step.step) else {
      return .refuse(because: "The flow “\(step.flow)” has no step “\(step.step)”.")
    }
    guard let run = runs[Self.key(of: entry.popup, step)] else { return .admit }
    switch run.passed[step.step] {
    case .shown: return .admit
    case .absent:
      return late == .drop && run.hasStarted
        ? .refuse(because: "The flow “\(step.flow)” has gone on without it.") : .admit
    case nil:
      let isAhead = run.position == step.step || chart.leads(from: run.position, to: step.step)
      return isAhead
        ? .admit : .refuse(because: "The flow “\(step.flow)” has taken another branch.")
    }
  }

  public func eligibility(of entry: PopupEntry, in context: RuleContext) -> PopupEligibility {
    guard let step = entry.popup.step, charts[step.flow] != nil else {
      return eligibilityOfOthers(entry, context)
    }
    let key = Self.key(of: entry.popup, step)
    guard let run = runs[key] else { return eligibilityOfOthers(entry, context) }
    if run.position == step.step || run.passed[step.step] != nil {
      return run.hasStarted ? .now : eligibilityOfOthers(entry, context, key)
    }
    let moment = deadline(of: run).flatMap { $0 > context.now ? $0 : nil }
    let first = run.position ?? ""
    return .behind(
      Self.gate(of: key, step.step), until: moment,
      because: moment == nil
        ? "The step “\(first)” of its flow goes first."
        : "The step “\(first)” of its flow may still come.")
  }

  /// Others wait while a run under way waits for its next step.
  private func eligibilityOfOthers(
    _ entry: PopupEntry, _ context: RuleContext, _ own: String? = nil
  ) -> PopupEligibility {
    let channel = entry.popup.channel
    guard let key = holding[channel], key != own, let run = runs[key],
      let moment = deadline(of: run), moment > context.now
    else { return .now }
    return .behind(
      Self.gate(holding: channel), until: moment,
      because: "The flow “\(run.flow)” is under way and its next step may still come.")
  }

  /// What belongs to a flow under way goes before all else, an earlier step before a later one.
  public func rank(of entry: PopupEntry, in context: RuleContext) -> Int64? {
    guard let step = entry.popup.step, let chart = charts[step.flow],
      let place = chart.place(of: step.step), let run = runs[Self.key(of: entry.popup, step)],
      run.hasStarted, !run.isFinished
    else { return nil }
    return Int64(place - FlowChart.largest)
  }
}
