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
      // A flow that no longer exists, or has other steps now, restarts.
      guard let chart = charts[Identifier(run.flow)],
        run.position.map({ chart.has($0.string) }) ?? true
      else { continue }
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
      "key": .text(key.string), "flow": .text(flow),
      "position": position.map { .text($0.string) } ?? .nothing,
      "passed": .table(Self.table(passed) { .text($0.rawValue) }),
      "present": .table(Self.table(present) { .list($0.map { .text($0.id.string) }) }),
      "started": .flag(hasStarted), "complete": .flag(isComplete),
      "since": .age(of: since, at: now), "channel": channel.map { .text($0.string) } ?? .nothing,
    ]
  }

  private static func table<Value>(
    _ values: [Identifier: Value], _ saved: (Value) -> SettingValue
  ) -> [String: SettingValue] {
    var table: [String: SettingValue] = [:]
    for (name, value) in values { table[name.string] = saved(value) }
    return table
  }

  init?(_ value: SettingValue, at now: Instant) {
    guard let key = value["key"]?.text, let flow = value["flow"]?.text,
      let since = value["since"]?.moment(asOf: now), let started = value["started"]?.flag,
      let complete = value["complete"]?.flag, case .table(let passed) = value["passed"],
      case .table(let present) = value["present"]
    else { return nil }
    self.init(key: Identifier(key), flow: flow, position: Identifier(""), since: since)
    position = value["position"]?.text.map(Identifier.init)
    channel = value["channel"]?.text.map(Identifier.init)
    hasStarted = started
    isComplete = complete
    for (name, value) in passed {
      self.passed[Identifier(name)] = value.text.flatMap(Passage.init(rawValue:))
    }
    for (name, value) in present {
      self.present[Identifier(name)] = value.texts?.map {
        Member(id: Identifier($0), arrival: nil)
      }
    }
  }
}
