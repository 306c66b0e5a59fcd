public import PopupSequencer

/// A flow: steps with popups, and the order of the steps.
///
/// A flow begins with its first step. A step without a popup is skipped.
public struct Flow: Equatable, Sendable {
  /// A step of a flow.
  public struct Step: Equatable, Sendable {
    /// The name of the step, which its popups contain.
    package var name: String
    /// The next steps for certain kinds of popups or outcomes. The first branch that fits is taken.
    package var branches: [Branch]
    /// The next step if no branch fits, or `nil` if the flow then ends.
    package var otherwise: String?
    /// The next step if the step has no popup, or `nil` if the flow then ends.
    package var absent: String?

    /// Creates a step. If the step has no popup, the next step is `otherwise`.
    public init(_ name: String, branches: [Branch] = [], otherwise: String? = nil) {
      self.init(name, branches: branches, otherwise: otherwise, absent: otherwise)
    }

    /// Creates a step with a different next step if it has no popup.
    public init(_ name: String, branches: [Branch] = [], otherwise: String?, absent: String?) {
      self.name = name
      self.branches = branches
      self.otherwise = otherwise
      self.absent = absent
    }
  }

  /// A condition with the next step if the condition is met.
  public struct Branch: Equatable, Sendable {
    /// The kind of the popup, or `nil` for any kind.
    package var kind: String?
    /// The name of the outcome, or `nil` for any outcome.
    package var outcome: String?
    /// The next step, or `nil` if the flow ends.
    package var to: String?

    /// Creates a branch.
    public init(kind: String? = nil, outcome: String? = nil, to: String?) {
      self.kind = kind
      self.outcome = outcome
      self.to = to
    }
  }

  /// The name of the flow, which its popups contain.
  package var name: String
  /// The time for which the flow waits for a step that may still arrive, or `nil` for the time of
  /// the rule.
  package var stepTimeout: Duration?
  /// The steps.
  package var steps: [Step]

  /// Creates a flow.
  public init(_ name: String, stepTimeout: Duration? = nil, steps: [Step]) {
    self.name = name
    self.stepTimeout = stepTimeout
    self.steps = steps
  }
}

/// A flow in JSON:
/// ```json
/// {"name": "wish", "stepTimeout": 3, "steps": [
///   {"name": "result", "otherwise": "share", "absent": "edit",
///    "branches": [{"kind": "rejected", "outcome": "confirmed", "to": "edit"}]},
///   {"name": "edit", "otherwise": "share"},
///   {"name": "share"}]}
/// ```
/// `stepTimeout`, `branches`, `otherwise` and `absent` are optional. If the next step is `null`,
/// the flow ends.
extension Flow: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("name"), steps: [])
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("stepTimeout", &stepTimeout, in: .notNegative)
    visitor.field("steps", &steps, in: 1...FlowChart.largest)
  }
}

extension Flow.Step: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(try fields.required("name"), otherwise: try fields.optional("otherwise"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("name", &name)
    visitor.field("branches", &branches)
    visitor.field("otherwise", &otherwise)
    visitor.field("absent", &absent)
  }
}

extension Flow.Branch: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) { self.init(to: nil) }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("kind", &kind)
    visitor.field("outcome", &outcome)
    visitor.field("to", &to)
  }
}
