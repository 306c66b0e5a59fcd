public import PopupSequencer

/// The steps of something that takes several popups, and which step follows each.
///
/// It begins with the first step. A step that has no popup is skipped.
public struct Flow: Equatable, Sendable {
  /// One step.
  public struct Step: Equatable, Sendable {
    /// The name by which popups say that they belong to it.
    package var name: String
    /// The next steps for certain kinds of popups or outcomes; the first that fits is taken.
    package var branches: [Branch]
    /// The next step when no branch fits; `nil` if the flow ends here.
    package var otherwise: String?
    /// The next step when there is no popup for the step; `nil` if the flow ends then.
    package var absent: String?

    /// Creates a step; when it has no popup, `otherwise` follows too.
    public init(_ name: String, branches: [Branch] = [], otherwise: String? = nil) {
      self.init(name, branches: branches, otherwise: otherwise, absent: otherwise)
    }

    /// Creates a step that another step than `otherwise` follows when it has no popup.
    public init(_ name: String, branches: [Branch] = [], otherwise: String?, absent: String?) {
      self.name = name
      self.branches = branches
      self.otherwise = otherwise
      self.absent = absent
    }
  }

  /// A condition and the step that follows when it is met.
  public struct Branch: Equatable, Sendable {
    /// The kind of popup; `nil` for any.
    package var kind: String?
    /// The name of the outcome; `nil` for any.
    package var outcome: String?
    /// The step that follows; `nil` if the flow ends.
    package var to: String?

    /// Creates a branch.
    public init(kind: String? = nil, outcome: String? = nil, to: String?) {
      self.kind = kind
      self.outcome = outcome
      self.to = to
    }
  }

  /// The name by which popups say that they belong to it.
  package var name: String
  /// How long it waits for a step that may still arrive; `nil` for the rule's own time.
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

/// In JSON:
/// ```json
/// {"name": "wish", "stepTimeout": 3, "steps": [
///   {"name": "result", "otherwise": "share", "absent": "edit",
///    "branches": [{"kind": "rejected", "outcome": "confirmed", "to": "edit"}]},
///   {"name": "edit", "otherwise": "share"},
///   {"name": "share"}]}
/// ```
/// `stepTimeout`, `branches`, `otherwise` and `absent` are optional; `null` as the next step ends the
/// flow.
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
