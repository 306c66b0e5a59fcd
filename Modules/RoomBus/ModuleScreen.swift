public import RoomCore

/// The contents of a screen for one module: a value that begins with the module's state and follows
/// its events.
///
/// It holds what a view needs and nothing else. It never changes by itself, since a view samples
/// motions on its own. After the same events it equals a screen made from the state after them.
/// ``ScreenModel`` keeps one up to date for views.
public protocol ModuleScreen<State, Event>: Hashable, Sendable {
  /// The state of the module, as `join` returns it.
  associatedtype State: Sendable
  /// The events of the module.
  associatedtype Event: Sendable

  /// Creates the screen of this state.
  init(_ state: State)

  /// Follows an event that the module emitted at `time`. Events that change nothing on screen are
  /// ignored, and so are those that do not fit, as after a gap.
  mutating func apply(_ event: Event, at time: Instant)
}
