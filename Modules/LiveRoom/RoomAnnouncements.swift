import RoomBus
public import RoomCore

extension LiveRoom {
  /// Returns the announcements of all later events of the room for a screen reader, on the clock of
  /// the room.
  ///
  /// ```swift
  /// for await announcement in try room.announcements() {
  ///   AccessibilityNotification.Announcement(announcement.value.text).post()
  /// }
  /// ```
  ///
  /// Ask for the announcements before the room runs. They finish after ``close()``.
  ///
  /// - Parameter configuration: The settings of the announcements. The default is the setting of
  ///   the room.
  /// - Throws: `FieldError` for an invalid configuration.
  public nonisolated func announcements(
    _ configuration: AnnouncerConfiguration? = nil
  ) throws(FieldError) -> RoomAnnouncements {
    // The subscription comes first: a user who is blocked in between is known by both.
    let events = events.subscribe()
    return RoomAnnouncements(
      announcer: try RoomAnnouncer(
        configuration ?? announcementConfiguration, channels: popupChannels, blocks: blocks.value),
      clock: clock, events: events)
  }
}

/// The announcements of a room, each at the time at which it is to be spoken.
///
/// The sequence has one consumer, and decides while the consumer waits. Events during the
/// consumer's work are not announced one by one. They are considered together when the consumer is
/// ready.
public struct RoomAnnouncements: AsyncSequence, Sendable {
  @Boxed fileprivate var announcer: RoomAnnouncer
  fileprivate let clock: RoomClock
  fileprivate let events: Bus<Timed<RoomEvent>>.Subscription

  public func makeAsyncIterator() -> Iterator {
    Iterator(source: self, announcer: announcer)
  }

  /// Returns announcement after announcement.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let source: RoomAnnouncements
    @Boxed fileprivate var announcer: RoomAnnouncer
    fileprivate var dropped = 0

    /// Returns the next announcement; `nil` once the room is closed or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> Timed<RoomAnnouncement>? {
      // One at most at a time: the next is an interval later.
      var outputs: [RoomAnnouncement] = []
      while outputs.isEmpty {
        guard
          let batch = await source.events.next(
            until: announcer.nextDeadline, by: source.clock)
        else { return nil }
        let now = source.clock.now
        startAgainAfterLoss()
        announcer.catchUp(to: now, into: &outputs)
        for event in batch { announcer.handle(event.value, at: now, into: &outputs) }
      }
      return Timed(outputs[0], at: source.clock.now)
    }

    /// Returns the next announcement; `nil` once the room is closed or the task is cancelled.
    // Not left to the standard library, as for the iterators of a bus.
    public nonisolated(nonsending) mutating func next() async -> Timed<RoomAnnouncement>? {
      await next(isolation: #isolation)
    }

    /// Clears the waiting announcements after a loss, since lost events may contradict them.
    private mutating func startAgainAfterLoss() {
      let droppedCount = source.events.droppedCount
      guard droppedCount > dropped else { return }
      dropped = droppedCount
      announcer = source.announcer
    }
  }
}
