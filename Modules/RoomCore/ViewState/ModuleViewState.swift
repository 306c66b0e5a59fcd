/// What a view shows of one module: a value that begins with the module's state, follows its
/// events, and is sampled at a time.
///
/// It answers for everything that moves: a view asks it where an element is at the time of a frame, and
/// draws it there. It has no clock and never changes by itself. After the same events it equals a
/// view state made from the state after them, so a view that joins late draws the same. `ModuleViewModel` of
/// `RoomBus` keeps one up to date for views.
public protocol ModuleViewState<State, Event>: Equatable, Sendable {
  /// The inputs of the module, which its views send.
  associatedtype Input: Sendable
  /// The state of the module, as `join` returns it.
  associatedtype State: Sendable
  /// The events of the module.
  associatedtype Event: Sendable

  /// Creates the view state of this state, with the default ``preferences``.
  init(_ state: State)

  /// Follows an event that the module emitted at `time`. Events that change nothing on screen are
  /// ignored, and so are those that do not fit, as after a gap.
  mutating func apply(_ event: Event, at time: Instant)

  /// Whether an event changes what is under a finger, or what that has just released: a model shows it when
  /// it arrives, and not with the next frame.
  static func followsFinger(_ event: Event) -> Bool

  /// The preferences of the user. They change poses and other answers at any time, and nothing
  /// else.
  var preferences: ViewPreferences { get set }

  /// Whether something on screen looks different after `time` though no event arrives. While it is
  /// `false`, a view need not draw again.
  func isMoving(at time: Instant) -> Bool
}

extension ModuleViewState {
  /// No event follows a finger.
  public static func followsFinger(_ event: Event) -> Bool { false }

  /// The view state has nothing that depends on preferences: setting them has no effect.
  public var preferences: ViewPreferences {
    get { ViewPreferences() }
    set {}
  }

  /// Nothing on the screen moves by itself.
  public func isMoving(at time: Instant) -> Bool { false }
}

/// The preferences of the user for views, which an app reads from the system's settings.
public struct ViewPreferences: Equatable, Sendable {
  /// Whether elements appear and disappear by opacity only, and nothing springs, rises or scrolls.
  /// Default `false`.
  public var reducesMotion: Bool
  /// Whether the layout runs from right to left, so that motions are mirrored. Default `false`.
  public var isRightToLeft: Bool

  /// Preferences; those that are not given are the default.
  public init(reducesMotion: Bool = false, isRightToLeft: Bool = false) {
    self.reducesMotion = reducesMotion
    self.isRightToLeft = isRightToLeft
  }
}
