public import RoomBus
public import RoomCore

/// Turns the pages between rooms: three surfaces over a list of any length.
///
/// ```swift
/// let pager = try LivePager(clock: RoomClock(.continuous))
/// let events = pager.events.subscribe()
/// async let _ = pager.run()
/// pager.load(["room-1", "room-2", "room-3"])
/// for await batch in events { batch.forEach(view.follow) }
/// ```
///
/// The view tells it what fingers do and follows its ``events``; the pager decides which surface
/// shows which room, where the content rests, what plays, and what is loaded ahead.
public actor LivePager: RoomModule {
  /// All that the pager decides.
  public nonisolated let events: Bus<Timed<PagerEvent>>

  nonisolated let inbox: MachineLoop<PagerMachine>.Inbox
  private let loop: MachineLoop<PagerMachine>

  /// A pager without rooms; it does nothing until it is run.
  ///
  /// - Throws: ``PagerConfigurationError`` when a setting is out of its range.
  public init(
    configuration: PagerConfiguration = PagerConfiguration(), clock: RoomClock
  ) throws(PagerConfigurationError) {
    let loop = MachineLoop(try PagerMachine(configuration: configuration), clock: clock)
    events = loop.events
    inbox = loop.inbox
    self.loop = loop
  }

  /// Runs the pager until the task is cancelled, then finishes ``events``.
  public func run() async {
    await loop.run()
  }

  /// The pager as it stands.
  public var state: PagerState { loop.machine.state }

  /// The pager as it stands, and all that it decides from then on.
  ///
  /// - Parameter policy: what happens when the subscriber does not keep up; by default the newest
  ///   16,384 events are kept.
  public func join(
    _ policy: BufferPolicy = .keepNewest(16_384)
  ) -> (state: PagerState, updates: Bus<Timed<PagerEvent>>.Subscription) {
    (state, events.subscribe(policy))
  }
}
