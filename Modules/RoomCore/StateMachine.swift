/// A state machine that decides for a module, without a clock, a task or a callback.
///
/// The caller passes the time with each call, takes the outputs before the next call, and calls
/// ``deadlineReached(at:into:)`` when ``nextDeadline`` is reached. The same inputs at the same
/// times give the same outputs in every process.
///
/// The times of calls never decrease. After each call, ``nextDeadline`` is `nil` or later than the
/// time of the call. A machine that is called late catches up in one step.
public protocol StateMachine: Sendable {
  /// The inputs of the machine.
  associatedtype Input: Sendable
  /// The outputs of the machine.
  associatedtype Output: Sendable
  /// The time at which ``deadlineReached(at:into:)`` must be called, or `nil` if the machine only
  /// waits for inputs.
  var nextDeadline: Instant? { get }

  /// Handles an input, and appends the resulting outputs.
  mutating func handle(_ input: Input, at now: Instant, into outputs: inout [Output])

  /// Handles all changes that are due by `now`, and appends the resulting outputs.
  mutating func deadlineReached(at now: Instant, into outputs: inout [Output])
}

extension StateMachine {
  /// Returns ``nextDeadline``, read in place. The getter of a machine that is a property of a
  /// class, or captured by a closure, works on a copy. The copy would retain all parts of the
  /// machine.
  @inlinable
  package mutating func readDeadline() -> Instant? { nextDeadline }

  /// Handles the changes that are due by `now`, if there are any.
  @inlinable
  package mutating func catchUp(to now: Instant, into outputs: inout [Output]) {
    guard let nextDeadline, nextDeadline <= now else { return }
    deadlineReached(at: now, into: &outputs)
  }
}

/// A state machine that a module runs, suspends and closes, and that views can join.
public protocol ModuleMachine: StateMachine where Input: ModuleInput {
  /// The state from which a view that joins later begins. The default is `Void`.
  associatedtype State: Sendable = Void

  /// Returns the state at a time.
  func state(at now: Instant) -> State
}

extension ModuleMachine where State == Void {
  /// Returns no state.
  @inlinable
  public func state(at now: Instant) {}
}

/// The default number of inputs that may wait without a run before messages are refused.
package let defaultInboxCapacity = 65_536
