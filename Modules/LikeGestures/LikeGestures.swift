public import RoomBus
public import RoomCore

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
public actor LikeGestures: RoomModule {
  /// All that is decided, with the time of the decision.
  public nonisolated let events: Bus<Timed<LikeGesturesEvent>>

  private nonisolated let inbox: MachineLoop<LikeGesturesMachine>.Inbox
  private let loop: MachineLoop<LikeGesturesMachine>
  private let clock: RoomClock

  /// Likes and gestures of a room. Nothing happens until ``run()``.
  ///
  /// - Throws: what ``LikeGesturesConfiguration/validate()`` finds.
  public init(
    configuration: LikeGesturesConfiguration = .init(), clock: RoomClock
  ) throws(LikeGesturesConfigurationError) {
    let loop = MachineLoop(try LikeGesturesMachine(configuration), clock: clock)
    events = loop.events
    inbox = loop.inbox
    self.loop = loop
    self.clock = clock
  }

  /// Runs until the task is cancelled, then finishes ``events``.
  public func run() async {
    await loop.run()
  }

  /// How things stand.
  public var state: LikeGesturesState { loop.machine.state(at: clock.now) }

  /// How things stand, and a subscription that begins exactly after.
  public func join(
    _ policy: BufferPolicy = .keepNewest(16_384)
  ) -> (state: LikeGesturesState, updates: Bus<Timed<LikeGesturesEvent>>.Subscription) {
    (state, events.subscribe(policy))
  }

  /// The table of gestures, in order of precedence.
  public var rules: [GestureRule] { loop.machine.rules }

  /// What became of all likes so far.
  public var account: LikeAccount { loop.machine.account }

  /// Hands over any input.
  public nonisolated func send(_ input: LikeGesturesInput) {
    inbox.send(input)
  }

  // MARK: Fingers

  /// A finger lands, moves, lifts, or is taken away.
  public nonisolated func touch(_ touch: Touch) {
    inbox.send(.touch(touch))
  }

  /// Takes a finger for a gesture that the app decides itself: one whose rule is
  /// ``GestureRule/Trigger/claim``, or any other that has not heard its verdict.
  public nonisolated func claim(_ gesture: Gesture, touch: Int) {
    inbox.send(.claim(gesture, touch: touch))
  }

  /// Gives up a finger for a gesture that has not heard its verdict.
  public nonisolated func resign(_ gesture: Gesture, touch: Int) {
    inbox.send(.resign(gesture, touch: touch))
  }

  /// Puts another table of gestures in place. Fingers that are down are cancelled.
  public nonisolated func replaceRules(_ rules: [GestureRule]) {
    inbox.send(.replaceRules(rules))
  }

  /// These conditions hold from now on: what they lock ends, and does not begin.
  public nonisolated func raise(_ conditions: RoomConditions) {
    inbox.send(.raise(conditions))
  }

  /// These conditions no longer hold.
  public nonisolated func lower(_ conditions: RoomConditions) {
    inbox.send(.lower(conditions))
  }

  // MARK: The sheet

  /// Presents a bottom sheet, from below.
  public nonisolated func present(_ sheet: SheetSpec) {
    inbox.send(.presentSheet(sheet))
  }

  /// Closes the bottom sheet, with its motion.
  public nonisolated func dismissSheet() {
    inbox.send(.dismissSheet)
  }

  /// The list that a finger drags has other content now.
  public nonisolated func listChanged(_ list: ListExtent) {
    inbox.send(.listChanged(list))
  }

  // MARK: The room and the server

  /// Likes are made in this room from now on; fingers, hearts and the sheet of the last one end,
  /// and its likes are sent. A finger that turns pages, or has yet to show that it does, may go on
  /// with that.
  public nonisolated func enter(room: String) {
    inbox.send(.enter(room: room))
  }

  /// Sends all likes that wait, without regard to the interval.
  public nonisolated func flush() {
    inbox.send(.flush)
  }

  /// The app goes to the background: fingers and hearts end, and likes that wait are sent.
  public nonisolated func suspend() {
    inbox.send(.suspend)
  }

  /// The app is back.
  public nonisolated func resume() {
    inbox.send(.resume)
  }

  /// The server has taken a message of ``LikeGesturesEvent/sendLikes(_:)``.
  public nonisolated func delivered(_ message: LikeMessage) {
    inbox.send(.delivered(message))
  }

  /// A message of ``LikeGesturesEvent/sendLikes(_:)`` could not be sent; it is sent again.
  public nonisolated func failed(_ message: LikeMessage) {
    inbox.send(.failed(message))
  }

  /// Others liked.
  ///
  /// - Parameters:
  ///   - count: how many likes there are more.
  ///   - total: the room's total, where it is known. One that is less than the last is ignored.
  public nonisolated func othersLiked(_ count: Int, total: Int? = nil) {
    inbox.send(.othersLiked(count: count, total: total))
  }
}
