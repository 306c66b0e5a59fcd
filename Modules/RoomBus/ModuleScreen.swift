public import RoomCore

/// What a screen shows of a module: a value that begins with the module's state and follows its
/// events.
///
/// It is as a view needs it and holds nothing else: no times at which it would change by itself,
/// for a view samples motions on its own. After the same events it is the same as one made from
/// the state after them. ``ScreenModel`` keeps one up to date for views.
public protocol ModuleScreen<State, Event>: Hashable, Sendable {
  /// How the module stands, as its `join` tells it.
  associatedtype State: Sendable
  /// What the module tells.
  associatedtype Event: Sendable

  /// What is on screen in this state.
  init(_ state: State)

  /// Follows an event of the module, told at `time`. Events that change nothing on screen are
  /// passed over, and so are those that do not fit, as after a gap.
  mutating func apply(_ event: Event, at time: Instant)
}
