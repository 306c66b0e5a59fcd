/// The steps of a piece of business that takes several popups, and how it goes on from each.
///
/// The first step is where it begins. A step that has no popup is skipped.
public struct Flow: Hashable, Sendable {
  /// One step.
  public struct Step: Hashable, Sendable {
    /// The name by which popups say that they belong to it.
    public var name: String
    /// Ways on for certain kinds of popups or outcomes; the first that fits is taken.
    public var branches: [Branch]
    /// The way on when no branch fits; `nil` if the flow ends here.
    public var otherwise: String?
    /// The way on when there is no popup for the step; `nil` if the flow ends then.
    public var absent: String?

    /// A step. Where nothing else is said, it is skipped the same way that it goes on.
    public init(_ name: String, branches: [Branch] = [], otherwise: String? = nil) {
      self.init(name, branches: branches, otherwise: otherwise, absent: otherwise)
    }

    /// A step with a way of its own to be skipped.
    public init(_ name: String, branches: [Branch] = [], otherwise: String?, absent: String?) {
      self.name = name
      self.branches = branches
      self.otherwise = otherwise
      self.absent = absent
    }
  }

  /// A way on from a step.
  public struct Branch: Hashable, Sendable {
    /// The kind of popup it is for; `nil` for any.
    public var kind: String?
    /// The name of the outcome it is for; `nil` for any.
    public var outcome: String?
    /// The step it leads to; `nil` if it ends the flow.
    public var to: String?

    /// A way on.
    public init(kind: String? = nil, outcome: String? = nil, to: String?) {
      self.kind = kind
      self.outcome = outcome
      self.to = to
    }
  }

  /// The name by which popups say that they belong to it.
  public var name: String
  /// How long it waits for a step that may still come; `nil` for the rule's own time.
  public var hold: Duration?
  /// The steps.
  public var steps: [Step]

  /// A flow.
  public init(_ name: String, hold: Duration? = nil, steps: [Step]) {
    self.name = name
    self.hold = hold
    self.steps = steps
  }
}
