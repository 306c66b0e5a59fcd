import PopupSequencer
public import RoomCore

extension FlowRule {
  public func saved(at now: Instant) -> RuleValue? {
    let active = runs.values.filter { !$0.isOver }.map { $0.key }.inOrder()
    return .array((finished + active).compactMap { runs[$0]?.saved(at: now) })
  }

  public mutating func restore(_ saved: RuleValue, at now: Instant) throws(FieldError) {
    guard let list = saved.array else { throw .invalid("saved", allowed: "a list") }
    var restored: [FlowRun] = []
    for value in list {
      let run = try FlowRun(value, at: now)
      // A run restarts if its flow no longer exists, or if the flow has other steps.
      guard let chart = charts[Identifier(run.flow)],
        run.position.map({ chart.index(of: $0.string) != nil }) ?? true
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

// Names from popups are saved in lists. Two names may be equal texts with different bytes, and a
// table would treat them as one.
extension FlowRun {
  func saved(at now: Instant) -> RuleValue {
    [
      "key": .string(key.string), "flow": .string(flow),
      "position": position.map { .string($0.string) } ?? .null,
      "passed": Self.list(passed) { .string($0.rawValue) },
      "present": Self.list(present) { .array($0.map { .string($0.id.string) }) },
      "hasStarted": .bool(hasStarted), "isComplete": .bool(isComplete), "isOver": .bool(isOver),
      "since": .age(of: since, at: now), "channel": channel.map { .string($0.string) } ?? .null,
    ]
  }

  private static func list<Value>(
    _ values: [Identifier: Value], _ saved: (Value) -> RuleValue
  ) -> RuleValue {
    .array(
      values.inOrder { $0.key < $1.key }.map { step, value in
        ["step": .string(step.string), "is": saved(value)]
      })
  }

  init(_ saved: RuleValue, at now: Instant) throws(FieldError) {
    let age: RuleValue = try saved.required("since")
    guard let since = age.moment(asOf: now) else {
      throw .invalid("since", allowed: Int.allowed)
    }
    self.init(
      key: Identifier(try saved.required("key")), flow: try saved.required("flow"),
      position: (try saved.optional("position") as String?).map(Identifier.init), since: since)
    channel = (try saved.optional("channel") as String?).map(Identifier.init)
    hasStarted = try saved.required("hasStarted")
    isComplete = try saved.required("isComplete")
    isOver = try saved.required("isOver")
    for value in try saved.required("passed") as [RuleValue] {
      passed[Identifier(try value.required("step") as String)] = try value.required("is")
    }
    for value in try saved.required("present") as [RuleValue] {
      let ids: [String] = try value.required("is")
      present[Identifier(try value.required("step") as String)] =
        ids.map { Member(id: Identifier($0), arrival: nil) }
    }
  }

  /// Merges the run of this launch, before the restoration, into the restored run.
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
