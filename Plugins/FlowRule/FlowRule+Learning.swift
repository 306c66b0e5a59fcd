public import PopupSequencer

extension FlowRule {
  public mutating func learn(
    _ transition: PopupTransition, in context: RuleContext, effects: inout RuleEffects
  ) {
    let now = context.now
    switch transition {
    case .queued(let entry): arrive(entry, now, &effects)
    case .batchArrived(let entries): complete(entries, now, &effects)
    case .shown(let entry): show(entry, &effects)
    case .ended(let entry, let outcome): end(entry, outcome, now, &effects)
    case .replaced(let entry, let old):
      let isElsewhere =
        old.popup.step != entry.popup.step || old.popup.queue != entry.popup.queue
      guard isElsewhere else { return }
      end(old, .revoked, now, &effects)
      arrive(entry, now, &effects)
    case .woke(let key): goOn(key, now, &effects)
    case .restored:
      for key in runs.keys.sorted() { goOn(key, now, &effects) }
    case .cleared: forgetAll(&effects)
    default: break
    }
  }

  private mutating func arrive(
    _ entry: PopupEntry, _ now: Instant, _ effects: inout RuleEffects
  ) {
    guard let step = entry.popup.step, let chart = charts[step.flow], chart.has(step.step)
    else { return }
    let key = Self.key(of: entry.popup, step)
    var run: FlowRun
    if let known = runs[key], !known.isFinished || known.passed[step.step] != .shown {
      run = known
    } else {
      run = FlowRun(key: key, flow: step.flow, position: chart.first, since: now)
      run.present = runs[key]?.present ?? [:]
      forget(key)
    }
    guard run.add(entry, to: step.step) else {
      runs[key] = run
      return
    }
    if !run.hasStarted, !run.isFinished { run.rewind(in: chart) }
    runs[key] = run
    goOn(key, now, &effects)
    effects.rank(entry.id)
  }

  private mutating func complete(
    _ entries: [PopupEntry], _ now: Instant, _ effects: inout RuleEffects
  ) {
    for entry in entries {
      guard let step = entry.popup.step else { continue }
      let key = Self.key(of: entry.popup, step)
      guard runs[key]?.isComplete == false else { continue }
      runs[key]?.isComplete = true
      goOn(key, now, &effects)
    }
  }

  private mutating func show(_ entry: PopupEntry, _ effects: inout RuleEffects) {
    guard let step = entry.popup.step else { return }
    let key = Self.key(of: entry.popup, step)
    guard var run = runs[key], run.has(entry, at: step.step) else { return }
    run.passed[step.step] = .shown
    run.channel = entry.popup.channel
    let begins = !run.hasStarted
    run.hasStarted = true
    runs[key] = run
    guard begins, let chart = charts[run.flow] else { return }
    for step in chart.flow.steps {
      for member in run.present[step.name] ?? [] { effects.rank(member.id) }
    }
  }

  private mutating func end(
    _ entry: PopupEntry, _ outcome: PopupOutcome, _ now: Instant, _ effects: inout RuleEffects
  ) {
    guard let step = entry.popup.step, let chart = charts[step.flow] else { return }
    let key = Self.key(of: entry.popup, step)
    guard var run = runs[key] else { return }
    let wasLast = run.remove(entry, from: step.step)
    if wasLast, run.position == step.step {
      if run.passed[step.step] == .shown {
        run.position = chart.next(
          after: step.step, kind: entry.popup.kind, outcome: outcome)
        run.since = now
      } else {
        run.passed[step.step] = .absent
        run.position = chart.next(skipping: step.step)
      }
    }
    runs[key] = run
    goOn(key, now, &effects)
  }

  /// Moves a run as far as it can go, and lets in or out what that concerns.
  private mutating func goOn(_ key: String, _ now: Instant, _ effects: inout RuleEffects) {
    guard var run = runs[key], let chart = charts[run.flow] else { return }
    let wasFinished = finished.contains(key)
    if run.goesWithout(at: now, hold: hold(of: run)) { run.skipMissing(in: chart) }
    for id in run.strays(in: chart) {
      effects.end(id, because: "The flow “\(run.flow)” has taken another branch.")
    }
    runs[key] = run
    for step in chart.flow.steps where step.name == run.position || run.passed[step.name] != nil {
      effects.open(Self.gate(of: key, step.name))
    }
    effects.wake(at: deadline(of: run), about: key)
    updateHolding(for: run, &effects)
    if run.isFinished, !wasFinished { finish(run, chart, &effects) }
  }

  private mutating func updateHolding(for run: FlowRun, _ effects: inout RuleEffects) {
    guard isExclusive, let channel = run.channel else { return }
    if run.isMissing, run.hasStarted {
      holding[channel] = run.key
    } else if holding[channel] == run.key {
      holding[channel] = nil
      effects.open(Self.gate(holding: channel))
    }
  }

  private mutating func finish(
    _ run: FlowRun, _ chart: FlowChart, _ effects: inout RuleEffects
  ) {
    guard run.hasStarted else {
      runs[run.key] = nil
      return
    }
    effects.tell(PopupNotice("flowFinished", run.flow))
    for step in chart.flow.steps {
      for member in run.present[step.name] ?? [] { effects.rank(member.id) }
    }
    finished.append(run.key)
    if finished.count > Self.rememberedRuns { forget(finished[0]) }
  }

  private mutating func forget(_ key: String) {
    runs[key] = nil
    finished.removeAll { $0 == key }
  }

  private mutating func forgetAll(_ effects: inout RuleEffects) {
    for key in runs.keys.sorted() { effects.wake(at: nil, about: key) }
    for channel in holding.keys.sorted() { effects.open(Self.gate(holding: channel)) }
    runs = [:]
    finished = []
    holding = [:]
  }
}
