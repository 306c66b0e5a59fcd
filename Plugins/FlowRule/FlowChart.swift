import PopupSequencer

/// A flow that has been checked, with all that is asked of it often.
struct FlowChart: Hashable, Sendable {
  let flow: Flow
  private let steps: [Identifier: Flow.Step]
  private let places: [Identifier: Int]
  // From each step, those that may follow later.
  private let later: [Identifier: Set<Identifier>]

  var first: Identifier { Identifier(flow.steps[0].name) }

  static let largest = 500

  /// Checks the flow.
  ///
  /// - Throws: ``SettingError`` that names the step that is unknown, unreachable, there twice, or
  ///   part of a cycle.
  init(_ flow: Flow) throws(SettingError) {
    self.flow = flow
    func error(_ problem: String) -> SettingError {
      .invalid(name: "flows", because: "The flow “\(flow.name)” \(problem)")
    }
    guard (1...Self.largest).contains(flow.steps.count) else {
      throw error("has \(flow.steps.count) steps; it needs 1 to \(Self.largest).")
    }
    if let hold = flow.hold, hold < .zero { throw error("has a negative hold.") }
    var steps: [Identifier: Flow.Step] = [:]
    for step in flow.steps where steps.updateValue(step, forKey: Identifier(step.name)) != nil {
      throw error("has the step “\(step.name)” twice.")
    }
    for step in flow.steps {
      for name in step.targets where steps[Identifier(name)] == nil {
        throw error("goes from “\(step.name)” to the unknown step “\(name)”.")
      }
      for case let name? in step.branches.map(\.outcome) where PopupOutcome(name: name) == nil {
        throw error(
          "branches at “\(step.name)” on the unknown outcome “\(name)”. There is: "
            + PopupOutcome.names.joined(separator: ", ") + ".")
      }
    }
    if let cycle = Self.cycle(in: flow, steps) {
      throw error("goes in a circle: \(cycle.joined(separator: " → ")).")
    }
    self.steps = steps
    places = Dictionary(
      uniqueKeysWithValues: flow.steps.enumerated().map {
        (Identifier($0.element.name), $0.offset)
      })
    later = Self.later(in: flow, steps)
    let reached = later[first, default: []].union([first])
    for step in flow.steps where !reached.contains(Identifier(step.name)) {
      throw error("never reaches the step “\(step.name)”.")
    }
  }

  /// The place of a step in the list of steps.
  func place(of step: String) -> Int? { places[Identifier(step)] }

  func has(_ step: String) -> Bool { steps[Identifier(step)] != nil }

  /// Whether `step` may come after `position`.
  func leads(from position: Identifier?, to step: Identifier) -> Bool {
    guard let position else { return false }
    return later[position]?.contains(step) ?? false
  }

  func next(after step: Identifier, kind: String, outcome: PopupOutcome) -> Identifier? {
    guard let step = steps[step] else { return nil }
    let branch = step.branches.first { branch in
      Identifier(branch.kind ?? kind) == Identifier(kind)
        && (branch.outcome ?? outcome.name) == outcome.name
    }
    return (branch.map(\.to) ?? step.otherwise).map(Identifier.init)
  }

  func next(skipping step: Identifier) -> Identifier? {
    steps[step]?.absent.map(Identifier.init)
  }

  private static func cycle(
    in flow: Flow, _ steps: [Identifier: Flow.Step]
  ) -> [String]? {
    var done: Set<Identifier> = []
    var path: [Identifier] = []
    func visit(_ name: Identifier) -> [String]? {
      if let start = path.firstIndex(of: name) {
        return path[start...].map(\.string) + [name.string]
      }
      guard !done.contains(name), let step = steps[name] else { return nil }
      path.append(name)
      for target in step.targets {
        if let cycle = visit(Identifier(target)) { return cycle }
      }
      path.removeLast()
      done.insert(name)
      return nil
    }
    for step in flow.steps {
      if let cycle = visit(Identifier(step.name)) { return cycle }
    }
    return nil
  }

  private static func later(
    in flow: Flow, _ steps: [Identifier: Flow.Step]
  ) -> [Identifier: Set<Identifier>] {
    var later: [Identifier: Set<Identifier>] = [:]
    func visit(_ name: Identifier) -> Set<Identifier> {
      if let known = later[name] { return known }
      var found: Set<Identifier> = []
      for target in (steps[name]?.targets ?? []).map(Identifier.init) {
        found.insert(target)
        found.formUnion(visit(target))
      }
      later[name] = found
      return found
    }
    for step in flow.steps { _ = visit(Identifier(step.name)) }
    return later
  }
}

extension Flow.Step {
  /// All steps it may lead to.
  fileprivate var targets: [String] {
    (branches.map(\.to) + [otherwise, absent]).compactMap { $0 }
  }
}
