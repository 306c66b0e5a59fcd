public import RoomBus
import RoomCore

/// Likes by taps, and the arena that decides who gets the finger, as an actor.
///
/// ```swift
/// let likes = try LikeGestures(clock: RoomClock(.continuous))
/// let events = likes.events.subscribe()
/// async let _ = likes.run()
/// likes.touch(Touch(phase: .began, location: place))
/// likes.touch(Touch(phase: .ended, location: place))
/// for await batch in events { show(batch) }
/// ```
///
/// Every verb returns at once; what follows is published on ``events``, in order.
public actor LikeGestures: HostedModule {
  public let host: ModuleHost<LikeGesturesMachine>
  public nonisolated let port: ModuleHost<LikeGesturesMachine>.Port

  /// Likes and gestures of a room. Nothing happens until `run()`.
  ///
  /// - Throws: an error that names the invalid setting.
  public init(
    configuration: LikeGesturesConfiguration = .init(), clock: RoomClock
  ) throws(LikeGesturesConfigurationError) {
    host = ModuleHost(try LikeGesturesMachine(configuration), clock: clock)
    port = host.port
  }

  /// The table of gestures, in order of precedence.
  public var rules: [GestureRule] { host.machine.rules }
}

extension RoomModule where Input == LikeGesturesInput {
  // MARK: Fingers

  /// A finger lands, moves, lifts, or is taken away.
  public func touch(_ touch: Touch) {
    send(.touch(touch))
  }

  /// Takes a finger for a gesture that the app decides itself: one whose rule is
  /// ``GestureRule/Trigger/claim``, or any other that has not heard its verdict.
  public func claim(_ gesture: Gesture, touch: Int) {
    send(.claim(gesture, touch: touch))
  }

  /// Gives up a finger for a gesture that has not heard its verdict.
  public func resign(_ gesture: Gesture, touch: Int) {
    send(.resign(gesture, touch: touch))
  }

  /// Puts another table of gestures in place. Fingers that are down are cancelled.
  public func replaceRules(_ rules: [GestureRule]) {
    send(.replaceRules(rules))
  }

  /// These conditions hold from now on: what they lock ends, and does not begin.
  public func raise(_ conditions: RoomConditions) {
    send(.raise(conditions))
  }

  /// These conditions no longer hold.
  public func lower(_ conditions: RoomConditions) {
    send(.lower(conditions))
  }

  // MARK: The sheet

  /// Presents a bottom sheet, from below.
  public func present(_ sheet: SheetSpec) {
    send(.presentSheet(sheet))
  }

  /// Closes the bottom sheet, with its motion.
  public func dismissSheet() {
    send(.dismissSheet)
  }

  /// The list that a finger drags has other content now.
  public func listChanged(_ list: ListExtent) {
    send(.listChanged(list))
  }

  // MARK: The room and the server

  /// Likes are made in this room from now on; fingers, hearts and the sheet of the last one end,
  /// and its likes are sent. A finger that turns pages, or has yet to show that it does, may go on
  /// with that.
  public func enter(room: String) {
    send(.enter(room: room))
  }

  /// Sends all likes that wait, without regard to the interval.
  public func flush() {
    send(.flush)
  }

  /// The app goes to the background: fingers and hearts end, and likes that wait are sent.
  public func suspend() {
    send(.suspend)
  }

  /// The app is back.
  public func resume() {
    send(.resume)
  }

  /// The server has taken a message of ``LikeGesturesEvent/sendLikes(_:)``.
  public func delivered(_ message: LikeMessage) {
    send(.delivered(message))
  }

  /// A message of ``LikeGesturesEvent/sendLikes(_:)`` could not be sent; it is sent again.
  public func failed(_ message: LikeMessage) {
    send(.failed(message))
  }

  /// Others liked.
  ///
  /// - Parameters:
  ///   - count: how many likes there are more.
  ///   - total: the room's total, where it is known. One that is less than the last is ignored.
  public func othersLiked(_ count: Int, total: Int? = nil) {
    send(.othersLiked(count: count, total: total))
  }
}
