public import PopupSequencer

extension FlowRule {
  public func saved(at now: Instant) -> SettingValue? {
    let active = runs.keys.sorted().filter { !finished.contains($0) }
    return .list((finished + active).compactMap { runs[$0]?.saved(at: now) })
  }

  public mutating func restore(_ saved: SettingValue, at now: Instant) throws(SettingError) {
    guard let list = saved.list else { throw .wrongKind(name: "saved", expected: .tree) }
    var restored: [FlowRun] = []
    for value in list {
      guard let run = FlowRun(value, at: now) else {
        throw .invalid(name: "saved", because: "It is no run of a flow.")
      }
      // A flow that is no longer there, or has other steps now, begins anew.
      guard let chart = charts[run.flow], run.position.map(chart.has) ?? true else { continue }
      restored.append(run)
    }
    runs = [:]
    finished = []
    holding = [:]
    for run in restored {
      runs[run.key] = run
      if run.isFinished { finished.append(run.key) }
    }
  }
}

extension FlowRun {
  func saved(at now: Instant) -> SettingValue {
    [
      "key": .text(key), "flow": .text(flow), "position": position.map { .text($0) } ?? .nothing,
      "passed": .table(passed.mapValues { .text($0.rawValue) }),
      "present": .table(present.mapValues { .list($0.map { .text($0.id) }) }),
      "started": .flag(hasStarted), "complete": .flag(isComplete),
      "since": .age(of: since, at: now), "channel": channel.map { .text($0) } ?? .nothing,
    ]
  }

  init?(_ value: SettingValue, at now: Instant) {
    guard let key = value["key"]?.text, let flow = value["flow"]?.text,
      let since = value["since"]?.moment(asOf: now), let started = value["started"]?.flag,
      let complete = value["complete"]?.flag, case .table(let passed) = value["passed"],
      case .table(let present) = value["present"]
    else { return nil }
    self.init(key: key, flow: flow, position: "", since: since)
    position = value["position"]?.text
    channel = value["channel"]?.text
    hasStarted = started
    isComplete = complete
    self.passed = passed.compactMapValues { $0.text.flatMap(Passage.init(rawValue:)) }
    self.present = present.compactMapValues { value in
      value.texts?.map { Member(id: $0, arrival: nil) }
    }
  }
}
