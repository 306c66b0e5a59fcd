import PopupSequencer
import RoomCore

/// A checked flow.
struct FlowChart: Equatable, Sendable {
  let flow: Flow
  private let indices: [Identifier: Int]
  // The indices of the steps that may follow each step.
  private let ways: [[Int]]

  var first: Identifier { Identifier(flow.steps[0].name) }

  static let largest = 500

  /// Checks a flow.
  ///
  /// - Throws: `FieldError`, which names a step that is unknown, unreachable, duplicate, or part of
  ///   a cycle.
  init(_ flow: Flow) throws(FieldError) {
    self.flow = flow
    var indices: [Identifier: Int] = [:]
    for (index, step) in flow.steps.enumerated()
    where indices.updateValue(index, forKey: Identifier(step.name)) != nil {
      throw .inconsistent("The flow “\(flow.name)” has the step “\(step.name)” twice.")
    }
    for step in flow.steps {
      for name in step.targets where indices[Identifier(name)] == nil {
        throw .inconsistent(
          "The flow “\(flow.name)” leads from “\(step.name)” to the unknown step “\(name)”.")
      }
      for case let name? in step.branches.map({ $0.outcome })
      where !PopupOutcome.names.contains(name) {
        throw .inconsistent(
          """
          The flow “\(flow.name)” branches at “\(step.name)” on the unknown outcome “\(name)”. The \
          outcomes are: \(PopupOutcome.names.joined(separator: ", ")).
          """)
      }
    }
    self.indices = indices
    ways = flow.steps.map { step in step.targets.compactMap { indices[Identifier($0)] } }
    var isOver = Array(repeating: false, count: ways.count)
    var unreached: Int?
    for index in ways.indices where !isOver[index] {
      if index > 0 { unreached = unreached ?? index }
      guard let circle = circle(from: index, &isOver) else { continue }
      let names = circle.map { flow.steps[$0].name }.joined(separator: " → ")
      throw .inconsistent("The flow “\(flow.name)” leads in a circle: \(names).")
    }
    if let unreached {
      throw .inconsistent(
        "The flow “\(flow.name)” never reaches the step “\(flow.steps[unreached].name)”.")
    }
  }

  /// Returns the index of a step in the list of steps.
  func index(of step: String) -> Int? { indices[Identifier(step)] }

  private func step(_ name: Identifier) -> Flow.Step? { indices[name].map { flow.steps[$0] } }

  /// Returns a Boolean value that indicates whether `step` may come after `position`.
  func leads(from position: Identifier?, to step: Identifier) -> Bool {
    guard let position, let from = indices[position], let to = indices[step] else { return false }
    return leads(from: from, to: to)
  }

  func next(after step: Identifier, kind: String, outcome: PopupOutcome) -> Identifier? {
    guard let step = self.step(step) else { return nil }
    let name = outcome.name
    let branch = step.branches.first { branch in
      branch.fits(kind) && (branch.outcome ?? name) == name
    }
    return (branch.map { $0.to } ?? step.otherwise).map(Identifier.init)
  }

  func next(skipping step: Identifier) -> Identifier? {
    self.step(step)?.absent.map(Identifier.init)
  }

  /// Returns the step after a step whose view failed. The user has not seen the popup, so only a
  /// branch for this outcome applies.
  func next(afterFailureOf step: Identifier, kind: String) -> Identifier? {
    let branch = self.step(step)?.branches.first { branch in
      branch.fits(kind) && branch.outcome == PopupOutcome.failedToPresent.name
    }
    return branch.map { $0.to.map(Identifier.init) } ?? next(skipping: step)
  }

  /// Returns the steps of a circle that is reachable from a step, with its first step at both ends,
  /// or `nil` if there is none. The steps of `isOver` lead to no circle.
  ///
  /// - Complexity: O(steps + ways)
  private func circle(from start: Int, _ isOver: inout [Bool]) -> [Int]? {
    var path: [Int] = []
    func visit(_ step: Int) -> [Int]? {
      if let first = path.firstIndex(of: step) { return path[first...] + [step] }
      path.append(step)
      for next in ways[step] where !isOver[next] {
        if let circle = visit(next) { return circle }
      }
      path.removeLast()
      isOver[step] = true
      return nil
    }
    return visit(start)
  }

  /// Returns a Boolean value that indicates whether a path leads from one step to another.
  ///
  /// - Complexity: O(steps + ways)
  private func leads(from start: Int, to end: Int) -> Bool {
    var isVisited = Array(repeating: false, count: ways.count)
    func leads(from step: Int) -> Bool {
      for next in ways[step] where !isVisited[next] {
        isVisited[next] = true
        if next == end || leads(from: next) { return true }
      }
      return false
    }
    return leads(from: start)
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
