public import PopupSequencer
public import RoomCore

extension FlowRule {
  public func saved(at now: Instant) -> SettingValue? {
    let active = runs.values.filter { !$0.isOver }.map { $0.key }.inOrder()
    return .array((finished + active).compactMap { runs[$0]?.saved(at: now) })
  }

  public mutating func restore(_ saved: SettingValue, at now: Instant) throws(FieldError) {
    guard let list = saved.array else { throw .invalid("saved", allowed: "a list") }
    var restored: [FlowRun] = []
    for value in list {
      guard let run = FlowRun(value, at: now) else {
        throw .inconsistent("What was saved is no run of a flow.")
      }
      // A flow that no longer exists, or has other steps now, restarts.
      guard let chart = charts[Identifier(run.flow)],
        run.position.map({ chart.has($0.string) }) ?? true
      else { continue }
      restored.append(run)
    }
    var earlier: [Identifier] = []
    for var run in restored {
      if let known = runs[run.key] {
        run.join(known)
      } else if run.isOver {
        earlier.append(run.key)
      }
      runs[run.key] = run
    }
    finished = earlier + finished
    while finished.count > Self.rememberedRuns { forget(finished[0]) }
  }
}

// What is named by popups is saved in lists: names may be different bytes and the same text, and a
// table would take them for one.
extension FlowRun {
  func saved(at now: Instant) -> SettingValue {
    [
      "key": .string(key.string), "flow": .string(flow),
      "position": position.map { .string($0.string) } ?? .null,
      "passed": Self.list(passed) { .string($0.rawValue) },
      "present": Self.list(present) { .array($0.map { .string($0.id.string) }) },
      "started": .bool(hasStarted), "complete": .bool(isComplete), "over": .bool(isOver),
      "since": .age(of: since, at: now), "channel": channel.map { .string($0.string) } ?? .null,
    ]
  }

  private static func list<Value>(
    _ values: [Identifier: Value], _ saved: (Value) -> SettingValue
  ) -> SettingValue {
    .array(
      values.inOrder { $0.key < $1.key }.map { step, value in
        ["step": .string(step.string), "is": saved(value)]
      })
  }

  init?(_ value: SettingValue, at now: Instant) {
    guard let key = value["key"]?.string, let flow = value["flow"]?.string,
      let since = value["since"]?.moment(asOf: now), let started = value["started"]?.bool,
      let complete = value["complete"]?.bool, let over = value["over"]?.bool,
      let passed = value["passed"]?.array, let present = value["present"]?.array
    else { return nil }
    self.init(key: Identifier(key), flow: flow, position: Identifier(""), since: since)
    position = value["position"]?.string.map(Identifier.init)
    channel = value["channel"]?.string.map(Identifier.init)
    hasStarted = started
    isComplete = complete
    isOver = over
    for value in passed {
      guard let step = value["step"]?.string,
        let passage = value["is"]?.string.flatMap(Passage.init(rawValue:))
      else { return nil }
      self.passed[Identifier(step)] = passage
    }
    for value in present {
      guard let step = value["step"]?.string, let ids = value["is"]?.strings else { return nil }
      self.present[Identifier(step)] = ids.map { Member(id: Identifier($0), arrival: nil) }
    }
  }

  /// Takes over what became of the run in this launch, before it was restored.
  fileprivate mutating func join(_ known: FlowRun) {
    var joined = known.hasStarted || isOver ? known : self
    joined.present = known.present
    for (step, members) in present {
      let ids = known.present[step]?.map { $0.id } ?? []
      joined.present[step, default: []] += members.filter { !ids.contains($0.id) }
    }
    self = joined
  }
}
