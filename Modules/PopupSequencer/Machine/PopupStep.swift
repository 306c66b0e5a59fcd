/// The place of a popup in a flow.
public struct PopupStep: Hashable, Sendable {
  /// The name of the flow.
  public var flow: String
  /// The name of the step.
  public var step: String
  /// Tells one pass through the flow from another in the same queue; empty where there is only
  /// one.
  public var run: String

  /// A step of a flow.
  public init(flow: String, step: String, run: String = "") {
    self.flow = flow
    self.step = step
    self.run = run
  }
}
