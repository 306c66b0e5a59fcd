public import PopupSequencer

/// A rule by which popups that belong together are presented one after another, as their flow says,
/// whatever the order in which they arrived; nothing else is presented in between, and the flow is
/// over with its last step.
public struct FlowRule: SelectivePopupRule {
  /// The treatment of a popup whose step was skipped because it had not arrived.
  public enum Late: String, Hashable, Sendable, CaseIterable {
    /// It is presented.
    case show
    /// It is rejected.
    case drop
  }

  public static let name = "flow"
  public static let summary =
    "Steps of a flow are presented in its order, with branches by outcome; absent steps are skipped."
  public static let settings = [
    SettingDescription("flows", .tree, default: nil, "The flows, a list."),
    SettingDescription(
      "stepTimeout", .seconds, default: 3, "How long a flow waits for a step that may still arrive."
    ),
    SettingDescription(
      "late", .string, default: "show",
      "Whether a step that arrives after it was skipped is still presented: show or drop."),
    SettingDescription(
      "exclusive", .bool, default: true,
      "Whether other popups wait while a flow under way waits for its next step."),
  ]
  package var aspects: PopupRuleAspects { [.admission, .eligibility, .rank, .learning] }

  let stepTimeout: Duration
  let late: Late
  let isExclusive: Bool

  let charts: [Identifier: FlowChart]
  var runs: [Identifier: FlowRun] = [:]
  // Finished runs, the oldest first: they still know which branch was taken.
  var finished: [Identifier] = []
  // The run for which other popups of a channel wait.
  var running: [Identifier: Identifier] = [:]

  static let rememberedRuns = 256

  /// Creates a rule for these flows.
  ///
  /// - Parameters:
  ///   - flows: the flows.
  ///   - stepTimeout: how long a flow waits for a step that may still arrive, unless it says so itself.
  ///     Default 3 s.
  ///   - late: the treatment of a popup whose step was skipped because it had not arrived.
  ///   - isExclusive: whether other popups wait while a flow under way waits for its next step.
  /// - Throws: `FieldError` that names the step that is unknown, unreachable, defined twice, or
  ///   part of a cycle.
  public init(
    flows: [Flow], stepTimeout: Duration = .seconds(3), late: Late = .show, isExclusive: Bool = true
  ) throws(FieldError) {
    self.stepTimeout = stepTimeout
    self.late = late
    self.isExclusive = isExclusive
    var charts: [Identifier: FlowChart] = [:]
    for flow in flows
    where charts.updateValue(try FlowChart(flow), forKey: Identifier(flow.name)) != nil {
      throw .inconsistent("There are two flows named “\(flow.name)”.")
    }
    self.charts = charts
  }

  public init(settings: SettingValue) throws(FieldError) {
    guard let list = try settings.tree("flows").array else {
      throw .invalid("flows", allowed: "a list of flows")
    }
    var flows: [Flow] = []
    for value in list { flows.append(try Flow(value)) }
    guard let late = Late(rawValue: try settings.string("late")) else {
      throw .invalid("late", allowed: "show or drop")
    }
    try self.init(
      flows: flows, stepTimeout: try settings.seconds("stepTimeout"), late: late,
      isExclusive: try settings.bool("exclusive"))
  }

  /// The key of a pass through a flow, part of what is saved. Different passes have different keys.
  static func key(of popup: Popup, _ step: PopupStep) -> Identifier {
    let queue = popup.queue
    let match = queue.match.map { $0.isEmpty ? "\u{1E}" : escaped($0) } ?? ""
    return Identifier(
      "\(escaped(step.flow))\u{1F}\(match)\u{1F}\(escaped(queue.name))\u{1F}\(escaped(step.run))")
  }

  static func gate(of key: Identifier, _ step: String) -> String {
    "\(key.string)\u{1F}\(escaped(step))"
  }

  static func gate(of channel: Identifier) -> String {
    "channel\u{1F}\(escaped(channel.string))"
  }

  /// The text without the separator of keys.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x1E || $0 == 0x1F }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x1E: escaped += "\u{1E}0"
      case 0x1F: escaped += "\u{1E}1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  func chart(of step: PopupStep) -> FlowChart? { charts[Identifier(step.flow)] }

  func stepTimeout(of run: FlowRun) -> Duration {
    charts[Identifier(run.flow)]?.flow.stepTimeout ?? stepTimeout
  }

  /// Until when a run waits for the step it is at; `nil` if it does not.
  func deadline(of run: FlowRun) -> Instant? {
    run.isMissing ? run.since + stepTimeout(of: run) : nil
  }

  // MARK: Decisions

  public func refusal(of entry: PopupEntry, at now: Instant) -> String? {
    guard let step = entry.popup.step, let chart = chart(of: step) else { return nil }
    guard chart.has(step.step) else {
      return "The flow “\(step.flow)” has no step “\(step.step)”."
    }
    guard let run = runs[Self.key(of: entry.popup, step)] else { return nil }
    let name = Identifier(step.step)
    switch run.passed[name] {
    case .shown: return nil
    case .absent:
      return late == .drop && run.hasStarted
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
    return .gated(
      Self.gate(of: key, step.step), until: moment,
      because: moment == nil
        ? "The step “\(first)” of its flow is first."
        : "The step “\(first)” of its flow may still arrive.")
  }

  /// Others wait while a run under way waits for its next step.
  private func eligibilityOfOthers(
    _ entry: PopupEntry, _ now: Instant, _ own: Identifier? = nil
  ) -> PopupEligibility {
    let channel = Identifier(entry.popup.channel)
    guard let key = running[channel], key != own, let run = runs[key],
      let moment = deadline(of: run), moment > now
    else { return .eligible }
    return .gated(
      Self.gate(of: channel), until: moment,
      because: "The flow “\(run.flow)” is under way and its next step may still arrive.")
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
