import PopupSequencer
import RoomCore

/// A checked flow with precomputed answers.
struct FlowChart: Equatable, Sendable {
  let flow: Flow
  private let steps: [Identifier: Flow.Step]
  private let indices: [Identifier: Int]
  // For each step, by its number, whether another step may come later.
  private let later: [[Bool]]

  var first: Identifier { Identifier(flow.steps[0].name) }

  static let largest = 500

  /// Checks a flow.
  ///
  /// - Throws: `FieldError`, which names a step that is unknown, unreachable, duplicate, or part of
  ///   a cycle.
  init(_ flow: Flow) throws(FieldError) {
    self.flow = flow
    func error(_ problem: String) -> FieldError {
      .inconsistent("The flow “\(flow.name)” \(problem)")
    }
    var steps: [Identifier: Flow.Step] = [:]
    for step in flow.steps where steps.updateValue(step, forKey: Identifier(step.name)) != nil {
      throw error("has the step “\(step.name)” twice.")
    }
    for step in flow.steps {
      for name in step.targets where steps[Identifier(name)] == nil {
        throw error("leads from “\(step.name)” to the unknown step “\(name)”.")
      }
      for case let name? in step.branches.map({ $0.outcome })
      where !PopupOutcome.names.contains(name) {
        throw error(
          "branches at “\(step.name)” on the unknown outcome “\(name)”. It is one of: "
            + PopupOutcome.names.joined(separator: ", ") + ".")
      }
    }
    indices = Dictionary(
      uniqueKeysWithValues: flow.steps.enumerated().map {
        (Identifier($0.element.name), $0.offset)
      })
    let ways = Self.ways(in: flow, indices)
    if let cycle = Self.cycle(ways) {
      let names = cycle.map { flow.steps[$0].name }
      throw error("leads in a circle: \(names.joined(separator: " → ")).")
    }
    self.steps = steps
    later = Self.later(ways)
    for (number, step) in flow.steps.enumerated() where number > 0 && !later[0][number] {
      throw error("never reaches the step “\(step.name)”.")
    }
  }

  /// Returns the index of a step in the list of steps.
  func index(of step: String) -> Int? { indices[Identifier(step)] }

  func has(_ step: String) -> Bool { steps[Identifier(step)] != nil }

  /// Returns a Boolean value that indicates whether `step` may come after `position`.
  func leads(from position: Identifier?, to step: Identifier) -> Bool {
    guard let position, let from = indices[position], let to = indices[step] else { return false }
    return later[from][to]
  }

  func next(after step: Identifier, kind: String, outcome: PopupOutcome) -> Identifier? {
    guard let step = steps[step] else { return nil }
    let name = outcome.name
    let branch = step.branches.first { branch in
      branch.fits(kind) && (branch.outcome ?? name) == name
    }
    return (branch.map { $0.to } ?? step.otherwise).map(Identifier.init)
  }

  func next(skipping step: Identifier) -> Identifier? {
    steps[step]?.absent.map(Identifier.init)
  }

  /// Returns the step after a step whose view failed. The user has not seen the popup, so only a
  /// branch for this outcome applies.
  func next(afterFailureOf step: Identifier, kind: String) -> Identifier? {
    let branch = steps[step]?.branches.first { branch in
      branch.fits(kind) && branch.outcome == PopupOutcome.failedToPresent.name
    }
    return branch.map { $0.to.map(Identifier.init) } ?? next(skipping: step)
  }

  /// Returns the numbers of the steps that may follow each step.
  private static func ways(in flow: Flow, _ indices: [Identifier: Int]) -> [[Int]] {
    flow.steps.map { step in step.targets.compactMap { indices[Identifier($0)] } }
  }

  /// Returns the numbers of steps in a cycle, with the first step again at the end, or `nil`.
  ///
  /// - Complexity: O(steps + ways)
  private static func cycle(_ ways: [[Int]]) -> [Int]? {
    var isDone = Array(repeating: false, count: ways.count)
    var isOnPath = isDone
    var path: [Int] = []
    func visit(_ step: Int) -> [Int]? {
      if isOnPath[step], let start = path.firstIndex(of: step) { return path[start...] + [step] }
      guard !isDone[step] else { return nil }
      isOnPath[step] = true
      path.append(step)
      for next in ways[step] {
        if let cycle = visit(next) { return cycle }
      }
      path.removeLast()
      isOnPath[step] = false
      isDone[step] = true
      return nil
    }
    for step in ways.indices {
      if let cycle = visit(step) { return cycle }
    }
    return nil
  }

  /// Returns the steps that may come later, for each step.
  ///
  /// - Complexity: O(ways · steps)
  private static func later(_ ways: [[Int]]) -> [[Bool]] {
    var later: [[Bool]?] = Array(repeating: nil, count: ways.count)
    func visit(_ step: Int) -> [Bool] {
      if let known = later[step] { return known }
      var found = Array(repeating: false, count: ways.count)
      for next in ways[step] where !found[next] {
        found[next] = true
        for (step, comes) in visit(next).enumerated() where comes { found[step] = true }
      }
      later[step] = found
      return found
    }
    return ways.indices.map(visit)
  }
}

extension Flow.Step {
  /// All steps that may follow the step.
  fileprivate var targets: [String] {
    (branches.map { $0.to } + [otherwise, absent]).compactMap { $0 }
  }
}

extension Flow.Branch {
  fileprivate func fits(_ kind: String) -> Bool {
    self.kind.map { Identifier($0) == Identifier(kind) } ?? true
  }
}
