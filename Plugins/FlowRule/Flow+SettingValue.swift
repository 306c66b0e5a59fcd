package import PopupSequencer
import RoomCore

extension Flow {
  /// Creates a flow from settings:
  /// ```json
  /// {"flow": "wish", "stepTimeout": 3, "steps": [
  ///   {"step": "result", "otherwise": "share", "absent": "edit",
  ///    "branches": [{"kind": "rejected", "outcome": "confirmed", "to": "edit"}]},
  ///   {"step": "edit", "otherwise": "share"},
  ///   {"step": "share"}]}
  /// ```
  /// `stepTimeout`, `branches`, `otherwise` and `absent` are optional; `null` as the next step ends the
  /// flow.
  ///
  /// - Throws: `FieldError` when the value is not such an object. Whether the steps are consistent
  ///   is checked by ``FlowRule``.
  package init(_ value: SettingValue) throws(FieldError) {
    let reader = try TreeReader(value, "A flow", ["flow", "stepTimeout", "steps"])
    name = try reader.text("flow")
    stepTimeout = try reader.optional("stepTimeout", "a number of seconds") { $0.seconds }
    guard let list = value["steps"]?.array else {
      throw .inconsistent("The flow “\(name)” needs a list of “steps”.")
    }
    steps = []
    for step in list { steps.append(try Step(step)) }
  }
}

extension Flow.Step {
  init(_ value: SettingValue) throws(FieldError) {
    let reader = try TreeReader(value, "A step", ["step", "branches", "otherwise", "absent"])
    let otherwise = try reader.optional("otherwise", "text") { $0.string }
    self.init(
      try reader.text("step"), otherwise: otherwise,
      absent: value["absent"] == nil
        ? otherwise : try reader.optional("absent", "text") { $0.string })
    let list = try reader.optional("branches", "a list") { $0.array } ?? []
    for branch in list { branches.append(try Flow.Branch(branch)) }
  }
}

extension Flow.Branch {
  init(_ value: SettingValue) throws(FieldError) {
    let reader = try TreeReader(value, "A branch", ["kind", "outcome", "to"])
    self.init(
      kind: try reader.optional("kind", "text") { $0.string },
      outcome: try reader.optional("outcome", "text") { $0.string },
      to: try reader.optional("to", "text") { $0.string })
  }
}

/// Reads an object whose names are known, and says what is wrong with it.
private struct TreeReader {
  let value: SettingValue
  let what: String

  init(_ value: SettingValue, _ what: String, _ names: [String]) throws(FieldError) {
    self.value = value
    self.what = what
    guard case .object(let table) = value else { throw error("must be an object") }
    for name in table.keys.inOrder() where !names.contains(name) {
      throw error("has no “\(name)”; it has: \(names.joined(separator: ", "))")
    }
  }

  func text(_ name: String) throws(FieldError) -> String {
    guard let text = value[name]?.string else { throw error("needs a text named “\(name)”") }
    return text
  }

  func optional<Value>(
    _ name: String, _ kind: String, _ read: (SettingValue) -> Value?
  ) throws(FieldError) -> Value? {
    guard let value = value[name], value != .null else { return nil }
    guard let result = read(value) else { throw error("needs \(kind) as “\(name)”") }
    return result
  }

  private func error(_ problem: String) -> FieldError {
    .inconsistent("\(what) \(problem).")
  }
}
