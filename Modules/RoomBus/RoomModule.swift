public import RoomCore

/// One of the pieces that a room is composed of, seen from outside: it takes inputs, tells events,
/// and can be asked for its state.
///
/// A composition knows its modules by what goes in and what comes out, so that any of them can be
/// replaced by another actor that takes and tells the same.
public protocol RoomModule<Input, Event, State>: Sendable {
  /// What it is told.
  associatedtype Input: Sendable
  /// What it tells.
  associatedtype Event: Sendable
  /// How it stands.
  associatedtype State: Sendable

  /// All that it tells, with the time. Finishes when ``run()`` does.
  nonisolated var events: Bus<Timed<Event>> { get }

  /// Hands over an input, without waiting.
  nonisolated func send(_ input: Input)

  /// Works until the task is cancelled. Once.
  func run() async

  /// How it stands after all that was sent before.
  var state: State { get async }

  /// How it stands after all that was sent before, and all that it tells from then on.
  func join(
    _ policy: BufferPolicy
  ) async -> (state: State, updates: Bus<Timed<Event>>.Subscription)
}
