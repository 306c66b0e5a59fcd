public import PopupSequencer
public import RoomCore

extension FlowRule {
  public mutating func learn(
    _ transition: PopupTransition, at now: Instant, effects: inout RuleEffects
  ) {
    switch transition {
    case .enqueued(let entry): arrive(entry, now, &effects)
    case .batchEnqueued(let entries): complete(entries, now, &effects)
    case .presented(let entry): show(entry, now, &effects)
    case .takenOver(let entry, _) where entry.impressions > 0: show(entry, now, &effects)
    case .ended(let entry, let outcome): end(entry, outcome, now, &effects)
    case .updated(let entry, let previous): move(entry, from: previous, now, &effects)
    case .woken(about: let key): proceed(Identifier(key), now, &effects)
    case .restored:
      for key in runs.keys.inOrder() { proceed(key, now, &effects) }
    case .allRemoved: forgetAll(&effects)
    default: break
    }
  }

  private mutating func arrive(
    _ entry: PopupEntry, _ now: Instant, _ effects: inout RuleEffects
  ) {
    guard let step = entry.popup.step, let chart = chart(of: step),
      chart.index(of: step.step) != nil
    else { return }
    let key = Self.key(of: entry.popup, step)
    if runs[key]?.readmit(entry, to: step.step) == true { return }
    var run: FlowRun
    if let known = runs[key], !known.isOver || known.passed[Identifier(step.step)] != .shown {
      run = known
    } else {
      run = FlowRun(key: key, flow: step.flow, position: chart.first, since: now)
      run.present = runs[key]?.present ?? [:]
      forget(key)
    }
    run.add(entry, to: step.step)
    let name = Identifier(step.step)
    if !run.hasStarted, run.passed[name] == .absent { run.restart(at: name, in: chart) }
    runs[key] = run
    proceed(key, now, &effects)
    effects.rerank(entry.id)
  }

  private mutating func complete(
    _ entries: [PopupEntry], _ now: Instant, _ effects: inout RuleEffects
  ) {
    for entry in entries {
      guard let step = entry.popup.step else { continue }
      let key = Self.key(of: entry.popup, step)
      guard runs[key]?.isComplete == false else { continue }
      runs[key]?.isComplete = true
      proceed(key, now, &effects)
    }
  }

  private mutating func show(
    _ entry: PopupEntry, _ now: Instant, _ effects: inout RuleEffects
  ) {
    guard let step = entry.popup.step else { return }
    let key = Self.key(of: entry.popup, step)
    guard var run = runs[key], run.has(entry, at: step.step) else { return }
    guard let chart = charts[Identifier(run.flow)] else { return }
    let name = Identifier(step.step)
    let skips = run.passed[name] == nil && run.position != name
    if skips { run.skip(to: name, in: chart) }
    run.passed[name] = .shown
    run.channel = Identifier(entry.popup.channel)
    let begins = !run.hasStarted
    run.hasStarted = true
    runs[key] = run
    // Popups of a skipped step are late now.
    if skips { proceed(key, now, &effects) }
    if begins { rerank(run, chart, &effects) }
  }

  private func rerank(_ run: FlowRun, _ chart: FlowChart, _ effects: inout RuleEffects) {
    for step in chart.flow.steps {
      for member in run.present[Identifier(step.name)] ?? [] { effects.rerank(member.id.string) }
    }
  }

  private mutating func end(
    _ entry: PopupEntry, _ outcome: PopupOutcome, _ now: Instant, _ effects: inout RuleEffects
  ) {
    guard let step = entry.popup.step else { return }
    leave(entry, outcome, now)
    proceed(Self.key(of: entry.popup, step), now, &effects)
  }

  /// Moves a popup to another step, or out of its flow. The run of the previous step continues
  /// after the move. A step as which the popup was never visible has only lost its popup.
  private mutating func move(
    _ entry: PopupEntry, from previous: PopupEntry, _ now: Instant, _ effects: inout RuleEffects
  ) {
    let (old, new) = (previous.popup, entry.popup)
    guard old.step?.identifiers != new.step?.identifiers || old.queue != new.queue else { return }
    leave(previous, nil, now)
    arrive(entry, now, &effects)
    // The popup was visible as another step, or without a step. It is visible as this step now.
    if entry.impressions > 0 { show(entry, now, &effects) }
    if let step = old.step { proceed(Self.key(of: old, step), now, &effects) }
  }

  /// Removes a popup from its run. If the popup was the last of the current step, the run moves to
  /// the next step.
  ///
  /// - Parameter outcome: The outcome of the popup, or `nil` if it has not ended.
  private mutating func leave(_ entry: PopupEntry, _ outcome: PopupOutcome?, _ now: Instant) {
    guard let step = entry.popup.step, let chart = chart(of: step) else { return }
    let key = Self.key(of: entry.popup, step)
    guard var run = runs[key] else { return }
    let wasLast = run.remove(entry, from: step.step)
    let name = Identifier(step.step)
    if wasLast, run.position == name {
      if run.passed[name] == .shown {
        let outcome = outcome ?? .revoked
        run.position = chart.next(after: name, kind: entry.popup.kind, outcome: outcome)
        run.since = now
      } else if outcome == .failedToPresent {
        run.passed[name] = .absent
        run.position = chart.next(afterFailureOf: name, kind: entry.popup.kind)
        run.since = now
      } else if outcome != nil {
        run.passed[name] = .absent
        run.position = chart.next(skipping: name)
      }
    }
    runs[key] = run
  }

  /// Advances a run as far as possible, and ends the popups to which its path no longer leads.
  private mutating func proceed(_ key: Identifier, _ now: Instant, _ effects: inout RuleEffects) {
    guard var run = runs[key], let chart = charts[Identifier(run.flow)] else { return }
    if run.proceedsWithout(at: now, stepTimeout: stepTimeout(of: run)) {
      run.skipMissing(in: chart)
    }
    for id in run.strays(in: chart) {
      effects.end(
        id, because: .init("flow.otherBranch", "The flow “\(run.flow)” took another branch."))
    }
    runs[key] = run
    effects.wake(at: deadline(of: run), about: key.string)
    updateRunning(for: run)
    if run.isFinished, !run.isOver { finish(run, chart, &effects) }
  }

  private mutating func updateRunning(for run: FlowRun) {
    guard settings.isExclusive, let channel = run.channel else { return }
    if run.isMissing, run.hasStarted {
      running[channel] = run.key
    } else if running[channel] == run.key {
      running[channel] = nil
    }
  }

  private mutating func finish(
    _ run: FlowRun, _ chart: FlowChart, _ effects: inout RuleEffects
  ) {
    guard run.hasStarted else {
      runs[run.key] = nil
      return
    }
    effects.notify("flowFinished", run.flow)
    rerank(run, chart, &effects)
    runs[run.key]?.isOver = true
    finished.append(run.key)
    if finished.count > Self.rememberedRuns { forget(finished[0]) }
  }

  mutating func forget(_ key: Identifier) {
    runs[key] = nil
    finished.removeAll { $0 == key }
  }

  private mutating func forgetAll(_ effects: inout RuleEffects) {
    for key in runs.keys.inOrder() { effects.wake(at: nil, about: key.string) }
    runs = [:]
    finished = []
    running = [:]
  }
}
