import GiftChannels
import LiveRoom
import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

/// A room and its announcer, both without actors, and what they have emitted in one order.
struct AnnouncedRoom {
  enum Output {
    case event(RoomEvent)
    case announcement(RoomAnnouncement)
  }

  private(set) var room: RoomMachine
  private(set) var announcer: RoomAnnouncer
  private(set) var now = Instant.start
  private(set) var log: [Timed<Output>] = []

  init(_ configuration: RoomConfiguration = RoomConfiguration(user: "me")) throws {
    room = try RoomMachine(configuration)
    announcer = try RoomAnnouncer(configuration.announcements)
  }

  /// The announcements, each after its time in milliseconds.
  var spoken: [String] {
    announcements.map { "\($0.time.nanoseconds / 1_000_000) \($0.value.text)" }
  }

  var announcements: [Timed<RoomAnnouncement>] {
    log.compactMap {
      if case .announcement(let value) = $0.value { Timed(value, at: $0.time) } else { nil }
    }
  }

  mutating func send(_ inputs: RoomInput...) {
    send(inputs)
  }

  mutating func send(_ inputs: [RoomInput]) {
    for input in inputs {
      var events: [RoomEvent] = []
      room.handle(input, at: now, into: &events)
      follow(events)
    }
  }

  mutating func advance(by duration: Duration) {
    let end = now + duration
    var deadlines = Deadlines(through: end)
    while let next = deadlines.next(
      [room.nextDeadline, announcer.nextDeadline].compactMap(\.self).min())
    {
      now = max(now, next)
      var announcements: [RoomAnnouncement] = []
      announcer.catchUp(to: now, into: &announcements)
      note(announcements)
      var events: [RoomEvent] = []
      room.catchUp(to: now, into: &events)
      follow(events)
    }
    #expect(deadlines.fault == nil)
    now = end
  }

  /// Time leaps, as when a device sleeps: what was due is done at the end of it.
  mutating func jump(by duration: Duration) {
    now = now + duration
    var events: [RoomEvent] = []
    room.catchUp(to: now, into: &events)
    follow(events)
  }

  private mutating func follow(_ events: [RoomEvent]) {
    for event in events {
      var announcements: [RoomAnnouncement] = []
      announcer.handle(event, at: now, into: &announcements)
      note(announcements)
      log.append(Timed(.event(event), at: now))
    }
  }

  private mutating func note(_ announcements: [RoomAnnouncement]) {
    log += announcements.map { Timed(.announcement($0), at: now) }
    if let deadline = announcer.nextDeadline {
      #expect(deadline > now, "the deadline is not later than the call")
    }
  }
}

extension RoomInput {
  /// A gift that is over with this message. A yacht is valuable.
  static func gave(_ sender: String, _ gift: String, _ count: Int, value: Int? = nil) -> RoomInput {
    .gift(
      GiftMessage(
        sender: sender, gift: gift, count: .closingTotal(count),
        unitValue: value ?? (gift == "yacht" ? 500 : 1)))
  }
}
