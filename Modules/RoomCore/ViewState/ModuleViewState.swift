/// A value that describes the elements of one module on screen. It is created from the module's
/// state, follows the module's events, and is sampled at a time.
///
/// The view state returns the pose of each moving element at the time of a frame, and a view draws
/// the element there. It has no clock and never changes by itself. `ModuleViewModel` of `RoomBus`
/// updates a view state for views.
///
/// A view state that has followed all events equals a view state that is created from the current
/// state. A view that joins late therefore draws the same.
public protocol ModuleViewState<State, Event>: Equatable, Sendable {
  /// The inputs of the module, which its views send.
  associatedtype Input: Sendable
  /// The state of the module, which `join` returns.
  associatedtype State: Sendable
  /// The events of the module.
  associatedtype Event: Sendable

  /// Creates the view state for a state, with the default ``preferences``.
  init(_ state: State)

  /// Applies an event that the module emitted at `time`. Events that change nothing on screen are
  /// ignored. Events that do not fit, for example after a gap, are ignored as well.
  mutating func apply(_ event: Event, at time: Instant)

  /// Returns a Boolean value that indicates whether an event changes an element that a finger moves
  /// or has just released. A model shows such an event when it arrives, and not with the next
  /// frame.
  static func followsFinger(_ event: Event) -> Bool

  /// The preferences of the user. They may change at any time, and change only poses and other
  /// answers.
  var preferences: ViewPreferences { get set }

  /// Returns a Boolean value that indicates whether an element on screen changes after `time`
  /// without an event. If the value is `false`, a view need not draw again.
  func isMoving(at time: Instant) -> Bool

  /// Returns the next time after `time` at which an element that is at rest until then begins to change without an
  /// event, or `nil` if there is none. A view waits for this time without frames.
  func nextChange(after time: Instant) -> Instant?
}

extension ModuleViewState {
  /// Returns `false`, for a module whose events follow no finger.
  public static func followsFinger(_ event: Event) -> Bool { false }

  /// The default preferences, for a view state that does not depend on preferences. Setting them
  /// has no effect.
  public var preferences: ViewPreferences {
    get { ViewPreferences() }
    set {}
  }

  /// Returns `false`, for a module whose elements do not move by themselves.
  public func isMoving(at time: Instant) -> Bool { false }

  /// Returns `nil`, for a module whose elements change only with events and motions.
  public func nextChange(after time: Instant) -> Instant? { nil }
}

/// The preferences of the user for views. An app reads them from the settings of the system.
public struct ViewPreferences: Equatable, Sendable {
  /// A Boolean value that indicates whether Reduce Motion is on. Elements then only fade, and do
  /// not spring, rise or scroll. The default is `false`.
  public var reducesMotion: Bool
  /// A Boolean value that indicates whether the layout is right-to-left, so that motions are
  /// mirrored. The default is `false`.
  public var isRightToLeft: Bool

  /// Creates preferences.
  public init(reducesMotion: Bool = false, isRightToLeft: Bool = false) {
    self.reducesMotion = reducesMotion
    self.isRightToLeft = isRightToLeft
  }
}
