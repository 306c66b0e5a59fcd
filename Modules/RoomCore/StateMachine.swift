/// The decisions of a module, without a clock, a task or a callback.
///
/// The caller passes the time with each call, drains the outputs before the next, and calls
/// ``deadlineReached(at:into:)`` once ``nextDeadline`` is reached. The same inputs at the same times
/// have the same outputs, in every process.
///
/// Times never run backwards from call to call. After any call ``nextDeadline`` is `nil` or
/// later than the time of that call: a machine that is woken late catches up in one step.
public protocol StateMachine: Sendable {
  /// The inputs of the machine.
  associatedtype Input: Sendable
  /// The outputs of the machine.
  associatedtype Output: Sendable
  /// The instant at which ``deadlineReached(at:into:)`` is to be called; `nil` while the machine
  /// waits for inputs only.
  var nextDeadline: Instant? { get }

  /// Processes one input and appends what follows from it to `outputs`.
  mutating func handle(_ input: Input, at now: Instant, into outputs: inout [Output])

  /// Does everything that was due by `now` and appends what follows from it to `outputs`.
  mutating func deadlineReached(at now: Instant, into outputs: inout [Output])
}

extension StateMachine {
  /// Returns ``nextDeadline``, read in place. The getter of a machine that is a property of an object,
  /// or that a closure captures, is called on a copy, which retains all that the machine holds.
  @inlinable
  package mutating func readDeadline() -> Instant? { nextDeadline }

  /// Does what is due by `now`, if anything.
  @inlinable
  package mutating func catchUp(to now: Instant, into outputs: inout [Output]) {
    guard let nextDeadline, nextDeadline <= now else { return }
    deadlineReached(at: now, into: &outputs)
  }
}

/// The decisions of a module: a state machine that a module runs, suspends and closes, and that views can join.
public protocol ModuleMachine: StateMachine where Input: ModuleInput {
  /// The state from which a view that joins later begins. Default `Void`.
  associatedtype State: Sendable = Void

  /// Returns the state at a time.
  func state(at now: Instant) -> State
}

extension ModuleMachine where State == Void {
  /// Returns no state.
  @inlinable
  public func state(at now: Instant) {}
}

/// The number of inputs that wait for a module or a room which is not run before messages are refused, where no other
/// is set.
package let defaultInboxCapacity = 65_536
